"""The command line: help, lists, look-up; one sentence and the right exit code for each fault."""

from __future__ import annotations

import errno
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

import fondaco
from fondaco.terminal import saves
from tests.terminal.conftest import Program, rewrite
from tests.terminal.person import PROGRAM, Person


def one_sentence(text: str) -> bool:
    return len(text.strip().splitlines()) == 1 and "Traceback" not in text


@pytest.mark.rules("WAM-R.34")
@pytest.mark.parametrize(
    ("args", "code", "english", "german"),
    [
        (("play", "wampun"), 2, "did you mean wampum?", "meintest du wampum?"),
        (("play", "chess"), 2, "There is no game “chess”", "Es gibt kein Spiel „chess“"),
        (("rules", "chess"), 2, "There is no game", "Es gibt kein Spiel"),
        (
            ("play", "--players", "9"),
            2,
            "for 2 to 5 players, not 9. [WAM-R.34]",
            "nicht für 9. [WAM-R.34]",
        ),
        (
            ("play", "marracash", "--players", "2"),
            2,
            "MarraCash needs 3 or 4 players; for 2, switch on 'Two players'. Here that is --option "
            "two_player=true. [MAR-1.1]",
            "MarraCash braucht 3 oder 4 Personen; für 2 schalte „Zu zweit“ ein. Hier heißt das "
            "--option two_player=true. [MAR-1.1]",
        ),
        (("balance", "marracash", "--players", "2"), 2, "two_player=true", "two_player=true"),
        (("play", "--players", "1"), 2, "for 2 to 5 players", "für 2 bis 5 Personen"),
        (("play", "--players", "x"), 2, "--players", "Der Wert von '--players' passt nicht"),
        (("play", "--seat", "3"), 2, "There is no seat 3", "Es gibt keinen Platz 3"),
        (("play", "--bots", "deepblue"), 2, "There is no bot “deepblue”", "Es gibt keinen Bot"),
        (("play", "--bots", "random,random,random"), 2, "too many", "zu viele"),
        (("play", "--option", "hide_chests"), 2, "NAME=VALUE", "NAME=WERT"),
        (
            ("play", "--option", "gold=1"),
            2,
            "no option “gold”. Choose from: start_player",
            "keine Option",
        ),
        (("play", "--option", "hide_chests=maybe"), 2, "false, true", "möglich sind: false, true"),
        (("play", "--seed", "s" * 101), 2, "A seed is a whole number", "Ein Seed ist"),
        (("play", "--hot-seat", "--seat", "1"), 2, "exclude each other", "schließen sich aus"),
        (("play", "--save", "no/such/folder/x"), 2, "There is no folder", "Es gibt keinen Ordner"),
        (("play", "--data", "missing.toml"), 1, "missing.toml: cannot be read", "missing.toml"),
        (("play", "--resume"), 1, "no unfinished match", "keine unfertige Partie"),
        (("play", "--resume", "wampum"), 1, "no unfinished match", "keine unfertige Partie"),
        (("play", "--resume", "missing.save"), 1, "missing.save: cannot be read", "missing.save"),
        (
            ("play", "--resume", "--players", "3"),
            2,
            "--players cannot be given",
            "geht nicht zusammen",
        ),
        (("rules", "wampum", "WAM-9.99"), 2, "no rule WAM-9.99; similar", "keine Regel WAM-9.99"),
        (("rules", "wampum", "ZZZ-1"), 2, "There is no rule ZZZ-1.", "Es gibt keine Regel ZZZ-1."),
        (("rules", "wampum", "xyzzy"), 1, "no paragraph with: xyzzy", "kein Absatz mit: xyzzy"),
        (("rules",), 2, "GAME", "Es fehlt 'GAME'"),
        (("pley",), 2, "no command “pley”; did you mean play?", "meintest du play?"),
        (
            ("juggle",),
            2,
            "There is no command “juggle”. Choose from",
            "Es gibt keinen Befehl „juggle“",
        ),
        (("play", "--plyers", "3"), 2, "--plyers", "Es gibt keine Option --plyers."),
        (("play", "--players"), 2, "--players", "Die Option --players braucht einen Wert."),
        (("play", "--hot-seat=1"), 2, "--hot-seat", "Die Option --hot-seat nimmt keinen Wert."),
        (("play", "a", "b"), 2, "one word too many: b.", "ein Wort zu viel: b."),
        (("play", "a", "b", "c"), 2, "Unexpected words: b c.", "Überzählige Wörter: b c."),
        (("verify", "missing.json"), 1, "missing.json: cannot be read", "missing.json"),
        (("verify", "missing.json", "--hash", "abc"), 2, "64 hexadecimal digits", "64 Hexadezimal"),
        (("replay", "missing.json"), 1, "missing.json: cannot be read", "missing.json"),
        (("games", "--lang", "fr"), 2, "--lang", "--lang"),
        (("completion", "tcsh"), 2, "tcsh", "passt nicht"),
    ],
)
def test_a_wrong_command_line_gets_one_sentence_and_an_exit_code(
    program: Program, args: tuple[str, ...], code: int, english: str, german: str
) -> None:
    for lang, sentence in (("en", english), ("de", german)):
        run = program("--lang", lang, *args)
        assert run.code == code
        assert sentence in run.err
        assert one_sentence(run.err)
        assert run.out == ""
    assert not list(Path("data").glob("saves/*")), "no match was begun"


