"""Reading a file from outside: never more than it may be long, every fault in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fondaco.engine.errors import FondacoError
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "files")


def file_name(path: str | Path) -> str:
    """A file's name as it may stand in a sentence."""
    return shown(Path(path).name or str(path)).strip("'")


def read_text(path: str | Path, longest: int, error: type[FondacoError]) -> str:
    """The text of a UTF-8 file of at most `longest` bytes; `error` with one sentence if not so."""
    name = file_name(path)
    try:
        with Path(path).open("rb") as file:
            content = file.read(longest + 1)
    except (OSError, ValueError) as fault:
        raise _not_read(name, fault, error) from None
    return _decoded(content, longest, name, error)


def read_lines(path: str | Path, longest: int, error: type[FondacoError]) -> Iterator[str]:
    """The lines of a UTF-8 file of any length, one after the other, each as by `read_text`."""
    name = file_name(path)
    try:
        with Path(path).open("rb") as file:
            while content := file.readline(longest + 1):
                yield _decoded(content, longest, name, error)
    except (OSError, ValueError) as fault:
        if isinstance(fault, FondacoError):
            raise
        raise _not_read(name, fault, error) from None


def _not_read(name: str, fault: Exception, error: type[FondacoError]) -> FondacoError:
    reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else "no file"
    return error(_TEXTS["not_read"](name=name, reason=reason))


def _decoded(content: bytes, longest: int, name: str, error: type[FondacoError]) -> str:
    if len(content) > longest:
        raise error(_TEXTS["too_large"](name=name, longest=longest))
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise error(_TEXTS["not_utf8"](name=name)) from None
