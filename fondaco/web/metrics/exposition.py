"""Counters, gauges and histograms, and how Prometheus wants them written (text format 0.0.4)."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
Labels = tuple[str, ...]


class Family(ABC):
    """All numbers of one name: one for each set of label values."""

    kind = "untyped"

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self._about, self._labels = name, about, labels
        self._lock = threading.Lock()

    def lines(self) -> Iterator[str]:
        """As they are written."""
        yield f"# HELP {self.name} {_escaped(self._about)}"
        yield f"# TYPE {self.name} {self.kind}"
        with self._lock:
            samples = list(self._samples())
        for suffix, labels, value in samples:
            yield f"{self.name}{suffix}{_braced(labels)} {_number(value)}"

    @abstractmethod
    def _samples(self) -> Iterator[tuple[str, dict[str, str], float]]:
        """Suffix, labels and value of each number."""

    def _named(self, values: Labels) -> dict[str, str]:
        return dict(zip(self._labels, values, strict=True))


class Counter(Family):
    """Only grows.

    >>> seen = Counter("seen_total", "What was seen.", "what")
    >>> seen.add('a "b"')
    >>> print(*seen.lines(), sep="\\n")
    # HELP seen_total What was seen.
    # TYPE seen_total counter
    seen_total{what="a \\"b\\""} 1
    """

    kind = "counter"

    def __init__(self, name: str, about: str, *labels: str) -> None:
        super().__init__(name, about, *labels)
        self._values: dict[Labels, float] = {} if labels else {(): 0}

    def add(self, *labels: str, by: float = 1) -> None:
        """So much more."""
        with self._lock:
            self._values[labels] = self._values.get(labels, 0) + by

    def set(self, *labels: str, value: float) -> None:
        """Counted elsewhere."""
        with self._lock:
            self._values[labels] = value

    def _samples(self) -> Iterator[tuple[str, dict[str, str], float]]:
        for labels, value in sorted(self._values.items()):
            yield "", self._named(labels), value


class Gauge(Counter):
    """Goes up and down; set when somebody asks."""

    kind = "gauge"


class Histogram(Family):
    """How many took how long, in steps that add up."""

    kind = "histogram"

    def __init__(self, name: str, about: str, steps: tuple[float, ...], *labels: str) -> None:
        super().__init__(name, about, *labels)
        self._steps = steps
        self._counts: dict[Labels, list[int]] = defaultdict(lambda: [0] * (len(steps) + 1))
        self._sums: dict[Labels, float] = defaultdict(float)

    def observe(self, value: float, *labels: str) -> None:
        """One more."""
        place = bisect_left(self._steps, value)
        with self._lock:
            self._counts[labels][place] += 1
            self._sums[labels] += value

    def _samples(self) -> Iterator[tuple[str, dict[str, str], float]]:
        for labels, counts in sorted(self._counts.items()):
            named, so_far = self._named(labels), 0
            for step, count in zip((*self._steps, float("inf")), counts, strict=True):
                so_far += count
                yield "_bucket", {**named, "le": _number(step)}, so_far
            yield "_sum", named, self._sums[labels]
            yield "_count", named, so_far


def _braced(labels: dict[str, str]) -> str:
    if not labels:
        return ""
    pairs = (f'{name}="{_escaped(value, quoted=True)}"' for name, value in labels.items())
    return "{" + ",".join(pairs) + "}"


def _escaped(text: str, quoted: bool = False) -> str:
    text = text.replace("\\", "\\\\").replace("\n", "\\n")
    return text.replace('"', '\\"') if quoted else text


def _number(value: float) -> str:
    if value == float("inf"):
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(float(value))
