"""Compiling behind the play: by a process of its own, which leaves its memory there.

Play begins at once, interpreted. What somebody waits for is compiled first; as soon as the machine
code of a part of a game is on the disk it is loaded here, and takes over between two moves.
"""

from __future__ import annotations

import atexit
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from fondaco.bots.precompile import prepare, prepare_search
from fondaco.engine.compile import INTERPRETED, always_compiling
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from fondaco.engine.rules_cache import cache_folder

log = logging.getLogger("fondaco.compiler")
Part = Literal["rules", "search"]
_LOAD: dict[Part, Callable[[Game], None]] = {"rules": prepare, "search": prepare_search}
#: Where this package lies: the compiler is of the same version.
_PLACE = Path(__file__).resolve().parents[2]
#: Seconds between two looks at whether a part is compiled.
_LOOK = 0.25
#: How much less urgent the compiler is than those who play (`nice`).
_PATIENCE = 5
#: Seconds until the first part is compiled or loaded: a program that only looks is done by then.
_DELAY = 0.3
#: Seconds for which the end of the process waits for a compiler, and for what is being loaded.
_LONGEST_END = 2.0
_LONGEST_LOAD = 10.0
#: Held while machine code is loaded or made here.
_loading = threading.Lock()


class Compilation:
    """Which parts of which games this process has compiled, and those it still waits for."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._clear()

    def _clear(self) -> None:
        """Nothing is wanted yet."""
        self._lock = threading.Condition()
        #: Games in the order in which they are to be compiled, with the parts wanted of each.
        self._wanted: dict[str, list[Part]] = {}
        self._loaded: set[tuple[str, Part]] = set()
        self._threads: list[threading.Thread] = []
        self._under_way: set[str] = set()
        self._compilers: set[subprocess.Popen[bytes]] = set()
        #: Whom to call when a part has become ready.
        self._calls: list[Callable[[], None]] = []
        #: Parts that could not be compiled at all: whoever needs them hears why from the compiler.
        self._failed: set[tuple[str, Part]] = set()
        self._ended = False

    def want(self, game: str, parts: Iterable[Part] = ("rules",), first: bool = False) -> None:
        """Compile or load parts of a game, behind all that is wanted already or before it."""
        if INTERPRETED or always_compiling():
            return
        with self._lock:
            done = self._loaded | self._failed
            missing = [part for part in parts if (game, part) not in done]
            known = self._wanted.pop(game, []) if first else self._wanted.get(game, [])
            if not missing and not known:
                return
            merged = [*known, *(part for part in missing if part not in known)]
            rest = self._wanted if not first else {game: merged, **self._wanted}
            rest[game] = sorted(merged)  # the rules are the ground of the search
            self._wanted = rest
            self._begin()
            self._lock.notify_all()

    def ready(self, game: str, part: Part) -> bool:
        """Does this process have a part compiled, or interprets it for good?"""
        return INTERPRETED or always_compiling() or (game, part) in self._loaded

    def on_ready(self, call: Callable[[], None]) -> None:
        """Call somebody whenever a part has become ready."""
        self._calls.append(call)

    def wait(self, game: str, part: Part) -> None:
        """Wait until a part is ready."""
        self.want(game, ("rules", part) if part != "rules" else (part,), first=True)
        with self._lock:
            self._lock.wait_for(
                lambda: self.ready(game, part) or (game, part) in self._failed or self._ended
            )

    def stop(self) -> None:
        """End the compilers that are still at work; what they have finished stays."""
        with self._lock:
            self._ended = True
            self._lock.notify_all()
            compilers = list(self._compilers)
        for compiler in compilers:
            compiler.terminate()
        for compiler in compilers:
            with suppress(subprocess.TimeoutExpired):
                compiler.wait(_LONGEST_END)
        # Nobody may be inside the compiler when the process comes to its end.
        if _loading.acquire(timeout=_LONGEST_LOAD):
            _loading.release()

    def forget(self) -> None:
        """In a process that was split off: the threads are those of the other one."""
        loaded = self._loaded
        self._clear()
        self._loaded = loaded

    # ------------------------------------------------------------ threads

    def _begin(self) -> None:
        while len(self._threads) < min(self._processes, len(self._wanted)):
            if not self._threads:
                atexit.register(self.stop)
            name = f"compiler {len(self._threads) + 1}"
            thread = threading.Thread(target=self._work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self) -> None:
        with self._lock:
            self._lock.wait_for(lambda: self._ended, timeout=_DELAY)
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._ended or self._next() is not None)
                name = self._next()
                if self._ended or name is None:
                    return
                self._under_way.add(name)
            try:
                self._provide(name)
            finally:
                with self._lock:
                    self._under_way.discard(name)
                    self._lock.notify_all()

    def _next(self) -> str | None:
        free = (name for name in self._wanted if name not in self._under_way)
        return next(free, None)

    def _provide(self, name: str) -> None:
        """All that is wanted of a game, part by part."""
        game = find_game(name)
        compiler: subprocess.Popen[bytes] | None = None
        while not self._ended:
            with self._lock:
                parts = self._wanted.get(name, [])
                if not parts:
                    self._wanted.pop(name, None)
                    return
                part = parts[0]
            if not _compiled(game, part):
                compiler = compiler or self._compiler(name)
                if compiler is not None and compiler.poll() is None:
                    with self._lock:
                        self._lock.wait_for(lambda: self._ended, timeout=_LOOK)
                    continue
                if not _compiled(game, part):
                    facts = {"game": name, "part": part}
                    log.warning("No other process compiles rules", extra={"facts": facts})
            self._load(game, part)
            with self._lock:
                self._wanted[name].remove(part)

    def _compiler(self, name: str) -> subprocess.Popen[bytes] | None:
        """A process that compiles a game; None where nothing can be kept or started."""
        if cache_folder(name) is None or not sys.executable:
            return None
        # Modules are not looked for in the current folder: it may be anybody's.
        command = [sys.executable, "-P", "-m", "fondaco", "compile", name]
        places = os.pathsep.join(filter(None, [str(_PLACE), os.environ.get("PYTHONPATH")]))
        quiet = subprocess.DEVNULL
        try:
            compiler = subprocess.Popen(  # noqa: S603
                command,
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
                env={**os.environ, "PYTHONPATH": places},
            )
        except OSError:
            return None
        with suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, compiler.pid, _PATIENCE)
        with self._lock:
            self._compilers.add(compiler)
            if self._ended:
                compiler.terminate()
        return compiler

    def _load(self, game: Game, part: Part) -> None:
        """Take over from the interpreter; what cannot be compiled stays interpreted."""
        facts = {"facts": {"game": game.id, "part": part}}
        try:
            with _loading:
                _LOAD[part](game)
        except Exception:
            log.exception("Rules could not be compiled", extra=facts)
            done = self._failed
        else:
            log.info("rules are compiled", extra=facts)
            done = self._loaded
        with self._lock:
            done.add((game.id, part))
            self._lock.notify_all()
        for call in self._calls:
            call()


def _compiled(game: Game, part: Part) -> bool:
    """Is a part on the disk?"""
    return game.compiled if part == "rules" else game.search_compiled


#: That of this process; two games at once where a machine has cores for both.
compilation = Compilation(processes=max(1, min(2, (os.cpu_count() or 1))))
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_loading.acquire, after_in_parent=_loading.release)
    os.register_at_fork(after_in_child=_loading.release)
    os.register_at_fork(after_in_child=compilation.forget)