def test_letters_that_a_terminal_would_obey_do_not_reach_it(program: Program) -> None:
    for args in (("play", "a\x1b[31m"), ("a\x1b]0;x\x07",), ("verify", "a\x1b[2J\n.json")):
        run = program(*args)
        assert run.code in (1, 2)
        assert "\x1b" not in run.err + run.out
        assert one_sentence(run.err)


def test_a_broken_data_file_is_named_with_key_and_fault(program: Program, folder: Path) -> None:
    data = (Path(__file__).parents[2] / "fondaco/games/wampum/components.toml").read_text()
    (folder / "own.toml").write_text(data.replace("start_hand = 5", "start_hand = 0"))
    run = program("play", "--data", "own.toml")
    assert run.code == 1
    assert run.err.startswith("own.toml: rules.start_hand")
    (folder / "own.toml").write_text("this is no TOML")
    assert program("play", "--data", "own.toml").code == 1


def test_an_owners_data_file_is_played_kept_and_resumed(program: Program, folder: Path) -> None:
    data = (Path(__file__).parents[2] / "fondaco/games/wampum/components.toml").read_text()
    (folder / "own.toml").write_text(data.replace("Beaver Ford", "Otter Creek"))
    run = program("play", "--data", "own.toml", "--seed", "7", typed="hint\n")
    assert "Otter Creek" in run.out
    (folder / "own.toml").unlink()
    assert "Otter Creek" in program("play", "--resume").out


def test_a_match_kept_by_an_earlier_version_of_the_rules_is_resumed(
    program: Program, folder: Path
) -> None:
    """Its record was written before Key Harvest had a second version."""
    records = Path(__file__).parents[1] / "engine" / "records"
    record = json.loads((records / "key_harvest-rules-1-unfinished.json").read_text())
    seats = [{"kind": "person", "name": "Ann"}, *[{"kind": "bot", "name": "greedy"}] * 2]
    kept = {"format": "fondaco-save", "version": 1, "record": record, "seats": seats, "lang": "en"}
    (folder / "old.save").write_text(json.dumps(kept))
    run = program("play", "--resume", "old.save", typed="end_turn\n")
    assert run.code == 0
    after = json.loads((folder / "old.save").read_text())["record"]
    assert after["rules"] == 1
    assert after["data"] == record["data"]
    assert len(after["lines"]) > len(record["lines"])
    fondaco.replay(after)


def test_games_are_listed_in_both_languages(program: Program) -> None:
    english, german = program("games"), program("games", "--lang", "de")
    assert re.search(r"wampum +Wampum +2–5 +45 +Jeffrey D. Allers +2010", english.out)
    assert "Players" in english.out
    assert "Personen" in german.out
    assert english.code == german.code == 0


