"""Compiled rules do what the interpreted source says."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from fondaco.engine.compile import INTERPRETED
from fondaco.engine.compiled.dice import DICE
from fondaco.engine.compiled.series import SERIES
from fondaco.engine.compiled.sha256 import HASH
from fondaco.engine.game import Game
from fondaco.engine.rules_cache import BOUNDSCHECK
from tests.conftest import ROOT
from tests.games.differential import fingerprints

GAMES = 2


@pytest.mark.skipif(INTERPRETED, reason="needs compiled rules to compare with")
def test_compiled_and_interpreted_matches_are_the_same(game: Game) -> None:
    """With bounds checks it is enough that the matches end; they are compared without them."""
    played = fingerprints(game.id, GAMES)
    assert len(set(played)) == GAMES
    if BOUNDSCHECK:
        return
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.differential", game.id, str(GAMES)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == ["interpreted", *played]


def test_no_field_is_named_like_a_numpy_method(game: Game) -> None:
    """Interpreted, the method would win over the field."""
    own = (game.rules.TABLE, game.features.SIGHT, game.box.record.dtype, game.desk)
    for dtype in (*own, DICE, SERIES, HASH):
        assert not set(dtype.names or ()) & set(dir(np.record))


def test_a_table_is_small(game: Game) -> None:
    assert game.rules.TABLE.itemsize <= 2048
