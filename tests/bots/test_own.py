"""Classes of somebody's own: made once for each worker, told where they fail, and never trusted."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fondaco
from fondaco.arena.tournament.match import Contest, play
from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.run import hold
from fondaco.bots import ask
from fondaco.bots.errors import Forfeit, UnfitBot
from fondaco.bots.external.bots import Cast
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.text import Text
from tests.conftest import ROOT

#: Notes in which process it was made, with which seed; throws dice of its own in each seat.
NET = """
import json, os, random

class Net:
    def __init__(self, game, seed, box):
        self.net = [game.id]
        with open({log!r}, "a") as log:
            log.write(json.dumps([os.getpid(), seed]) + chr(10))

    def begin(self, seat, seed):
        self.seat, self.dice = seat, random.Random(seed)

    def choose(self, view, legal):
        assert view["actor"] == self.seat
        return self.dice.choice(legal)
"""


class Last:
    """A class that another process can import."""

    def __init__(self, game: Game, seed: str, box: Any) -> None: ...

    def choose(self, view: Any, legal: list[str]) -> str:
        return legal[-1]

    class Inner:
        def __init__(self, game: Game, seed: str, box: Any) -> None: ...

        def choose(self, view: Any, legal: list[str]) -> str:
            return legal[0]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def _net(tmp_path: Path, log: Path) -> str:
    (tmp_path / "net.py").write_text(NET.format(log=str(log)))
    return f"net=python:{tmp_path / 'net.py'}:Net"


def _made(log: Path) -> list[Any]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def _own(tmp_path: Path, body: str, name: str = "A") -> str:
    """A bot whose method choose has this body."""
    path = tmp_path / f"{name}.py"
    path.write_text(
        f"import sys\nclass {name}:\n"
        "    def __init__(self, game, seed, box): ...\n"
        f"    def choose(self, view, legal):\n        {body}\n"
    )
    return f"{name}=python:{path}:{name}"


def _forfeit(spec: str, **changes: Any) -> Contest:
    return play(Tournament.make("wampum", 2, [spec, "random"], 2, seed=1, **changes), 0)


# ---------------------------------------------------------------- what it gets to know


@pytest.mark.parametrize("recall", ["recall(self, history)", "recall(self, match, seat)"])
def test_a_bot_learns_what_its_seat_has_seen_and_no_more(
    wampum: Game, tmp_path: Path, recall: str
) -> None:
    """Also one that was written when `recall` was handed a match."""
    events = "history.events" if "history" in recall else "match.events(seat)"
    (tmp_path / "looks.py").write_text(
        "class Looks:\n"
        "    def __init__(self, game, seed, box): ...\n"
        f"    def {recall}: self.seen, self.given = list({events}), locals()\n"
        "    def choose(self, view, legal): return legal[0]\n"
    )
    bot = Cast(wampum).open(f"python:{tmp_path / 'looks.py'}:Looks")
    match = Match.start(wampum, 2, seed=3)
    for _ in range(12):
        seat = match.actor
        assert isinstance(seat, int)
        line = ask(bot, match)
        looks = vars(bot)["_bot"]
        assert looks.seen == match.events(seat)
        assert not any(isinstance(value, Match) for value in looks.given.values())
        match.act(line)
    assert len(match.events(0)) < len(match.happened())


# ---------------------------------------------------------------- made once


def test_what_begins_is_made_once_and_every_seat_has_its_own(
    wampum: Game, tmp_path: Path, log: Path
) -> None:
    cast, spec = Cast(wampum), _net(tmp_path, log).partition("=")[2]
    one, other = (vars(cast.open(spec, seat, f"s{seat}"))["_bot"] for seat in (0, 1))
    assert len(_made(log)) == 1
    assert one.net is other.net
    assert (one.seat, other.seat) == (0, 1)
    assert one.dice.random() != other.dice.random()


def test_a_tournament_makes_it_once_for_each_process(tmp_path: Path, log: Path) -> None:
    bots = [_net(tmp_path, log), "random"]
    tournament = Tournament.make("wampum", 3, bots, 12, seed=5)
    assert not log.exists()
    tournament.try_out()
    alone = hold(tournament)
    assert len(_made(log)) == 1
    log.unlink()
    crew = hold(Tournament.make("wampum", 3, bots, 12, seed=5), workers=2)
    assert sorted(Counter(pid for pid, _ in _made(log)).values()) == [1, 1]
    assert len({seed for _, seed in _made(log)}) == 1
    assert alone.contests == crew.contests
    assert not alone.reasons()


def test_workers_have_made_it_before_play_begins(tmp_path: Path, log: Path) -> None:
    """So what they load is in nobody's time."""
    tournament = Tournament.make("wampum", 2, [_net(tmp_path, log), "random"], 4, seed=5)
    seen: list[int] = []
    hold(tournament, workers=2, on_start=lambda: seen.append(len(_made(log))))
    assert seen == [2]