def test_games_are_listed_on_a_narrow_terminal(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = program("games").out.splitlines()
    assert max(map(len, lines)) <= 40
    assert "By Jeffrey D. Allers · Year 2010" in " ".join(" ".join(lines).split())


def test_the_title_of_a_game_is_in_the_readers_language(program: Program, folder: Path) -> None:
    data = (Path(__file__).parents[2] / "fondaco/games/wampum/components.toml").read_text()
    (folder / "own.toml").write_text(re.sub("title_de = .*", 'title_de = "Perlen {x}"', data))
    words = ("play", "--data", "own.toml", "--players", "9")
    assert program(*words).err.startswith("Wampum is for")
    assert program(*words, "--lang", "de").err.startswith("Perlen {x} ist für")


def test_rules_are_read_whole_by_id_and_by_words(program: Program) -> None:
    whole = program("rules", "wampum")
    assert whole.code == 0
    assert "Phase 1: make an offer" in whole.out
    assert "WAM-D.7" in whole.out
    one = program("rules", "wampum", "wam-5.2", "--lang", "de")
    assert "Gleichstand" in one.out
    assert len(one.out) < len(whole.out) / 10
    found = program("rules", "wampum", "matching", "card")
    assert "One matching card" in " ".join(found.out.split())
    assert "`" not in whole.out
    assert "**" not in whole.out


def test_the_language_comes_from_the_system_or_from_lang(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Personen" in program("games").out
    assert "Players" in program("games", "--lang", "en").out
    assert "Players" in program("--lang", "en", "games").out
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "Players" in program("games").out


@pytest.mark.parametrize(
    "command", ["", "play", "games", "rules", "replay", "verify", "balance", "completion"]
)
def test_help_is_there_in_both_languages(program: Program, command: str) -> None:
    words = [command] if command else []
    english = program(*words, "--help")
    german = program(*words, "--help", "--lang", "de")
    assert english.code == german.code == 0
    assert english.out.startswith("Usage: fondaco")
    assert german.out.startswith("Aufruf: fondaco")
    assert "Show this help." in english.out
    assert "Diese Hilfe zeigen." in german.out
    assert "[OPTIONS]" in english.out
    assert "[OPTIONEN]" in german.out
    assert not re.search("OPTIONS|COMMAND|ARGS", german.out)


def test_fondaco_alone_shows_its_help(program: Program) -> None:
    run = program()
    assert run.code == 0
    assert "fondaco play wampum" in run.out
    assert program("--version").out.startswith("fondaco ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(program: Program, shell: str) -> None:
    run = program("completion", shell)
    assert run.code == 0
    assert "_FONDACO_COMPLETE" in run.out


@pytest.mark.parametrize(
    ("typed", "place", "offered"),
    [
        ("fondaco pl", 1, "play"),
        ("fondaco play wa", 2, "wampum"),
        ("fondaco rules w", 2, "wampum"),
        ("fondaco play --bots greedy,r", 3, "greedy,random"),
        ("fondaco play --lang d", 3, "de"),
    ],
)
def test_completion_knows_commands_games_and_bots(typed: str, place: int, offered: str) -> None:
    environ = {**os.environ, "_FONDACO_COMPLETE": "bash_complete"}
    environ |= {"COMP_WORDS": typed, "COMP_CWORD": str(place)}
    run = subprocess.run([PROGRAM], env=environ, capture_output=True, text=True, check=False)
    assert f"plain,{offered}" in run.stdout.splitlines()


@pytest.mark.parametrize("how", [("--no-colour",), ()])
def test_output_without_colour_has_no_codes(folder: Path, how: tuple[str, ...]) -> None:
    person = Person("play", "--seed", "7", *how, environ={} if how else {"NO_COLOR": "1"})
    person.type("1")
    person.type("hint")
    assert person.hang_up() == 0
    assert "\x1b" not in person.all
    assert "M Maize" in person.all
    coloured = Person("play", "--seed", "7")
    assert "\x1b[" in coloured.all
    coloured.hang_up()


def test_output_into_a_pipe_has_no_codes_and_no_odd_letters_where_none_can_be() -> None:
    environ = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    run = subprocess.run(
        [PROGRAM, "--lang", "de", "rules", "wampum", "WAM-4.1"],
        env=environ,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0
    assert run.stderr == b""
    assert b"\x1b" not in run.stdout
    run.stdout.decode("ascii")


def test_a_reader_who_stops_early_is_no_fault() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([PROGRAM, "rules", "wampum"], stdout=pipe, stderr=pipe) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == b""


# ---------------------------------------------------------------- kept matches that are broken


@pytest.fixture
def kept(program: Program, folder: Path) -> Path:
    program("play", "--seed", "7", "--save", "kept.save", typed="1\n")
    return folder / "kept.save"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"format": "something-else"}, "is not a saved match"),
        ({"format": "fondaco-record"}, "is the record of a match"),
        ({"version": 9}, "another version"),
        ({"record": None}, "is not a saved match"),
        ({"record": {}}, "cannot be resumed"),
        ({"seats": []}, "who sits where"),
        ({"seats": [{"kind": "bot", "name": "greedy"}] * 3}, "who sits where"),
        ({"seats": [{"kind": "person", "name": "a\x1b"}] * 3}, "who sits where"),
        ({"seats": [{"kind": "cat", "name": "Tom"}] * 3}, "who sits where"),
        ({"seats": ["Ann", "Ben", "Cid"]}, "who sits where"),
    ],
)
def test_a_broken_or_foreign_save_is_refused(
    program: Program, kept: Path, changes: dict[str, object], sentence: str
) -> None:
    rewrite(kept, **changes)
    run = program("play", "--resume", str(kept))
    assert run.code == 1
    assert sentence in run.err
    assert one_sentence(run.err)


