"""A net learns to beat `greedy`: proximal policy optimisation with masks.

python examples/learn.py --game wampum --players 2 --minutes 25 --out learned

One net for the choice and for the value, from observations in which the learner comes first. It
plays hundreds of matches side by side against `greedy` bots and is paid by the margin at the end of
each. It is told what `greedy` would do in its place; at first it mostly does that, and it learns
when to do otherwise (`--trust 0`: it is told nothing and begins from nothing). Written are the
curve (CSV), its picture (SVG) and the net.
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

import fondaco.envs
from fondaco.arena.statistics import wilson
from fondaco.engine.observation import Part
from fondaco.envs.many_seats import ManySeatsEnv


@dataclass(frozen=True)
class Recipe:
    """What is learned, and how."""

    game: str = "wampum"
    players: int = 2
    minutes: float = 20.0
    seed: int = 1
    matches: int = 512  # side by side
    steps: int = 32  # decisions in each between two lessons
    lessons: int = 3  # times that each decision is looked at
    handful: int = 2048  # decisions looked at together
    hidden: int = 128
    rate: float = 1e-3
    entropy: float = 0.005
    clip: float = 0.2
    trace: float = 0.98
    trust: float = 4.0  # how much it favours at first what `greedy` would do; 0: it is not told
    margin: float = 20.0  # points ahead that are worth 1


class Features(nn.Module):
    """Numbers of an observation as a net likes them: places and phases one-hot, amounts small."""

    def __init__(self, parts: list[Part]) -> None:
        super().__init__()
        self.named = [
            (part.start, part.least or 0, part.most - (part.least or 0) + 1)
            for part in parts
            if part.size == 1 and part.most is not None and part.most <= 32
        ]
        self.size = parts[-1].stop + sum(width for _, _, width in self.named)

    def forward(self, seen: Tensor) -> Tensor:
        """All numbers, and those that are names once more, one-hot."""
        seen = seen.long()
        hot = [
            nn.functional.one_hot((seen[:, at] - least).clamp(0, width - 1), width)
            for at, least, width in self.named
        ]
        return torch.cat([seen * 0.25, *hot], 1).float()


class Net(nn.Module):
    """What to choose, and what the position is worth."""

    def __init__(self, parts: list[Part], actions: int, recipe: Recipe) -> None:
        super().__init__()
        hidden = recipe.hidden
        self.trust = recipe.trust
        self.features = Features(parts)
        size = self.features.size
        self.body = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.choice, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.zeros_(self.choice.weight)  # at first no action is liked better for its own sake

    def forward(self, seen: Tensor, mask: Tensor, advice: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and the value."""
        known = self.body(self.features(seen))
        advised = nn.functional.one_hot(advice, mask.shape[1]) * self.trust
        scores = (self.choice(known) + advised).masked_fill(~mask, -1e9)
        return scores.log_softmax(1), self.value(known)[:, 0]


class Lesson(NamedTuple):
    """Decisions that were taken, and what came of them."""

    seen: Tensor
    mask: Tensor
    advice: Tensor
    action: Tensor
    chance: Tensor
    value: Tensor
    advantage: Tensor


