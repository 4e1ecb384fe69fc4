"""`fondaco compile`: compile the rules now instead of at the first match."""

from __future__ import annotations

import click

from fondaco.engine.game import Game
from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_game, known_game
from fondaco.terminal.bilingual import Call, command, option
from fondaco.terminal.compilation import compile_first, load_first

_TEXTS = read_texts(__file__, "compile")


@command(_TEXTS, "compile")
@click.argument("game", shell_complete=complete_game, required=False)
@option("--all", "everything", words=_TEXTS["all"], is_flag=True)
def compile_rules(ctx: Call, game: str | None, everything: bool) -> None:
    """See `help` in `texts.toml`."""
    for name in game_ids() if game is None else (known_game(game).id,):
        compile_first(ctx, {"game": name}, bots=["search"])
        if everything:
            _compile_many(ctx, find_game(name))


def _compile_many(ctx: Call, game: Game) -> None:
    """What programs need that play many matches."""
    from fondaco.arena.balance.observation import Observer
    from fondaco.arena.dataset import DecisionWatcher
    from fondaco.arena.recorder import Recorder
    from fondaco.arena.simulate import Plan, Scorer
    from fondaco.engine.batch import Batch

    plan = Plan.make(game, game.box.most_players, 1, ["greedy"], seed=0)
    for watch in (Scorer, Recorder, Observer, DecisionWatcher):
        watcher = watch(plan)
        load_first(ctx, game, watcher.part, watcher.warm_up)

    def step_batches() -> None:
        for threads in (1, 2):
            batch = Batch(game, 2, game.box.most_players, 0, threads=threads)
            batch.step(batch.pick())
            batch.step_env(batch.pick())
            batch.step(batch.moves[:, 0].copy())  # from outside, so it is checked

    load_first(ctx, game, "batch", step_batches)