def test_a_tampered_or_truncated_save_is_refused(program: Program, kept: Path) -> None:
    text = kept.read_text()
    record = json.loads(text)["record"]
    record["lines"][3] = "draw alcohol" if record["lines"][3] != "draw alcohol" else "draw maize"
    rewrite(kept, record=record)
    assert "digest" in program("play", "--resume", str(kept)).err
    for broken in (text[: len(text) // 2], "", "[]", "null"):
        kept.write_text(broken)
        run = program("play", "--resume", str(kept))
        assert run.code == 1
        assert one_sentence(run.err)
    kept.write_bytes(b"\xff\xfe")
    assert program("play", "--resume", str(kept)).code == 1


def test_a_save_is_never_written_over_by_accident(program: Program, kept: Path) -> None:
    before = kept.read_bytes()
    run = program("play", "--save", str(kept))
    assert run.code == 2
    assert "already exists" in run.err
    assert kept.read_bytes() == before


def test_resuming_keeps_the_language_unless_another_is_asked_for(
    program: Program, folder: Path
) -> None:
    program("play", "--lang", "de", "--seed", "7", "--save", "abend.save")
    assert "Wähle ein Dorf" in program("play", "--resume", "abend.save").out
    assert "choose a village" in program("play", "--resume", "abend.save", "--lang", "en").out


def test_a_full_disk_in_the_middle_is_told_and_does_not_end_the_match(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Path] = []

    def write(path: Path, text: str) -> None:
        if kept:
            raise OSError(errno.ENOSPC, "No space left on device")
        kept.append(path)
        path.write_text(text, encoding="utf-8")

    monkeypatch.setattr(saves, "write_text", write)
    run = program("play", "--seed", "7", typed="hint\nq\n")
    assert "Beware, the match could not be saved" in run.out
    assert "Quick bot would play" in run.out
    assert "The last steps could not be saved." in run.out
    assert str(kept[0]) in run.out, "what was kept before can be resumed"
    assert run.code == 1


def test_a_folder_that_cannot_be_written_ends_before_the_match(
    program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("FONDACO_DATA", str(folder / "file"))
    run = program("play")
    assert run.code == 1
    assert one_sentence(run.err)