def test_without_begin_a_class_is_made_for_each_seat_with_its_seed(
    wampum: Game, tmp_path: Path
) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "class A:\n    def __init__(self, game, seed, box): self.seed = seed\n"
        "    def choose(self, view, legal): return legal[0]\n"
    )
    cast = Cast(wampum)
    made = [vars(cast.open(f"python:{path}:A", 0, seed))["_bot"] for seed in ("a", "b")]
    assert [bot.seed for bot in made] == ["a", "b"]


def test_the_example_is_made_once() -> None:
    thrifty = f"python:{ROOT / 'examples' / 'thrifty.py'}:Thrifty"
    tournament = Tournament.make("wampum", 2, [thrifty, "random"], 2)
    tournament.try_out()
    assert list(vars(tournament.cast)["_made"]) == [thrifty]


# ---------------------------------------------------------------- classes from Python


def test_a_class_itself_is_a_bot() -> None:
    tournament = Tournament.make("wampum", 3, [Last, Last.Inner, "random"], 18, seed=5)
    assert tournament.bots == ("Last", "Inner", "random")
    assert tournament.specs[0] == "python:tests.bots.test_own:Last"
    assert not pickle.loads(pickle.dumps(tournament)).__dict__.keys() & {"cast", "box"}
    standing = hold(tournament)
    assert standing.contests == hold(tournament, workers=2).contests
    assert not standing.reasons()


def test_a_class_inside_a_function_is_refused() -> None:
    class Hidden(Last): ...

    with pytest.raises(fondaco.SetupError, match="inside a function") as caught:
        Tournament.make("wampum", 2, [Hidden, "random"], 2)
    assert "in einer Funktion" in caught.value.say("de")


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        ("greedy", "given as a list, not as 'greedy'"),
        (None, "given as a list, not as None"),
        ([7, "greedy"], "A bot is a name, a specification or a class, not 7"),
        (
            [Last(find_game("wampum"), "", None), "greedy"],
            "A bot is a name, a specification or a class",
        ),
        (["python:no.such.module:A", "greedy"], "There is no Python module no.such.module"),
        (["python:json:A", "greedy"], "There is no class A in json"),
        (["python:json:JSONDecoder", "greedy"], "has no method choose"),
    ],
)
def test_what_is_no_bot_is_refused(bots: Any, sentence: str) -> None:
    with pytest.raises(fondaco.SetupError, match=sentence) as caught:
        Tournament.make("wampum", 2, bots, 2)
    assert caught.value.say("de") != caught.value.reason


def test_dataclasses_may_stand_beside_a_bot(wampum: Game, tmp_path: Path) -> None:
    """They look for their module by its name."""
    path = tmp_path / "own.py"
    path.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass Note:\n    seat: int\n"
        "class A:\n    def __init__(self, game, seed, box): ...\n"
        "    def choose(self, view, legal): return legal[Note(0).seat]\n"
    )
    match = Match.start(wampum, 2, seed=1)
    assert ask(Cast(wampum).open(f"python:{path}:A"), match) == match.legal()[0]


# ---------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize("parameters", ["self", "self, net", "self, game, seed", "self, *, game"])
def test_a_wrong_constructor_is_refused_at_once(tmp_path: Path, parameters: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        f"class A:\n    def __init__({parameters}): ...\n"
        "    def choose(self, view, legal): return legal[0]\n"
    )
    with pytest.raises(fondaco.SetupError, match="cannot be made with game, seed and box") as told:
        Tournament.make("wampum", 2, [f"python:{path}:A", "random"], 2)
    assert "lässt sich nicht mit game, seed und box erzeugen" in told.value.say("de")


def test_a_constructor_that_fails_is_refused_by_the_trial(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "class A:\n    def __init__(self, game, seed, box): open('no/such/net')\n"
        "    def choose(self, view, legal): return legal[0]\n"
    )
    tournament = Tournament.make("wampum", 2, [f"mine=python:{path}:A", "random"], 2)
    with pytest.raises(UnfitBot, match="mine failed: FileNotFoundError") as caught:
        tournament.try_out()
    assert "open('no/such/net')" in caught.value.trace
    assert pickle.loads(pickle.dumps(caught.value)).trace == caught.value.trace