class Learner:
    """Plays and learns in turns."""

    def __init__(self, recipe: Recipe) -> None:
        torch.manual_seed(recipe.seed)
        torch.set_num_threads(1)
        self.recipe = recipe
        self.envs = open_envs(recipe, recipe.matches)
        setup = self.envs.setup
        self.net = Net(setup.parts, setup.first.num_actions, recipe)
        self.steps = torch.optim.Adam(self.net.parameters(), lr=recipe.rate, eps=1e-5)
        self.envs.reset(seed=recipe.seed)
        self.decisions = 0
        #: The learner's shares of the victory in the matches that ended since somebody looked.
        self.shares: list[float] = []

    def play(self) -> Lesson:
        """Some decisions in every match."""
        recipe, batch = self.recipe, self.envs.batch
        rows = np.arange(recipe.matches)
        kept: list[tuple[Tensor, ...]] = []
        paid = np.zeros((recipe.steps, recipe.matches), np.float32)
        ended = np.zeros((recipe.steps, recipe.matches), np.float32)
        for step in range(recipe.steps):
            seats = batch.seats.copy()
            seen = look(self.envs, recipe)
            with torch.no_grad():
                chances, value = self.net(*seen)
                action = torch.multinomial(chances.exp(), 1)[:, 0]
            kept.append((*seen, action, chances[rows, action], value))
            brought = batch.step_env(action.numpy())
            paid[step] = brought.rewards[rows, seats] / recipe.margin
            ended[step] = brought.over
            self.shares += shares(self.envs, seats)
        self.decisions += paid.size
        with torch.no_grad():
            _, last = self.net(*look(self.envs, recipe))
        columns = [torch.stack(column) for column in zip(*kept, strict=True)]
        gain = advantages(paid, ended, columns[5].numpy(), last.numpy(), recipe.trace)
        columns.append(torch.from_numpy(gain))
        return Lesson(*(column.flatten(0, 1) for column in columns))

    def learn(self, lesson: Lesson) -> None:
        """Go over a lesson some times, a handful of decisions after the other."""
        recipe = self.recipe
        for _ in range(recipe.lessons):
            for some in torch.randperm(len(lesson.action)).split(recipe.handful):
                part = Lesson(*(column[some] for column in lesson))
                loss = self.loss(part)
                self.steps.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.steps.step()

    def loss(self, part: Lesson) -> Tensor:
        """The clipped surrogate, the error of the value, and a bonus for trying things."""
        recipe = self.recipe
        chances, value = self.net(part.seen, part.mask, part.advice)
        ratio = (chances.gather(1, part.action[:, None])[:, 0] - part.chance).exp()
        gain = (part.advantage - part.advantage.mean()) / (part.advantage.std() + 1e-8)
        clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
        choice = torch.minimum(ratio * gain, clipped * gain).mean()
        error = (value - part.value - part.advantage).square().mean()
        spread = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
        return 0.5 * error - choice - recipe.entropy * spread


def open_envs(recipe: Recipe, matches: int) -> ManySeatsEnv:
    """Matches side by side against `greedy`."""
    return fondaco.envs.vector(
        recipe.game, recipe.players, matches, opponents="greedy", reward="margin"
    )


def look(envs: ManySeatsEnv, recipe: Recipe) -> tuple[Tensor, Tensor, Tensor]:
    """What the learner sees, may do and is told: copies, for the batch uses its arrays again."""
    batch = envs.batch
    advice = batch.advice() if recipe.trust else batch.moves[:, 0]
    found = (batch.observe(), batch.mask(), advice.astype(np.int64))
    seen, mask, advised = (torch.from_numpy(array.copy()) for array in found)
    return seen, mask, advised


def shares(envs: ManySeatsEnv, seats: np.ndarray) -> list[float]:
    """The learner's share of the victory in each match that has just ended."""
    ended = np.flatnonzero(envs.batch.over)
    first = envs.batch.ranks[ended] == 1
    return (first[np.arange(ended.size), seats[ended]] / first.sum(1)).tolist()


def advantages(
    paid: np.ndarray, ended: np.ndarray, value: np.ndarray, last: np.ndarray, trace: float
) -> np.ndarray:
    """How much better each decision was than expected (generalised, nothing discounted)."""
    gain = np.zeros_like(paid)
    ahead, carried = last, np.zeros_like(last)
    for step in reversed(range(len(paid))):
        goes_on = 1 - ended[step]
        surprise = paid[step] + ahead * goes_on - value[step]
        carried = surprise + trace * goes_on * carried
        gain[step] = carried
        ahead = value[step]
    return gain


def measure(net: Net, recipe: Recipe, matches: int, seed: int = 999) -> list[float]:
    """Shares of the victory in so many matches that it did not learn from; always its best choice.

    Only the first match of each row counts: of others the short ones would come more often.
    """
    envs = open_envs(recipe, matches)
    envs.reset(seed=seed)
    found = np.full(matches, np.nan)
    while np.isnan(found).any():
        seats = envs.batch.seats.copy()
        with torch.no_grad():
            chances, _ = net(*look(envs, recipe))
        envs.batch.step_env(chances.argmax(1).numpy())
        new = np.flatnonzero(envs.batch.over)
        told = np.array(shares(envs, seats))
        fresh = np.isnan(found[new])
        found[new[fresh]] = told[fresh]
    return found.tolist()


