"""Games of Key Harvest for tests: played at random in different moods, with other data files."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import fondaco
from fondaco import Match
from fondaco.engine.registry import find_game

State = dict[str, Any]

#: Verbs that a mood prefers: a hasty one draws much, a builder lays much, a hirer places workers,
#: an idler ends turns.
MOODS = {
    "any": (),
    "hasty": ("claim",),
    "builder": ("buy", "settle", "give", "claim", "harvest"),
    "hirer": ("hire", "place", "buy", "harvest"),
    "idler": ("end_turn", "done"),
}


#: KEY-8 and KEY-10.
WORKER_EFFECTS = ("gain", "lose", "sow", "reap", "buy", "claim", "settle", "extra", "recruit")
EVENT_EFFECTS = (
    *("pass_left", "settle", "swap_bag", "sow", "harvest", "dismiss", "hire", "lose", "gain"),
)


@dataclass
class Moment:
    """A position in which somebody decides, and the line that was played then."""

    state: State
    legal: list[str]
    weights: list[tuple[str, int]]
    line: str


@dataclass
class Game:
    """A whole game."""

    match: Match
    moments: list[Moment] = field(default_factory=list)

    @property
    def states(self) -> list[State]:
        return [moment.state for moment in self.moments] + [self.match.state()]


def choose(rng: Random, mood: str, moment: Moment) -> str:
    """A legal line; three of four times as the mood wants it."""
    if moment.weights:
        lines, weights = zip(*moment.weights, strict=True)
        return str(rng.choices(lines, weights)[0])
    wanted = [line for line in moment.legal if line.split()[0] in MOODS[mood]]
    return rng.choice(wanted if wanted and rng.random() < 0.75 else moment.legal)


def play(match: Match, rng: Random, mood: str) -> Game:
    """A match to its end, every position noted."""
    game = Game(match)
    while match.actor is not None:
        moment = Moment(match.state(), match.legal(), match.chance(), "")
        moment.line = choose(rng, mood, moment)
        game.moments.append(moment)
        match.act(moment.line)
    return game


def random_games(each: int) -> list[Game]:
    """So many games for each number of players, all options and moods among them."""
    found = []
    options = find_game("key_harvest").box.options
    for players in (2, 3, 4):
        for seed in range(each):
            rng = Random(100 * players + seed)
            chosen = {name: rng.choice(option.values) for name, option in options.items()}
            if seed % 3 == 0:
                chosen = {}
            match = fondaco.start("key_harvest", players, options=chosen, chance="manual")
            found.append(play(match, rng, list(MOODS)[seed % len(MOODS)]))
    return found


# ---------------------------------------------------------------- other data files


def delivered() -> State:
    """The data file as a table that may be changed."""
    return copy.deepcopy(dict(find_game("key_harvest").box.data))


def other_data(rng: Random) -> State:
    """A data file with other powers, other events and other numbers, as far as KEY-D allows."""
    data = delivered()
    for row in data["worker"]:
        set_effect(row, rng.choice(WORKER_EFFECTS), rng)
        row["value"] = rng.randint(1, 5)
    for row in data["event"]:
        set_effect(row, rng.choice(EVENT_EFFECTS), rng)
    constants = data["constants"]
    constants |= {
        "registry_size": rng.randint(2, 9),
        "store_slots": rng.randint(1, 4),
        "start_counters": rng.randint(1, 6),
        "counters_per_crop": rng.randint(6, 14),
        "actions_per_turn": rng.randint(1, 4),
        "max_claims_per_action": rng.randint(1, 3),
        "max_buys_per_action": rng.randint(1, 3),
        "setback_tiles_needed": rng.randint(3, 9),
        "setback_limit": rng.randint(0, 4),
        "final_rounds": rng.randint(1, 3),
        "stall_rounds": rng.randint(1, 3),
        "largest_group_points": rng.randint(0, 3),
        "second_group_points": rng.randint(0, 3),
        "crop_majority_points": rng.randint(0, 3),
    }
    constants["event_spaces"] = rng.randint(4, 12)
    constants["setback_space"] = rng.randint(2, constants["event_spaces"])
    constants["setback_returned"] = rng.randint(0, constants["setback_space"] - 1)
    for crop in data["crop"]:
        crop["counters"] = constants["counters_per_crop"]
    return data


def set_effect(row: State, effect: str, rng: Random) -> None:
    """Give a worker or an event an effect with its sign and number (KEY-8.11)."""
    for key in ("n", "cost", "area"):
        row.pop(key, None)
    row["effect"] = effect
    row["sign"] = "scroll" if effect in ("lose", "pass_left", "dismiss") else "bell"
    if effect in ("gain", "lose", "sow", "reap", "buy", "claim"):
        row["n"] = rng.randint(1, 3)
    if effect == "settle":
        row["cost"] = rng.randint(1, 3)
    if effect == "swap_bag":
        row |= {"sign": rng.choice(["bell", "scroll"]), "area": rng.choice(["any", "isolated"])}