def test_one_that_cannot_be_made_later_loses_that_match_only(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "made = []\nclass A:\n    def __init__(self, game, seed, box):\n"
        "        made.append(1)\n        if len(made) == 2: raise MemoryError('full')\n"
        "    def choose(self, view, legal): return legal[0]\n"
    )
    standing = hold(Tournament.make("wampum", 2, [f"a=python:{path}:A", "random"], 6, seed=1))
    reasons = [contest.forfeits for contest in standing.contests]
    assert sum(why is not None for row in reasons for why in row) == 1
    assert [str(why) for why in standing.reasons()] == ["a failed: MemoryError: 'full'."]


def test_a_crash_shows_the_way_through_the_bot_s_own_code(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(
        "class A:\n    def __init__(self, game, seed, box): ...\n"
        "    def choose(self, view, legal):\n        return self.deeper(view)\n"
        "    def deeper(self, view):\n        secret = view\n        raise KeyError('lost')\n"
    )
    contest = _forfeit(f"mine=python:{path}:A")
    (trace,) = contest.traces
    first, *frames = trace.lines.rstrip().splitlines()
    assert str(trace.reason) == "mine failed: KeyError: \"'lost'\"."
    assert first == "Traceback (most recent call last):"
    assert frames[0].strip() == f'File "{path}", line 4, in choose'
    assert "raise KeyError('lost')" in trace.lines
    assert frames[-1] == "KeyError: 'lost'"
    assert str(ROOT / "fondaco") not in trace.lines, "our own code is not the author's"
    assert "hands" not in trace.lines, "nor are the values it held"


def test_a_module_that_cannot_be_loaded_shows_where(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    for source, words in (("x = 1\n1 / 0", "line 2"), ("def (", "SyntaxError")):
        path.write_text(source)
        with pytest.raises(UnfitBot, match="cannot be loaded") as caught:
            Tournament.make("wampum", 2, [f"python:{path}:A", "random"], 2)
        assert words in caught.value.trace
        assert "importlib" not in caught.value.trace
        assert str(ROOT / "fondaco") not in caught.value.trace


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return None", "A answered None, which is not a legal line."),
        ("return legal", "A answered <class 'list'>, which is not a legal line."),
        ("return 7", "A answered <class 'int'>, which is not a legal line."),
        ("legal.append('castle'); return 'castle'", "A answered 'castle', which is not"),
        ("sys.exit(3)", "A failed: SystemExit: '3'."),
        ("raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})()", "A failed: E: ''."),
        ("return self.choose(view, legal)", "A failed: RecursionError"),
    ],
)
def test_odd_answers_are_forfeits(tmp_path: Path, body: str, sentence: str) -> None:
    contest = _forfeit(_own(tmp_path, body))
    assert sentence in str(contest.forfeits[0])
    assert contest.forfeits[1] is None
    assert contest.ranks == (2, 1)


def test_texts_and_arrays_of_numpy_are_answers_like_others(tmp_path: Path) -> None:
    good = _forfeit(_own(tmp_path, "import numpy; return numpy.array(legal)[0]"))
    assert good.forfeits == (None, None)
    bad = _forfeit(_own(tmp_path, "import numpy; return numpy.array(legal)", "B"))
    assert "which is not a legal line" in str(bad.forfeits[0])


def test_a_program_that_dies_shows_what_it_complained_of(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("import sys\nfor line in sys.stdin:\n    raise KeyError('lost')\n")
    tournament = Tournament.make("wampum", 2, [f"mine=program:python3 {path}", "random"], 2)
    with pytest.raises(UnfitBot, match=r"mine ended too early \(code 1\)") as caught:
        tournament.try_out()
    assert "Traceback (most recent call last):" in caught.value.trace
    assert "line 3" in caught.value.trace
    assert caught.value.trace.endswith("KeyError: 'lost'")


def test_a_forfeit_keeps_its_trace_on_its_way_between_processes() -> None:
    forfeit = Forfeit(Text("{who} failed.", "{who} ist gescheitert.", who="a"), trace="line 3")
    again = pickle.loads(pickle.dumps(forfeit))
    assert (again.reason, again.trace) == ("a failed.", "line 3")
    assert again.say("de") == "a ist gescheitert."


# ---------------------------------------------------------------- numbers of numpy


def test_numbers_of_numpy_are_numbers() -> None:
    three: Any = np.int64(3)
    twelve: Any = np.int32(12)
    limit: Any = np.int64(5)
    tournament = Tournament.make("wampum", three, ["greedy", "random"], twelve, limit=limit)
    assert (tournament.players, tournament.matches, tournament.limit) == (3, 12, 5.0)
    assert type(tournament.players) is type(tournament.deals) is int
    assert hold(tournament, workers=np.int64(1)).matches == 12  # type: ignore[arg-type]
    impossible: list[Any] = [np.True_, np.float64(3), True]
    for wrong in impossible:
        with pytest.raises(fondaco.SetupError):
            Tournament.make("wampum", wrong, ["greedy", "random"], 12)
