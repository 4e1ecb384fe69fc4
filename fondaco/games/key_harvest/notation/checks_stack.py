"""Can a stack of frames have come about? Each frame on the one below it, and all as settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.faults import written
from fondaco.engine.reader import Reader
from fondaco.games.key_harvest.notation.frames import FAULTS
from fondaco.games.key_harvest.notation.names import FRAMES, letters
from fondaco.games.key_harvest.rules import table as t
from fondaco.games.key_harvest.rules.events import push_part
from fondaco.games.key_harvest.rules.fields import group_of, out_of_stock
from fondaco.games.key_harvest.rules.harvest import unharvested
from fondaco.games.key_harvest.rules.lists import legal
from fondaco.games.key_harvest.rules.progress import advance
from fondaco.games.key_harvest.rules.workers import use_power

#: Frames on which a worker can be placed: its power's frame lies on them (KEY-6.7, 8).
_GROUND = (t.TURN_FRAME, t.BUY_FRAME, t.REFILL_FRAME, t.EVENT_FRAME)
#: For each kind of frame, what it can lie on.
_BELOW = {
    t.LAPSE_FRAME: (t.TURN_FRAME,),
    t.ANY_CROP_FRAME: (t.HARVEST_FRAME,),
    t.BID_FRAME: (t.CLAIM_FRAME,),
    t.REFILL_FRAME: (t.CLAIM_FRAME, t.LAPSE_FRAME, *_GROUND),
    t.LAY_FRAME: (t.REFILL_FRAME,),
    t.PAY_FRAME: (t.LAY_FRAME, *_GROUND),
    t.EVENT_FRAME: (t.REFILL_FRAME,),
    t.GIVE_FRAME: (t.EVENT_FRAME,),
    t.DISMISS_FRAME: (t.EVENT_FRAME,),
    t.REDRAW_FRAME: (t.EVENT_FRAME,),
    **dict.fromkeys(
        (
            *(t.HARVEST_FRAME, t.PLACE_FRAME, t.BUY_FRAME, t.CLAIM_FRAME, t.TAKE_FRAME),
            *(t.SOW_FRAME, t.SETTLE_FRAME, t.RECRUIT_FRAME),
        ),
        _GROUND,
    ),
}
#: Frames that an action, an event or a power brings, and those that only an event does.
_BROUGHT = (
    *(t.TAKE_FRAME, t.PAY_FRAME, t.SOW_FRAME, t.HARVEST_FRAME, t.BUY_FRAME, t.CLAIM_FRAME),
    *(t.SETTLE_FRAME, t.RECRUIT_FRAME),
)
_OF_EVENTS = (t.GIVE_FRAME, t.DISMISS_FRAME, t.REDRAW_FRAME)
#: Frames in which nothing is counted.
_UNCOUNTED = (t.GIVE_FRAME, t.DISMISS_FRAME, t.RECRUIT_FRAME)


def check_stack(box: Box, reader: Reader, table: Any) -> None:
    """Refuse a stack that play cannot have led to."""
    _Stack(box, reader, table).check()


class _Stack:
    """The frames of one state."""

    def __init__(self, box: Box, reader: Reader, table: Any) -> None:
        self.box, self.reader, self.table = box, reader, table
        self.record = box.record[0]
        self.frames = list(table["stack"][: table["depth"]])
        self.kinds = [int(frame["kind"]) for frame in self.frames]
        self.players = int(table["players"])
        self.event = self.kinds.index(t.EVENT_FRAME) if t.EVENT_FRAME in self.kinds else None

    def fail(self, place: int, key: str, rule: str, **values: Any) -> None:
        self.reader.fail(f"stack[{place}]", FAULTS[key](**values), rule)

    def check(self) -> None:
        self.check_turn()
        for place in range(1, len(self.frames)):
            kind, below = self.kinds[place], self.kinds[place - 1]
            if below not in _BELOW.get(kind, ()):
                kinds = {"kind": FRAMES[kind], "below": FRAMES[below]}
                self.fail(place, "on_other", "KEY-3.8", **kinds)
            self.check_seat(place)
            self.check_origin(place)
            self.check_own(place)
        self.check_settled()

    # ------------------------------------------------------------ the turn

    def check_turn(self) -> None:
        """KEY-3.5, 3.6, 3.9: the turn of the seat whose turn it is, with what it has used."""
        table = self.table
        if self.kinds[:1] != [t.TURN_FRAME] or self.kinds.count(t.TURN_FRAME) > 1:
            self.reader.fail("stack", FAULTS["turn_bottom"], "KEY-3.8")
        ended = t.LAPSE_FRAME in self.kinds
        seat = (int(table["turns"]) - ended) % self.players
        if self.frames[0]["seat"] != seat:
            self.fail(0, "turn_of", "KEY-1.1", seat=seat)
        left, bonus = int(table["left"]), int(table["bonus"])
        each, used = int(self.record["actions_per_turn"]), len(letters(int(table["used"])))
        if ended and (left or bonus or table["idle"] or table["final_turns"] != t.NONE):
            self.fail(0, "turn_ended", "KEY-13.1")
        if not ended and (left > each or (used < each if left == 0 else used != each - left)):
            self.fail(0, "actions_left", "KEY-3.6")
        if bonus and not self.power_exists(t.EXTRA):
            self.fail(0, "no_bonus", "KEY-8.8")
        if ended and (not table["lapsed_size"]):
            self.fail(0, "no_lapse", "KEY-13.1")

    def power_exists(self, effect: int) -> bool:
        """Does some worker have this power in this game?"""
        return bool(self.table["powers_option"]) and effect in self.record["worker_effect"]

    # ------------------------------------------------------------ whose frames

    def check_seat(self, place: int) -> None:
        """KEY-9.4: below an event all is the active player's, on it that of the seat served."""
        kind, frame = self.kinds[place], self.frames[place]
        if kind == t.EVENT_FRAME:
            self.check_event(place)
            return
        if kind == t.REFILL_FRAME:
            during = self.event is not None and place > self.event
            most = int(self.record["registry_size"])
            if bool(frame["mode"]) != during:
                self.fail(place, "fields_only", "KEY-9.6", value=written(during))
            if not 1 <= frame["left"] <= most or (not during and frame["left"] != most):
                self.fail(place, "target", "KEY-9.7", target=int(frame["left"]))
            return
        seat = int(self.frames[0]["seat"])
        if self.event is not None and place > self.event:
            seat = self.served_seat()
        if frame["seat"] != seat:
            self.fail(place, "of_seat", "KEY-9.4", seat=seat)

    def served_seat(self) -> int:
        """The seat whose part in the event it is."""
        assert self.event is not None  # noqa: S101 - asked only above an event
        frame = self.frames[self.event]
        return (int(frame["seat"]) + int(frame["left"]) - 1) % self.players

    def check_event(self, place: int) -> None:
        """KEY-9.1, 9.4, 10.1: the event drawn last, at the step it says."""
        frame, table = self.frames[place], self.table
        event, step, size = int(frame["thing"]), int(frame["left"]), int(table["track_size"])
        if self.kinds.count(t.EVENT_FRAME) > 1 or not table["drew"]:
            self.fail(place, "only_event", "KEY-9.6")
        if size == 0 or table["track"][size - 1] != event or table["final_turns"] != t.NONE:
            self.fail(place, "last_event", "KEY-9.1")
        if frame["seat"] != self.frames[0]["seat"]:
            self.fail(place, "event_start", "KEY-9.4")
        passing = self.record["event_effect"][event] == t.PASS_LEFT
        rounds = 2 if passing else 1
        if not 1 <= step <= rounds * self.players:
            self.fail(place, "step", "KEY-9.4", step=step)
        for giver in range(self.players):
            if table["passed"][giver] != t.NONE and not self.may_have_passed(giver, step, passing):
                self.fail(place, "passed", "KEY-10.1", giver=giver)

    def may_have_passed(self, giver: int, step: int, passing: bool) -> bool:
        """Has a seat given its tile, and its left neighbour not yet laid it?"""
        first = int(self.frames[0]["seat"])
        gave = (giver - first) % self.players
        laid = (giver + 1 - first) % self.players
        return passing and gave < step - 1 and laid >= step - self.players

    # ------------------------------------------------------------ where a frame comes from

    def check_origin(self, place: int) -> None:
        """A frame is an action of the turn, an event's part or a worker's power."""
        kind, below = self.kinds[place], self.kinds[place - 1]
        if kind in _OF_EVENTS and not self.is_part(place):
            self.fail(place, "not_asked", "KEY-10.1", kind=FRAMES[kind])
        if kind == t.PLACE_FRAME:
            self.check_place(place)
        if kind not in _BROUGHT or below == t.LAY_FRAME:
            return
        if not (self.is_action(place) or self.is_part(place) or self.is_power(place)):
            self.fail(place, "not_brought", "KEY-3.7", kind=FRAMES[kind])

    def is_action(self, place: int) -> bool:
        """KEY-3.7: the frame of action A, C or D; the first tile of it has been named."""
        frame, used = self.frames[place], int(self.table["used"])
        most = {
            t.HARVEST_FRAME: (t.ACTION_A, t.FIELDS),
            t.BUY_FRAME: (t.ACTION_C, int(self.record["max_buys_per_action"])),
            t.CLAIM_FRAME: (t.ACTION_D, int(self.record["max_claims_per_action"])),
        }.get(self.kinds[place])
        if most is None or place != 1 or not used & most[0] or frame["left"] >= most[1]:
            return False
        return self.kinds[place] != t.HARVEST_FRAME or self.names_one_group(frame, t.FIELDS)

    def is_part(self, place: int) -> bool:
        """KEY-10: what an event asks of the seat it is at."""
        below, seat = self.frames[place - 1], int(self.frames[place]["seat"])
        if below["kind"] != t.EVENT_FRAME or below["left"] > self.players:
            return False
        return self.came_from(self.frames[place], push_part, int(below["thing"]), seat)

    def is_power(self, place: int) -> bool:
        """KEY-8: the power of a worker; one that is being used stands on the board."""
        frame, seat = self.frames[place], int(self.frames[place]["seat"])
        gone = frame["kind"] in (t.BUY_FRAME, t.CLAIM_FRAME)  # may have been displaced since
        posts = enumerate(self.table["post"][seat].tolist()) if self.table["powers_option"] else ()
        return any(
            self.came_from(frame, use_power, seat, worker, max(space, 0))
            for worker, space in posts
            if gone or space != t.NONE
        )

    def came_from(self, frame: Any, rule: Callable[..., None], *given: int) -> bool:
        """Can a frame be what has become of the one that a rule brings?"""
        trial = self.table.copy()
        trial["stack"] = np.zeros(t.DEPTH, t.FRAME)
        trial["depth"], trial["hands"] = 0, t.MOST_COUNTERS  # as much as can be asked for
        rule(self.record, trial, *map(np.int64, given))
        begun, kind = trial["stack"][0], int(frame["kind"])
        if kind == t.REDRAW_FRAME:
            return bool(begun["kind"] == t.GIVE_FRAME and not begun["short"])
        if begun["kind"] != kind:
            return False
        number, cands = int(begun["left"]), int(begun["cands"])
        if kind == t.HARVEST_FRAME and not frame["mode"]:
            if begun["mode"]:
                return self.names_one_group(frame, number)
            return self.names_some_of(frame, number, cands)
        same = all(frame[key] == begun[key] for key in ("cands", "mode", "short"))
        return same and (kind in _UNCOUNTED or self.counts_down(frame, number))

    def counts_down(self, frame: Any, number: int) -> bool:
        """Has a frame begun with `number`, and what it has named taken off?"""
        left, last = int(frame["left"]), int(frame["last"])
        if frame["kind"] == t.SETTLE_FRAME:
            return left == number
        if frame["kind"] == t.PAY_FRAME:
            return left <= number - (last != t.NONE) and last < t.CROPS
        if frame["kind"] in (t.BUY_FRAME, t.CLAIM_FRAME):
            return left <= number
        most = t.CROPS if frame["kind"] == t.TAKE_FRAME else t.FIELDS
        if last == t.NONE:
            return left == number
        if frame["kind"] == t.SOW_FRAME and not self.was_sown(frame, last):
            return False
        return left < number and last < most

    def was_sown(self, frame: Any, field: int) -> bool:
        bit = int(self.record["bit"][field])
        lying = int(unharvested(self.table, int(frame["seat"])))
        return bool(bit & int(frame["cands"]) & lying)

    def names_one_group(self, frame: Any, number: int) -> bool:
        """KEY-4.1, 4.2: a harvest of one group, of which something has been named."""
        if frame["mode"] or frame["last"] == t.NONE or not frame["cands"]:
            return False
        group = group_of(self.record, self.table["fields"][frame["seat"]], int(frame["last"]))
        return self.names_some_of(frame, number, int(group))

    def names_some_of(self, frame: Any, number: int, cands: int) -> bool:
        """KEY-4.5: the candidates, or those of them that are out of stock in the second part."""
        left, last, found = (int(frame[key]) for key in ("left", "last", "cands"))
        if (last == t.NONE and (left != number or frame["short"])) or left > number:
            return False
        if last != t.NONE and (left == number or not found >> last & 1):
            return False
        seat = int(frame["seat"])
        lying = int(unharvested(self.table, seat))
        if not frame["short"]:
            return found == cands and (last == t.NONE or not lying >> last & 1)
        return found & ~(cands & lying & int(out_of_stock(self.record, self.table))) == 0

    # ------------------------------------------------------------ what a frame says itself

    def check_place(self, place: int) -> None:
        """KEY-5.1, 6.6: hired, or displaced by a tile."""
        frame, below = self.frames[place], self.kinds[place - 1]
        if below == t.TURN_FRAME and not (frame["mode"] and int(self.table["used"]) & t.ACTION_B):
            self.fail(place, "not_hired", "KEY-5.1")
        hired = below == t.EVENT_FRAME and self.event_effect() == t.HIRING
        if frame["mode"] and not (below == t.TURN_FRAME or hired or self.power_exists(t.RECRUIT)):
            self.fail(place, "must_hired", "KEY-5.10")
        lays = (t.PASS_LEFT, t.SWAP_BAG)
        if below == t.EVENT_FRAME and not frame["mode"] and self.event_effect() not in lays:
            self.fail(place, "not_displaced", "KEY-6.6")

    def event_effect(self) -> int:
        assert self.event is not None  # noqa: S101 - asked only above an event
        return int(self.record["event_effect"][self.frames[self.event]["thing"]])

    def check_own(self, place: int) -> None:
        """What must hold of a frame whatever brought it."""
        kind, frame = self.kinds[place], self.frames[place]
        seat = int(frame["seat"])
        if kind == t.BID_FRAME:
            self.check_bid(place, seat)
        if kind == t.ANY_CROP_FRAME and not self.frames[place - 1]["short"]:
            self.fail(place, "not_short", "KEY-4.4")
        if kind == t.LAY_FRAME and (frame["mode"] or self.kinds[place + 1 :] != [t.PAY_FRAME]):
            self.fail(place, "unpaid", "KEY-8.7")
        if kind == t.PAY_FRAME:
            if self.kinds[place - 1] == t.LAY_FRAME and not self.pays_settlement(frame):
                self.fail(place, "no_price", "KEY-8.7")
            if frame["left"] > self.table["hands"][seat].sum() or frame["last"] >= t.CROPS:
                self.fail(place, "too_dear", "KEY-8.2")

    def check_bid(self, place: int, seat: int) -> None:
        """KEY-7.3, 7.4: the bid for the tile claimed last, composed in crop order."""
        table, slot = self.table, int(self.table["store_size"][seat]) - 1
        frame = self.frames[place]
        if (
            slot < 0
            or table["store"][seat, slot] != frame["thing"]
            or not table["fresh"][seat, slot]
        ):
            self.fail(place, "not_claimed_last", "KEY-7.3")
        offered = table["bids"][seat, slot].nonzero()[0].tolist()
        if frame["last"] != max(offered, default=t.NONE):
            self.fail(place, "bid_last", "KEY-7.4")

    def pays_settlement(self, frame: Any) -> bool:
        """Is there a price from which this payment can have been counted down?"""
        prices = [
            int(self.record["worker_number"][worker])
            for worker in range(t.WORKERS)
            if self.record["worker_effect"][worker] == t.SETTLING and self.table["powers_option"]
        ]
        if self.event is not None and self.event_effect() == t.SETTLING:
            prices.append(int(self.record["event_number"][self.frames[self.event]["thing"]]))
        begun = frame["last"] != t.NONE
        return any(frame["left"] < price if begun else frame["left"] == price for price in prices)

    # ------------------------------------------------------------ nothing is left to do

    def check_settled(self) -> None:
        """Section 8: a state is always the one after automatic progress, and somebody can act."""
        table = self.table
        trial = table.copy()
        trial["busy"] = 1
        advance(self.record, trial)
        actor = int(trial["actor"])
        settled = not trial["busy"]
        trial["actor"], trial["busy"] = table["actor"], 0
        if not settled or trial.tobytes() != table.tobytes():
            self.reader.fail("stack", FAULTS["unsettled"], "KEY-3.8")
        if actor != table["actor"]:
            wanted = "chance" if actor == t.CHANCE else actor
            self.reader.fail("actor", FAULTS["decides"](actor=wanted), "KEY-3.8")
        if legal(self.record, table, np.zeros(t.MAX_LEGAL, np.int16)) == 0:
            self.reader.fail("stack", FAULTS["nothing_to_do"], "KEY-5.10")
