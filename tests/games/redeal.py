"""Re-dealing what a seat cannot see: another state with the same view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.games.key_harvest.redeal import redeal as redeal_key_harvest
from tests.games.marracash.redeal import redeal as redeal_marracash
from tests.games.samarkand.redeal import redeal as redeal_samarkand
from tests.games.wampum.redeal import redeal as redeal_wampum
from tests.games.yangtze.redeal import redeal as redeal_yangtze

State = dict[str, Any]

REDEALS: dict[str, Callable[[State, int | None, Random], State]] = {
    "wampum": redeal_wampum,
    "marracash": redeal_marracash,
    "samarkand": redeal_samarkand,
    "yangtze": redeal_yangtze,
    "key_harvest": redeal_key_harvest,
}
#: Options with which a game hides nothing but its bag.
_OPENING = {"yangtze": "open_wares", "key_harvest": "open_screens"}


def hides_something(state: State) -> bool:
    """Is anything hidden at all times? MarraCash hides nothing by itself."""
    options = state["options"]
    if state["game"] == "marracash":
        return bool(options["hidden_cash"]) or options["cards"] == "antiques"
    return not options.get(_OPENING.get(state["game"], ""), False)
