"""Compiled rules do what the interpreted source says."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from fondaco.engine.compile import INTERPRETED
from fondaco.engine.dice import DICE
from fondaco.engine.game import Game
from fondaco.engine.series import SERIES
from fondaco.engine.sha256 import HASH
from tests.conftest import ROOT
from tests.games.differential import fingerprints

GAMES = 2


@pytest.mark.skipif(INTERPRETED, reason="needs compiled rules to compare with")
def test_compiled_and_interpreted_matches_are_the_same(game: Game) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.games.differential", game.id, str(GAMES)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == ["interpreted", *fingerprints(game.id, GAMES)]


def test_no_field_is_named_like_a_numpy_method(game: Game) -> None:
    """Interpreted, the method would win over the field."""
    own = (game.rules.TABLE, game.features.SIGHT, game.box.record.dtype, game.desk)
    for dtype in (*own, DICE, SERIES, HASH):
        assert not set(dtype.names or ()) & set(dir(np.record))


def test_a_table_is_small(game: Game) -> None:
    assert game.rules.TABLE.itemsize <= 2048
