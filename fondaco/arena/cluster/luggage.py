"""A work as it travels to a node, with all that it needs there, and how it is unpacked."""

from __future__ import annotations

import pickle
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco.arena.cluster.identity import identity
from fondaco.bots.external import python_class
from fondaco.bots.precompile import keep, prepare, prepare_search, thinks
from fondaco.engine.compile import always_compile
from fondaco.engine.errors import SetupError
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.arena.pool import Work

_TEXTS = read_texts(__file__, "cluster")
#: Works that a worker keeps open: those of a balance report come by turns.
_OPEN = 8


@dataclass(frozen=True)
class Luggage:
    """What a worker on a node is given."""

    game_id: str
    #: Of the one who asks: what must be alike.
    identity: dict[str, str]
    #: The files of bots that are classes, by the paths in their specifications.
    files: dict[str, bytes]
    #: Packed by itself: it is not opened where something is different.
    work: bytes

    @classmethod
    def pack(cls, work: Work[Any]) -> bytes:
        """A work, ready to travel."""
        plan = work.plan
        paths = filter(None, map(python_class.file_of, plan.specs))
        files = {path: Path(path).read_bytes() for path in paths}
        return pickle.dumps(cls(plan.game_id, identity(plan.game_id), files, pickle.dumps(work)))

    def unpack(self) -> Work[Any]:
        """The work, where everything is as it must be."""
        check(self.identity, identity(self.game_id))
        for place, content in self.files.items():
            python_class.bring(place, _laid_down(Path(place).name, content))
        work: Work[Any] = pickle.loads(self.work)  # noqa: S301 - from the one who asked
        return work


@lru_cache(maxsize=_OPEN)
def opened(luggage: bytes) -> tuple[Work[Any], Callable[[int], Any]]:
    """A work in this process, and what plays its chunks.

    Of all workers of a node one compiles what is missing, the others wait and load it.
    """
    always_compile()
    packed: Luggage = pickle.loads(luggage)  # noqa: S301 - from the one who asked
    work = packed.unpack()
    game = work.plan.game
    prepare(game)
    if any(map(thinks, work.plan.specs)):
        prepare_search(game)
    keep(game, work.part, lambda game: work.warm_up())
    return work, work.open(lambda: False)


def check(wanted: dict[str, str], found: dict[str, str]) -> None:
    """Refuse a node on which matches might go otherwise."""
    here, there = wanted["fondaco"], found.get("fondaco")
    if there is None:
        raise SetupError(_TEXTS["no_fondaco"](here=here))
    if there != here:
        raise SetupError(_TEXTS["other_version"](what="Fondaco", there=there, here=here))
    for package in wanted.keys() & found.keys() - {"rules"}:
        if found[package] != wanted[package]:
            there, here = found[package], wanted[package]
            raise SetupError(_TEXTS["other_version"](what=package, there=there, here=here))
    if found.get("rules") != wanted.get("rules"):
        raise SetupError(_TEXTS["other_rules" if "rules" in found else "no_such_game"])


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """A folder of this process, which goes with it."""
    return tempfile.TemporaryDirectory(prefix="fondaco-bots-")


def _laid_down(name: str, content: bytes) -> Path:
    """A file that was brought along, where it can be loaded from."""
    folder = Path(tempfile.mkdtemp(dir=_folder().name))
    path = folder / name
    path.write_bytes(content)
    return path
