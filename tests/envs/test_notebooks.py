"""The notebooks run from the first cell to the last; learning is cut short."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.conftest import ROOT

BOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", BOOKS, ids=[path.stem for path in BOOKS])
def test_a_notebook(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_MINUTES", "0.02")
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in book.cells)  # kept without what they print
    client = NotebookClient(book, timeout=300, resources={"metadata": {"path": str(path.parent)}})
    client.execute()
    assert any(cell.get("outputs") for cell in book.cells)
