"""A real Ray cluster of several nodes on this machine, for as long as a test module takes.

It listens on 127.0.0.1 alone, tells nobody anything, and keeps its files in a folder of its own.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

_SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
}
#: A node that is gone refuses connections, and is given up after three of them; one that is only
#: slow has its time.
_HEALTH = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 1000,
    "health_check_timeout_ms": 10_000,
    "health_check_failure_threshold": 3,
}
_NODE: dict[str, Any] = {
    "node_ip_address": "127.0.0.1",
    "object_store_memory": 80 * 2**20,
    "include_log_monitor": False,
}
_LONGEST_END = 30.0


class Nodes:
    """A head without processors, and nodes with one each."""

    def __init__(self, folder: Path) -> None:
        from ray.cluster_utils import Cluster

        self.folder = folder
        head = {"num_cpus": 0, "include_dashboard": False, "no_monitor": True} | _NODE
        head |= {"_system_config": _HEALTH}
        self._cluster: Any = Cluster(True, connect=False, head_node_args=head)
        self.address = str(self._cluster.address)

    def add(self, amount: int = 1, **settings: Any) -> Any:
        """Start some nodes; the last of them."""
        for _ in range(amount):
            node = self._cluster.add_node(wait=False, num_cpus=1, **_NODE, **settings)
        self._cluster.wait_for_nodes()
        return node

    def kill(self, node: Any) -> None:
        """End a node from one moment to the next."""
        self._cluster.remove_node(node, allow_graceful=False)

    def end(self) -> None:
        """End all that is left, and see that it is."""
        self._cluster.shutdown()
        deadline = time.monotonic() + _LONGEST_END
        while left := self._processes():
            assert time.monotonic() < deadline, left
            time.sleep(0.1)

    def processor_time(self) -> float:
        """Seconds that all processes of the cluster together have worked so far."""
        ticks = os.sysconf("SC_CLK_TCK")
        spent = 0
        for process in self._processes():
            with suppress(OSError):
                after_name = (process / "stat").read_text().rpartition(")")[2].split()
                spent += int(after_name[11]) + int(after_name[12])
        return spent / ticks

    def _processes(self) -> list[Path]:
        """All children of the raylets, and whoever else knows the folder of this cluster."""
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                known = (process / "environ").read_bytes() + (process / "cmdline").read_bytes()
                if str(self.folder).encode() in known and process.name != str(os.getpid()):
                    found.append(process)
        return found


@contextmanager
def ray_nodes(amount: int = 2) -> Iterator[Nodes]:
    """A cluster of so many nodes that play."""
    # Its sockets lie in there, and their names must be short.
    folder = Path(tempfile.mkdtemp(prefix="ray-", dir="/tmp"))
    before, handler = dict(os.environ), signal.getsignal(signal.SIGTERM)
    os.environ.update(_SETTINGS, RAY_TMPDIR=str(folder))
    try:
        nodes = Nodes(folder)
        try:
            nodes.add(amount)
            yield nodes
        finally:
            nodes.end()
    finally:
        signal.signal(signal.SIGTERM, handler)
        os.environ.clear()
        os.environ.update(before)
        shutil.rmtree(folder, ignore_errors=True)