def train(recipe: Recipe, folder: Path | None = None) -> tuple[Net, list[dict[str, float]]]:
    """Learn for so many minutes of this process; the net, and how it got on.

    A folder gets both every now and then: whoever breaks off keeps what was reached.
    """
    learner = Learner(recipe)
    curve: list[dict[str, float]] = []
    start, budget = time.process_time(), recipe.minutes * 60
    while (spent := time.process_time() - start) < budget:
        for group in learner.steps.param_groups:
            group["lr"] = recipe.rate * max(0.05, 1 - spent / budget)
        learner.learn(learner.play())
        if learner.shares and (len(learner.shares) >= 2000 or not curve):
            minutes = round((time.process_time() - start) / 60, 3)
            row = {"minutes": minutes, "decisions": learner.decisions}
            share = float(np.mean(learner.shares))
            curve.append({**row, "share": round(share, 4), "matches": len(learner.shares)})
            learner.shares = []
            if folder is not None:
                keep(learner.net, recipe, curve, folder)
    return learner.net, curve


def keep(net: Net, recipe: Recipe, curve: list[dict[str, float]], folder: Path) -> None:
    """Write down the net, the curve, and its picture."""
    torch.save(net.state_dict(), folder / "net.pt")
    with (folder / "curve.csv").open("w", newline="") as file:
        rows = csv.DictWriter(file, list(curve[0]))
        rows.writeheader()
        rows.writerows(curve)
    (folder / "curve.svg").write_text(draw(curve, 1 / recipe.players))


def draw(curve: list[dict[str, float]], fair: float) -> str:
    """The curve as SVG: shares of the victory while learning, with 95 % intervals."""
    left, foot, wide, high = 56, 270, 520, 250
    most = max(row["decisions"] for row in curve)
    top = max(0.6, *(row["share"] for row in curve))

    def at(decisions: float, share: float) -> tuple[float, float]:
        return left + wide * decisions / most, foot - high * share / top

    band: list[tuple[float, float]] = []
    for row in curve:
        low, up = wilson(row["share"], row["matches"])
        band = [at(row["decisions"], up), *band, at(row["decisions"], low)]
    line = [at(row["decisions"], row["share"]) for row in curve]
    ticks = [0.1 * tenth for tenth in range(int(top * 10) + 1)]
    marks = "".join(
        f'<text x="{left - 8}" y="{at(0, tick)[1] + 4:.1f}" text-anchor="end">{tick:.0%}</text>'
        for tick in ticks
    )
    millions = "".join(
        f'<text x="{at(most * part / 4, 0)[0]:.1f}" y="{foot + 20}" text-anchor="middle">'
        f"{most * part / 4e6:.1f}</text>"
        for part in range(5)
    )
    points = [" ".join(f"{x:.1f},{y:.1f}" for x, y in some) for some in (band, line)]
    par = at(0, fair)[1]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" font-family="sans-serif" '
        f'font-size="13" role="img"><title>Share of the victory while learning</title>'
        f'<rect width="600" height="320" fill="#fff"/><g fill="#444">{marks}{millions}'
        f'<text x="{left + wide / 2}" y="{foot + 40}" text-anchor="middle">'
        f"millions of decisions</text></g>"
        f'<path d="M{left} {par:.1f}h{wide}" stroke="#888" stroke-dasharray="5 4"/>'
        f'<polygon points="{points[0]}" fill="#2f6fb5" opacity=".25"/>'
        f'<polyline points="{points[1]}" fill="none" stroke="#2f6fb5" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    """Learn as the command line says, then measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    standard = Recipe()
    for name in ("game", "players", "minutes", "margin", "trust", "seed", "matches"):
        value = getattr(standard, name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--measure", type=int, default=4000, help="matches at the end")
    given = vars(parser.parse_args())
    folder, matches = given.pop("out"), given.pop("measure")
    folder.mkdir(parents=True, exist_ok=True)
    recipe = Recipe(**given)
    net, curve = train(recipe, folder)
    if curve:
        keep(net, recipe, curve, folder)
    found = measure(net, recipe, matches)
    share = float(np.mean(found))
    low, high = wilson(share, matches)
    print(f"{share:.1%} of the victories ({low:.1%} to {high:.1%}); fair: {1 / recipe.players:.1%}")


if __name__ == "__main__":
    main()
