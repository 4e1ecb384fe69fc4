"""Match records: a whole match as JSON (docs/records.md), written, read, replayed and verified."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco.engine.canonical import canonical, digest
from fondaco.engine.compiled.dice import seed_hash
from fondaco.engine.errors import FondacoError, IllegalAction, RecordError
from fondaco.engine.files import file_name, read_lines, read_text
from fondaco.engine.integers import whole
from fondaco.engine.match import Match
from fondaco.engine.reader import Reader
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

if TYPE_CHECKING:
    from fondaco.engine.game import Game

_TEXTS = read_texts(__file__, "record")
FORMAT = "fondaco-record"
VERSION = 1
#: The suffix of a file with a record in each line.
LINES = ".jsonl"
LARGEST_FILE = 4_000_000
MOST_LINES = 20_000
LONGEST_NAME = 60
#: What the bytes of a match begin with.
_MARK = b"fondaco match 1\n"


def write_record(match: Match) -> dict[str, Any]:
    """The record of a match; its digest covers everything else."""
    box = match.box
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.id,
        "rules": box.version,
        "data": f"sha256:{box.digest}" if box.delivered else deepcopy(dict(box.data)),
        "players": match.players,
        "options": match.options,
        "seats": list(match.seats),
        "chance": "auto" if match.auto else "manual",
        "seed": match.seed,
        "seed_hash": match.seed_hash,
        "start": deepcopy(match.first_state),
        "lines": match.lines,
        "result": match.result,
    }
    record["digest"] = digest(record)
    return record


def dump_record(record: Mapping[str, Any], indent: int | None = 1) -> str:
    """A record as a text that people can read and compare; without `indent`, in a line."""
    return json.dumps(record, indent=indent, ensure_ascii=False) + "\n"


def load_record(path: str | Path) -> dict[str, Any]:
    """Parse a record file; what it says is checked by `replay_record`."""
    return parse_record(read_text(path, LARGEST_FILE, RecordError), file_name(path))


def load_records(path: str | Path) -> Iterator[dict[str, Any]]:
    """Parse a file with a record in each line, one after the other."""
    for number, line in enumerate(read_lines(path, LARGEST_FILE, RecordError), start=1):
        yield parse_record(line, f"{file_name(path)}:{number}")


def parse_record(text: str, name: str) -> dict[str, Any]:
    """Parse the text of a record; `name` is what errors call it."""
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(_TEXTS["no_json"](name=name, error=error)) from None
    except RecursionError:
        raise RecordError(_TEXTS["too_deep"](name=name)) from None
    except ValueError:
        raise RecordError(_TEXTS["long_number"](name=name)) from None
    if not isinstance(record, dict):
        raise RecordError(_TEXTS["no_record"](name=name, record=shown(record)))
    return record


def pack(match: Match) -> bytes:
    """A match as bytes: its record, compressed. What is remembered of it follows from its lines."""
    return _MARK + zlib.compress(canonical(write_record(match)).encode())


def unpack(data: object, find_game: Callable[[str], Game]) -> Match:
    """A match from its bytes, every line re-checked."""
    if not isinstance(data, bytes | bytearray | memoryview) or bytes(data[: len(_MARK)]) != _MARK:
        raise RecordError(_TEXTS["no_match"])
    inflate = zlib.decompressobj()
    try:
        text = inflate.decompress(bytes(data[len(_MARK) :]), LARGEST_FILE)
        record = json.loads(text) if inflate.eof else None
    except (zlib.error, ValueError, RecursionError):
        raise RecordError(_TEXTS["no_match"]) from None
    if record is None:
        raise RecordError(_TEXTS["no_match"])
    return replay_record(record, find_game)


def revive(record: dict[str, Any]) -> Match:
    """A match that comes from another process."""
    from fondaco.engine.registry import find_game

    return replay_record(record, find_game)


def replay_record(record: Any, find_game: Callable[[str], Game], upto: int | None = None) -> Match:
    """A match from its record, every line re-checked, the chance lines against the seed.

    `upto` stops after so many lines; the whole record is checked nevertheless.
    """
    until = whole(upto)
    if upto is not None and until is None:
        raise RecordError(_TEXTS["no_number"](upto=shown(upto)))
    reader = Reader("record", record, error=RecordError)
    game, edition = _check_head(reader, find_game)
    lines = _read_lines(reader)
    match = _begin(reader, game, edition)
    stop = len(lines) if until is None else max(0, min(until, len(lines)))
    for number, line in enumerate(lines[:stop], start=1):
        _replay_line(match, number, line)
    ended = match if stop == len(lines) else match.copy()
    for number, line in enumerate(lines[stop:], start=stop + 1):
        _replay_line(ended, number, line)
    if ended.seed is not None and ended.actor == "chance":
        raise RecordError(_TEXTS["ends_at_chance"])
    if reader.get("result") != ended.result:
        raise RecordError(_TEXTS["wrong_result"])
    reader.close()
    match.auto = match.seed is not None
    return match


def verify_record(
    record: Any, find_game: Callable[[str], Game], committed: str | None = None
) -> Match:
    """Replay a record and hold its seed against a hash that was committed to before."""
    match = replay_record(record, find_game)
    if committed is not None and match.seed_hash != str(committed).lower():
        raise RecordError(_TEXTS["other_seed"])
    return match


# ---------------------------------------------------------------- parts


def _check_head(reader: Reader, find_game: Callable[[str], Game]) -> tuple[Game, int]:
    """The game of a record and the rules version that it was played with."""
    if reader.values.get("format") != FORMAT:
        raise RecordError(_TEXTS["foreign"])
    reader.get("format")
    version = reader.whole("version", 1, 10**6)
    if version != VERSION:
        reader.fail("version", _TEXTS["other_version"](found=str(version), known=str(VERSION)))
    wanted, found = _digest_of(reader), reader.get("digest")
    game_id = reader.text("game")
    try:
        game = find_game(game_id)
    except FondacoError:
        reader.fail("game", _TEXTS["unknown_game"](game=shown(game_id)))
    rules = reader.whole("rules", 1, 10**6)
    if rules not in game.editions:
        known = ", ".join(str(number) for number in game.editions)
        text = _TEXTS["other_editions" if game.earlier else "other_edition"]
        reader.fail("rules", text(found=str(rules), known=known))
    if found != wanted:
        raise RecordError(_TEXTS["wrong_digest"])
    return game, rules


def _digest_of(reader: Reader) -> str:
    """What the digest of a record must be."""
    rest = {key: value for key, value in reader.values.items() if key != "digest"}
    try:
        return digest(rest)
    except (TypeError, ValueError, RecursionError):
        raise RecordError(_TEXTS["unlike_json"]) from None


def _read_lines(reader: Reader) -> list[str]:
    lines = reader.texts("lines")
    if len(lines) > MOST_LINES:
        reader.fail("lines", _TEXTS["many_lines"](most_lines=MOST_LINES))
    return lines


def _begin(reader: Reader, game: Game, edition: int) -> Match:
    """The match before its first line; chance is told by the lines and checked against the seed."""
    data = reader.get("data")
    if isinstance(data, str):
        if data != f"sha256:{game.open_box(None, edition).digest}":
            reader.fail("data", _TEXTS["other_data"])
        data = None
    players = reader.get("players")
    options = reader.get("options")
    start = reader.get("start")
    auto = reader.choice("chance", ("auto", "manual")) == "auto"
    seed = reader.get("seed")
    try:
        if start is None:
            match = Match.start(
                game, players, options=options, chance="manual", data=data, edition=edition
            )
        else:
            match = Match.restore(game, start, data=data, edition=edition)
            if match.players != players or match.options != options:
                reader.fail("start", _TEXTS["other_start"])
        _open_seed(reader, match, seed, auto)
    except RecordError:
        raise
    except FondacoError as error:
        raise RecordError(_TEXTS["of_start"](reason=error.reason), rule=error.rule) from None
    match.seats = _read_seats(reader, match.players)
    return match


def _open_seed(reader: Reader, match: Match, seed: Any, auto: bool) -> None:
    if auto != (seed is not None):
        reader.fail("seed", _TEXTS["seed_and_chance"])
    if auto:
        fresh = Match(match.game, match.box, "auto", seed)
        match.seed, match._dice = fresh.seed, fresh._dice
    wanted = None if match.seed is None else seed_hash(match.game.id, match.seed)
    if reader.get("seed_hash") != wanted:
        reader.fail("seed_hash", _TEXTS["wrong_hash"])


def _read_seats(reader: Reader, players: int) -> list[str | None]:
    seats = reader.items("seats", players)
    for name in seats:
        if name is None:
            continue
        if not isinstance(name, str) or not name.isprintable() or len(name) > LONGEST_NAME:
            reader.fail("seats", _TEXTS["no_name"](name=shown(name)))
    return list(seats)


def _replay_line(match: Match, number: int, line: str) -> None:
    if match.seed is not None and match.actor == "chance":
        wanted = match.expected_outcome()
        if line != wanted:
            raise RecordError(_TEXTS["wrong_die"](number=number))
    try:
        match.act(line)
    except IllegalAction as error:
        raise RecordError(
            _TEXTS["illegal_line"](number=number, line=shown(line), reason=error.reason),
            rule=error.rule,
        ) from None
