"""Weights of gauges, kept beside the code that reads them: a file `win_weights.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def read_weights(file: str) -> NDArray[Any]:
    """A row for the beginning, the middle and the end of a match, from the folder of a module."""
    text = Path(file).with_name("win_weights.toml").read_text(encoding="utf-8")
    return np.array(tomllib.loads(text)["weights"])
