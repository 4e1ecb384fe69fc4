"""The file of a backup: a ZIP of rows as JSON lines, with a manifest that vouches for them.

    manifest.json      what it is, when and by whom it was made, and each other member's SHA-256
    files/secret       the secret that signs cookies and links
    rows/web.table     one row a line, its values in the order of the manifest's columns

The manifest is written last, so half a backup has none. Sums tell of damage, not of malice: a
backup is as secret as the database itself, and as trusted.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from fondaco.web.backup.errors import BackupError

FORMAT, EDITION = "fondaco-backup", 1
MANIFEST, FILES, ROWS = "manifest.json", "files/", "rows/"
#: A manifest is some kilobytes; more is none of ours.
_LARGEST_MANIFEST = 4_000_000
_PIECE = 1 << 20
#: What a broken ZIP comes to, depending on where it is broken.
_BROKEN = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, KeyError)


@dataclass(frozen=True)
class Member:
    """One file inside: how long it is, its sum, and (of rows) how many and what they hold."""

    size: int
    sha256: str
    rows: int = 0
    columns: tuple[str, ...] = ()


@dataclass
class Manifest:
    """What a backup says of itself."""

    #: The version of Fondaco that made it, when, and out of which sort of database.
    version: str
    made: str
    database: str
    #: app -> the migrations that the rows are of.
    migrations: dict[str, list[str]]
    #: game -> rules version -> how many tables play by it.
    rules: dict[str, dict[str, int]] = field(default_factory=dict)
    members: dict[str, Member] = field(default_factory=dict)

    def rows(self, name: str) -> int:
        """How many rows of a model there are, by its label: `web.table`."""
        member = self.members.get(ROWS + name)
        return 0 if member is None else member.rows


class Writer:
    """Fills a backup."""

    def __init__(self, file: BinaryIO, manifest: Manifest) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED, compresslevel=6)
        self._manifest = manifest

    def add_file(self, name: str, content: bytes) -> None:
        """A small file."""
        self._zip.writestr(FILES + name, content)
        digest = hashlib.sha256(content).hexdigest()
        self._manifest.members[FILES + name] = Member(len(content), digest)

    def add_rows(self, name: str, columns: tuple[str, ...], rows: Iterable[list[Any]]) -> None:
        """The rows of a model."""
        digest, size, number = hashlib.sha256(), 0, 0
        with self._zip.open(ROWS + name, "w", force_zip64=True) as member:
            for row in rows:
                line = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
                member.write(line)
                digest.update(line)
                size, number = size + len(line), number + 1
        self._manifest.members[ROWS + name] = Member(size, digest.hexdigest(), number, columns)

    def close(self) -> None:
        """The manifest last: from here on it is a backup."""
        told = {"format": FORMAT, "edition": EDITION, **asdict(self._manifest)}
        self._zip.writestr(MANIFEST, json.dumps(told, indent=1))
        self._zip.close()


class Archive:
    """A backup that is read. What it holds is checked against its manifest before it is used."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        try:
            self._zip = ZipFile(path)
        except _BROKEN:
            raise BackupError("no_backup", file=self.name) from None
        try:
            self.manifest = self._read_manifest()
        except BaseException:
            self._zip.close()
            raise

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def check(self) -> None:
        """Is every member there, and what was written?"""
        there = [info.filename for info in self._zip.infolist() if info.filename != MANIFEST]
        if sorted(there) != sorted(self.manifest.members):
            raise BackupError("damaged", file=self.name)
        for name, member in self.manifest.members.items():
            digest, size = hashlib.sha256(), 0
            for piece in self._pieces(name):
                digest.update(piece)
                size += len(piece)
                if size > member.size:
                    break
            if (size, digest.hexdigest()) != (member.size, member.sha256):
                raise BackupError("damaged", file=self.name)

    def file(self, name: str) -> bytes | None:
        """A small file, if it is there."""
        known = FILES + name in self.manifest.members
        return b"".join(self._pieces(FILES + name)) if known else None

    def labels(self) -> list[str]:
        """The models whose rows are here."""
        return [name.removeprefix(ROWS) for name in self.manifest.members if name.startswith(ROWS)]

    def columns(self, name: str) -> tuple[str, ...]:
        """What the rows of a model hold, in their order."""
        return self.manifest.members[ROWS + name].columns

    def rows(self, name: str) -> Iterator[list[Any]]:
        """The rows of a model."""
        width = len(self.columns(name))
        try:
            with self._zip.open(ROWS + name) as lines:
                for line in lines:
                    row = json.loads(line)
                    if not isinstance(row, list) or len(row) != width:
                        raise BackupError("damaged", file=self.name)
                    yield row
        except (*_BROKEN, json.JSONDecodeError, UnicodeDecodeError, RecursionError):
            raise BackupError("damaged", file=self.name) from None

    def _pieces(self, name: str) -> Iterator[bytes]:
        try:
            with self._zip.open(name) as member:
                while piece := member.read(_PIECE):
                    yield piece
        except _BROKEN:
            raise BackupError("damaged", file=self.name) from None

    def _read_manifest(self) -> Manifest:
        try:
            if self._zip.getinfo(MANIFEST).file_size > _LARGEST_MANIFEST:
                raise BackupError("no_backup", file=self.name)
            told = json.loads(self._zip.read(MANIFEST))
        except (*_BROKEN, ValueError, RecursionError) as error:
            if isinstance(error, BackupError):
                raise
            raise BackupError("no_backup", file=self.name) from None
        if not isinstance(told, dict) or told.pop("format", None) != FORMAT:
            raise BackupError("no_backup", file=self.name)
        if told.pop("edition", None) != EDITION:
            version = str(told.get("version"))[:20]
            raise BackupError("newer", file=self.name, version=version)
        return _manifest(told, self.name)


def _manifest(told: dict[str, Any], file: str) -> Manifest:
    """A manifest as it is written; anything else is damage."""
    try:
        members = {
            str(name): Member(**{**member, "columns": tuple(member["columns"])})
            for name, member in told.pop("members").items()
        }
        made = Manifest(**told, members=members)
        named = all(isinstance(text, str) for text in (made.version, made.made, made.database))
        kept = {str(app): [str(name) for name in made.migrations[app]] for app in made.migrations}
        rules = {
            str(game): {str(version): int(n) for version, n in found.items()}
            for game, found in made.rules.items()
        }
    except (TypeError, KeyError, AttributeError, ValueError):
        raise BackupError("damaged", file=file) from None
    if not named:
        raise BackupError("damaged", file=file)
    made.migrations, made.rules = kept, rules
    return made
