"""What every choice of a composition is made with."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Choice
from fondaco.games.yangtze.board.draft import Desk, Draft
from fondaco.games.yangtze.board.outlook import Outlook, Told
from fondaco.games.yangtze.board.texts import say


class Chooser:
    """One seat, one draft."""

    def __init__(self, box: Box, desk: Desk, draft: Draft, lang: str, names: Sequence[str]) -> None:
        self.box, self.desk, self.draft, self.lang = box, desk, draft, lang
        self.things, self.view, self.legal = desk.things, desk.view, desk.legal
        self.outlook = Outlook(box, desk, lang, names)

    def _choice(
        self,
        id_: str,
        key: str,
        label: str,
        then: Draft | None,
        *,
        detail: str = "",
        gain: str = "",
        symbol: str = "",
        chosen: bool = False,
        blocked: str | None = None,
        sends: bool = False,
        preview: Told = (),
    ) -> Choice:
        plan = self.draft.text() if then is None else then.text()
        return Choice(id_, key, label, detail, gain, symbol, plan, chosen, blocked, sends, preview)

    def _say(self, key: str, **words: object) -> str:
        return say(key, self.lang, **words)
