"""A Ray cluster as a pool: tasks of some chunks, played by whoever is free.

Ray starts the workers, sends the tasks and plays one again elsewhere if its worker or node is lost;
a chunk is the same wherever it is played. What is here: whether the nodes are fit for it, how much
is handed out at a time, and the order of the results.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from fondaco.arena.answer import Answer
from fondaco.arena.cluster import greeting, task
from fondaco.arena.cluster.identity import identity
from fondaco.arena.cluster.luggage import Luggage, check
from fondaco.arena.cluster.pace import Pace
from fondaco.arena.pool import Shelf, Work, nothing
from fondaco.arena.processes import WorkerDied
from fondaco.bots.external.program import PROGRAM
from fondaco.engine.errors import FondacoError, SetupError
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.arena.match_plan import MatchPlan

_TEXTS = read_texts(__file__, "cluster")
T = TypeVar("T")

#: How often a task is played again whose worker or node is lost, before the run is given up.
_RETRIES = 5
#: Tasks for each processor: one is played, one is there when that is done.
_TASKS = 2
#: For each task that is handed out, so many may wait for those before them.
_AHEAD = 2
#: Seconds for which nodes may compile and load before the others begin without them.
_PATIENCE = 180.0
#: Seconds between two looks at how large the cluster is.
_LOOK = 5.0


class Cluster:
    """The nodes of a Ray cluster that this process is connected to."""

    def __init__(self, ray: Any, most: int | None = None) -> None:
        self._ray = ray
        self._most = most
        self._looked = -_LOOK
        self._tasks = 1

    def in_order(
        self, work: Work[T], on_start: Callable[[], None] = nothing
    ) -> Generator[T, None, None]:
        """See `Pool`."""
        _refuse_programs(work.plan)
        self._check_nodes(work.plan.game_id)
        luggage = self._ray.put(Luggage.pack(work))
        self._prepare_nodes(luggage)
        on_start()
        yield from self._play(work.chunks, luggage)

    # ------------------------------------------------------------ before the first chunk

    def _nodes(self) -> dict[str, tuple[str, int]]:
        """The nodes that play: by id their address, and how many tasks at a time."""
        return {
            node["NodeID"]: (node["NodeManagerAddress"], int(node["Resources"]["CPU"]))
            for node in self._ray.nodes()
            if node["Alive"] and node["Resources"].get("CPU", 0) >= 1
        }

    def _check_nodes(self, game_id: str) -> None:
        """Refuse a cluster where matches might go otherwise than here."""
        nodes = self._nodes()
        if not nodes:
            raise SetupError(_TEXTS["no_processors"])
        self._ray.cloudpickle.register_pickle_by_value(greeting)
        greet = self._ray.remote(num_cpus=0)(greeting.greet)
        asked = {node: greet.options(**self._on(node)).remote(game_id) for node in nodes}
        for node, reference in asked.items():
            self._hear(node, nodes, reference, partial(check, identity(game_id)))

    def _prepare_nodes(self, luggage: Any) -> None:
        """Every worker loads what it needs; the first one of a node compiles what is missing."""
        nodes = self._nodes()
        prepare = self._ray.remote(num_cpus=1)(task.prepare)
        asked = {
            prepare.options(**self._on(node)).remote(luggage): node
            for node, (_, processors) in nodes.items()
            for _ in range(processors if self._most is None else min(processors, self._most))
        }
        done, busy = self._ray.wait(list(asked), num_returns=len(asked), timeout=_PATIENCE)
        for reference in done:
            self._hear(asked[reference], nodes, reference, Answer.found)
        for reference in busy:  # others have the processors of that node
            self._ray.cancel(reference, force=True)

    def _on(self, node: str) -> dict[str, Any]:
        """Options of a task that is for one node alone."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        return {"scheduling_strategy": NodeAffinitySchedulingStrategy(node, soft=False)}

    def _hear(
        self,
        node: str,
        nodes: Mapping[str, tuple[str, int]],
        reference: Any,
        judge: Callable[[Any], object],
    ) -> None:
        """What a node answers, and what is wrong with it; a node that is gone needs no answer."""
        try:
            judge(self._ray.get(reference))
        except FondacoError as error:
            raise SetupError(_TEXTS["on_node"](node=nodes[node][0], why=error.text)) from None
        except self._ray.exceptions.RayError as error:
            if node in self._nodes():
                why = _TEXTS["failed"](why=in_a_line(error))
                raise SetupError(_TEXTS["on_node"](node=nodes[node][0], why=why)) from None

    # ------------------------------------------------------------ chunk by chunk

    def _play(self, chunks: range, luggage: Any) -> Generator[Any, None, None]:
        play = self._ray.remote(num_cpus=1, max_retries=_RETRIES)(task.play)
        shelf, pace = Shelf[list[Any]](), Pace()
        running: dict[Any, tuple[int, int]] = {}
        given = tasks = 0
        try:
            while given < len(chunks) or running:
                room = self._room()
                while (
                    given < len(chunks)
                    and len(running) < room
                    and len(running) + len(shelf) < _AHEAD * room
                ):
                    size = pace.size(len(chunks) - given, room)
                    running[play.remote(luggage, chunks[given : given + size])] = (tasks, size)
                    given, tasks = given + size, tasks + 1
                done, _ = self._ray.wait(list(running), timeout=_LOOK)
                for reference in done:
                    place, size = running.pop(reference)
                    seconds, packed = self._result(reference)
                    pace.learn(size, seconds, len(packed))
                    answer: Answer[list[Any]] = pickle.loads(packed)  # noqa: S301 - our own worker's
                    shelf.put(place, answer.found())
                for results in shelf.take():
                    yield from results
        finally:
            for reference in running:
                self._ray.cancel(reference, force=True)

    def _room(self) -> int:
        """How many tasks may be handed out at a time; nodes come and go."""
        if self._most is not None:
            return self._most
        if time.monotonic() - self._looked >= _LOOK:
            self._looked = time.monotonic()
            self._tasks = max(1, sum(amount for _, amount in self._nodes().values()))
        return _TASKS * self._tasks

    def _result(self, reference: Any) -> tuple[float, bytes]:
        try:
            result: tuple[float, bytes] = self._ray.get(reference)
        except self._ray.exceptions.RayError as error:
            raise WorkerDied(_TEXTS["lost"](why=in_a_line(error))) from None
        return result


def _refuse_programs(plan: MatchPlan) -> None:
    """A program is on this machine alone; whether another has the same, nobody could tell."""
    for name, spec in zip(plan.bots, plan.specs, strict=True):
        if spec.startswith(PROGRAM):
            raise SetupError(_TEXTS["program"](name=name))


def in_a_line(error: Exception) -> str:
    """What Ray says, without its stacks."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
