"""A second implementation of Key Harvest in plain Python, straight from sections 3 to 9.

It knows nothing of the engine: it works on the canonical state as JSON, rule by rule as
docs/rules/key_harvest.md words it, with the numbers of a parsed data file.
`test_rule_book_model.py` holds it against the worked examples, `test_rule_book_games.py` plays it
side by side with the engine.
"""

from __future__ import annotations

from typing import Any

from tests.games.key_harvest.model_position import Frame, Position, State


class Model(Position):
    """A position that can be played on."""

    # ------------------------------------------------------------ playing a line

    def play(self, line: str) -> None:
        verb, _, argument = line.partition(" ")
        getattr(self, f"do_{verb}")(*([argument] if argument else []))
        if self.state["phase"] == "play":
            self.progress()

    def push(self, kind: str, **values: Any) -> None:
        self.state["stack"].append({"kind": kind, **values})

    def pop(self) -> Frame:
        frame: Frame = self.state["stack"].pop()
        return frame

    def start(self, action: str) -> None:
        """KEY-3.6."""
        turn = self.turn
        if action not in turn["used"] and turn["left"] > 0:
            turn["left"] -= 1
        else:
            turn["bonus"] -= 1
        turn["used"] = "".join(sorted(set(turn["used"]) | {action}))

    def move(self, seat: int, crop: int, number: int) -> None:
        """Counters from the stock to a hand, or back."""
        self.state["stock"][crop] -= number
        self.hand(seat)[crop] += number

    # -- set-up

    def do_pair(self, pair: str) -> None:
        state = self.state
        row = next(row for row in self.data["start_pair"] if row["id"] == pair)
        state["pairs_left"].remove(pair)
        for field in row["fields"]:
            state["bag_fields"].remove(field)
        self.set_tiles(state["setup_seat"], dict.fromkeys(row["fields"], 0))
        state["setup_seat"] += 1
        if state["setup_seat"] == self.n:
            state |= {"phase": "deal", "setup_seat": 0}

    def do_deal(self, crop: str) -> None:
        state = self.state
        self.move(state["setup_seat"], self.crops.index(crop), 1)
        state["setup_dealt"] += 1
        more = state["options"]["late_seat_counter"] and state["setup_seat"] > 0
        if state["setup_dealt"] == self.constants["start_counters"] + more:
            state |= {"setup_seat": state["setup_seat"] + 1, "setup_dealt": 0}
        if state["setup_seat"] == self.n:
            state["phase"] = "registry"

    def do_draw(self, thing: str) -> None:
        state = self.state
        if state["phase"] == "registry":
            self.draw_to_registry(thing)
            if len(state["registry"]) == self.constants["registry_size"]:
                state["phase"] = "play"
                column = {"auto": f"in_bag_{self.n}", "all": "copies", "short": "in_bag_4"}
                key = column[state["options"]["events"]]
                state["bag_events"] = [row[key] for row in self.data["event"]]
                self.begin_turn(0)
        elif self.top["kind"] == "redraw":
            seat = self.pop()["seat"]
            state["bag_fields"].remove(thing)
            self.lay(seat, thing, 0)
        else:
            self.turn["drew"] = True
            if thing in self.events:
                self.draw_event(thing)
            else:
                self.draw_to_registry(thing)

    def draw_to_registry(self, field: str) -> None:
        self.state["bag_fields"].remove(field)
        self.state["registry"].append(field)

    def draw_event(self, event: str) -> None:
        """KEY-9."""
        state, constants = self.state, self.constants
        place = list(self.events).index(event)
        state["bag_events"][place] -= 1
        if state["final_pending"] or state["final"] is not None:
            state["spent"].append(event)
            return
        state["track"].append(event)
        if len(state["track"]) == constants["setback_space"]:
            needed = constants["setback_tiles_needed"]
            few = any(len(b["fields"]) + len(b["workers"]) < needed for b in state["boards"])
            allowed = state["bag_fields"] and state["setbacks"] < constants["setback_limit"]
            if state["options"]["setback"] and few and allowed:
                for _ in range(constants["setback_returned"]):
                    state["bag_events"][list(self.events).index(state["track"].pop(0))] += 1
                state["setbacks"] += 1
        if len(state["track"]) == constants["event_spaces"]:
            state["final_pending"] = True
        self.push("event", event=event, start=self.turn["seat"], step=0, passed=[None] * self.n)

    # -- harvest and sow

    def do_harvest(self, field: str) -> None:
        if self.top["kind"] == "turn":
            seat = self.top["seat"]
            self.start("a")
            cands = self.in_order(self.group(seat, field))
            self.push("harvest", seat=seat, cands=cands, left=56, last=-1, group=False, short=False)
        elif self.top["group"]:
            self.top["cands"] = self.in_order(self.group(self.top["seat"], field))
            self.top["group"] = False
        frame = self.top
        seat, tiles = frame["seat"], self.tiles(frame["seat"])
        frame["last"] = self.index(field)
        frame["left"] -= 1
        if not self.short(field):
            self.move(seat, self.crop_of[field], 1)
            self.set_tiles(seat, tiles | {field: 1})
            return
        if not frame["short"]:
            frame["short"] = True
            frame["cands"] = [f for f in frame["cands"] if tiles[f] == 0 and self.short(f)]
        self.push("any_crop", seat=seat)

    def do_sow(self, field: str) -> None:
        frame = self.top
        self.set_tiles(frame["seat"], self.tiles(frame["seat"]) | {field: 0})
        frame["left"] -= 1
        frame["last"] = self.index(field)

    # -- counters

    def do_take(self, crop: str) -> None:
        c = self.crops.index(crop)
        if self.top["kind"] == "any_crop":
            self.move(self.pop()["seat"], c, 1)
            return
        self.move(self.top["seat"], c, 1)
        self.top["left"] -= 1
        self.top["last"] = c

    def do_pay(self, crop: str) -> None:
        c = self.crops.index(crop)
        self.move(self.top["seat"], c, -1)
        self.top["left"] -= 1
        self.top["last"] = c

    def do_offer(self, crop: str) -> None:
        c, seat = self.crops.index(crop), self.top["seat"]
        self.hand(seat)[c] -= 1
        self.state["stores"][seat][-1]["bid"][c] += 1
        self.top["last"] = c

    # -- workers

    def do_hire(self, worker: str) -> None:
        seat = self.top["seat"]
        if self.top["kind"] == "turn":
            self.start("b")
        else:
            self.pop()
        if worker in self.state["town"]:
            self.state["town"].remove(worker)
        self.push("place", seat=seat, worker=worker, must=True)

    def do_place(self, space: str) -> None:
        frame = self.pop()
        seat, worker = frame["seat"], frame["worker"]
        posts = self.posts(seat)
        if space in posts:
            self.go_home(posts.pop(space))
        self.set_posts(seat, posts | {space: worker})
        if self.state["options"]["powers"]:
            self.use_power(seat, worker, space)

    def go_home(self, worker: str) -> None:
        """A farmhand not on a board is beside it; townsfolk go back to town."""
        if self.workers[worker]["kind"] == "townsfolk":
            town = set(self.state["town"]) | {worker}
            self.state["town"] = [w for w in self.workers if w in town]

    def use_power(self, seat: int, worker: str, space: str) -> None:
        """KEY-8."""
        row = self.workers[worker]
        effect, number = row["effect"], row.get("n", 0)
        nearby = self.in_order(self.near[space] & set(self.tiles(seat)))
        if effect == "gain":
            self.push("take", seat=seat, left=number, last=-1)
        elif effect == "lose":
            self.push("pay", seat=seat, left=min(number, sum(self.hand(seat))), last=-1)
        elif effect == "sow":
            self.push("sow", seat=seat, cands=nearby, left=number, last=-1)
        elif effect == "reap":
            values: Frame = {"left": number, "last": -1, "group": False, "short": False}
            self.push("harvest", seat=seat, cands=nearby, **values)
        elif effect in ("buy", "claim"):
            self.push(effect, seat=seat, left=number)
        elif effect == "settle":
            self.push("settle", seat=seat, cost=row["cost"])
        elif effect == "recruit":
            self.push("recruit", seat=seat, pool="farmhands")
        elif effect == "extra":
            lapsed = any(frame["kind"] == "lapse" for frame in self.state["stack"])
            if seat == self.turn["seat"] and not lapsed:
                self.turn["bonus"] += 1

    def do_dismiss(self, worker: str) -> None:
        seat = self.top["seat"]
        if self.top["kind"] == "turn":
            self.start("b")
        else:
            self.pop()
        posts = {space: w for space, w in self.posts(seat).items() if w != worker}
        self.set_posts(seat, posts)
        self.go_home(worker)

    # -- stores and registry

    def do_buy(self, field: str) -> None:
        seat = self.top["seat"]
        if self.top["kind"] == "turn":
            self.start("c")
            self.push("buy", seat=seat, left=self.constants["max_buys_per_action"])
        self.top["left"] -= 1
        for owner, store in enumerate(self.state["stores"]):
            for slot in list(store):
                if slot["field"] != field:
                    continue
                store.remove(slot)
                for c, price in enumerate(slot["bid"]):
                    if owner == seat:
                        self.state["stock"][c] += price
                    else:
                        self.hand(seat)[c] -= price
                        self.hand(owner)[c] += price + price
        self.lay(seat, field, 0)

    def do_claim(self, field: str) -> None:
        seat = self.top["seat"]
        if self.top["kind"] == "turn":
            self.start("d")
            self.push("claim", seat=seat, left=self.constants["max_claims_per_action"])
        self.top["left"] -= 1
        self.state["registry"].remove(field)
        self.state["stores"][seat].append({"field": field, "bid": [0] * 5, "fresh": True})
        self.push("bid", seat=seat, field=field, last=-1)

    def push_refill(self) -> None:
        during = self.event_running()
        target = len(self.state["registry"]) + 1 if during else self.constants["registry_size"]
        self.push("refill", fields_only=during, target=target)

    def do_settle(self, field: str) -> None:
        frame = self.pop()
        self.state["registry"].remove(field)
        self.push_refill()
        self.push("lay", seat=frame["seat"], field=field, side=0)
        self.push("pay", seat=frame["seat"], left=frame["cost"], last=-1)

    def do_give(self, field: str) -> None:
        frame = self.pop()
        tiles = self.tiles(frame["seat"])
        side = tiles.pop(field)
        self.set_tiles(frame["seat"], tiles)
        if frame["to"] == "left":
            self.top["passed"][frame["seat"]] = [field, side]
        else:
            self.state["bag_fields"] = self.in_order({*self.state["bag_fields"], field})
            self.push("redraw", seat=frame["seat"])

    def lay(self, seat: int, field: str, side: int) -> None:
        """KEY-6.6."""
        posts = self.posts(seat)
        worker = posts.pop(field, None)
        self.set_posts(seat, posts)
        self.set_tiles(seat, self.tiles(seat) | {field: side})
        if worker is not None:
            self.push("place", seat=seat, worker=worker, must=False)

    # -- done and the turn

    def do_done(self) -> None:
        frame = self.pop()
        if frame["kind"] == "place":
            self.go_home(frame["worker"])
        if frame["kind"] == "bid":
            self.push_refill()

    def do_end_turn(self) -> None:
        self.turn["left"] = self.turn["bonus"] = 0

    def begin_turn(self, seat: int) -> None:
        left = self.constants["actions_per_turn"]
        turn = {"kind": "turn", "seat": seat, "left": left, "bonus": 0, "used": "", "drew": False}
        self.state["stack"] = [turn]

    # ------------------------------------------------------------ automatic progress (section 4)

    def progress(self) -> None:
        while self.state["phase"] == "play":
            frame = self.top
            kind = frame["kind"]
            if kind in ("redraw", "refill") and not self.filled(frame):
                self.state["actor"] = "chance"
                return
            if kind == "turn" and frame["left"] + frame["bonus"] > 0:
                self.state["actor"] = frame["seat"]
                return
            if kind in ("turn", "refill", "lay", "event", "lapse"):
                getattr(self, f"auto_{kind}")(frame)
            elif self.skipped(frame):
                self.do_done()
            else:
                self.state["actor"] = frame["seat"]
                return

    def filled(self, frame: Frame) -> bool:
        if frame["kind"] == "redraw":
            return False
        state = self.state
        if len(state["registry"]) >= frame["target"]:
            return True
        nothing = frame["fields_only"] or not sum(state["bag_events"])
        return not state["bag_fields"] and nothing

    def skipped(self, frame: Frame) -> bool:
        """Points 7 and 8 of automatic progress, KEY-3.11."""
        kind, seat = frame["kind"], frame["seat"]
        if kind == "pay":
            return bool(frame["left"] == 0)
        if kind == "dismiss":
            return not self.posts(seat)
        if kind == "give" and frame["must"]:
            return not frame["cands"]
        if kind == "bid":
            return sum(self.hand(seat)) == 0
        if kind == "buy":
            return frame["left"] == 0 or not self.seems_to_sell(seat)
        return bool(getattr(self, f"legal_{kind}")(frame) == ["done"])

    def seems_to_sell(self, seat: int) -> bool:
        held = sum(self.hand(seat))
        for owner, store in enumerate(self.state["stores"]):
            for slot in store:
                if (not slot["fresh"]) if owner == seat else sum(slot["bid"]) <= held:
                    return True
        return False

    def auto_refill(self, frame: Frame) -> None:
        self.pop()

    def auto_lay(self, frame: Frame) -> None:
        self.pop()
        self.lay(frame["seat"], frame["field"], frame["side"])

    def auto_lapse(self, frame: Frame) -> None:
        self.pop()
        self.next_turn()

    def auto_turn(self, frame: Frame) -> None:
        """KEY-3.9 and KEY-13.1."""
        state = self.state
        state["turns"] += 1
        state["idle"] = 0 if frame["drew"] else state["idle"] + 1
        open_end = state["final"] is None and not state["final_pending"]
        stalled = state["idle"] >= self.constants["stall_rounds"] * self.n
        if open_end and stalled and state["registry"]:
            state["lapsed"].append(state["registry"].pop(0))
            state["idle"] = 0
            self.push("lapse", seat=frame["seat"])
            self.push("refill", fields_only=False, target=self.constants["registry_size"])
        else:
            self.next_turn()

    def next_turn(self) -> None:
        """KEY-3.10."""
        state = self.state
        for store in state["stores"]:
            for slot in store:
                slot["fresh"] = False
        if state["final"] is not None:
            state["final"] -= 1
            if state["final"] == 0:
                self.finish()
                return
        elif state["final_pending"]:
            state |= {"final": self.constants["final_rounds"] * self.n, "final_pending": False}
        self.begin_turn((self.turn["seat"] + 1) % self.n)

    def auto_event(self, frame: Frame) -> None:
        """KEY-9.4, event steps of section 7."""
        row, step = self.events[frame["event"]], frame["step"]
        effect = row["effect"]
        if step == (2 * self.n if effect == "pass_left" else self.n):
            self.pop()
            return
        frame["step"] += 1
        seat = (frame["start"] + step) % self.n
        if step < self.n:
            self.event_part(row, effect, seat)
            return
        giver = (seat - 1) % self.n
        passed, frame["passed"][giver] = frame["passed"][giver], None
        if passed is not None:
            self.push("lay", seat=seat, field=passed[0], side=passed[1])

    def event_part(self, row: State, effect: str, seat: int) -> None:
        own = self.in_order(set(self.tiles(seat)))
        number = row.get("n", 0)
        if effect == "settle":
            self.push("settle", seat=seat, cost=row["cost"])
        elif effect == "swap_bag":
            cands = self.in_order(self.isolated(seat)) if row["area"] == "isolated" else own
            self.push("give", seat=seat, cands=cands, must=row["sign"] == "scroll", to="bag")
        elif effect == "pass_left":
            self.push("give", seat=seat, cands=own, must=True, to="left")
        elif effect == "sow":
            self.push("sow", seat=seat, cands=own, left=number, last=-1)
        elif effect == "harvest":
            values: Frame = {"left": 56, "last": -1, "group": True, "short": False}
            self.push("harvest", seat=seat, cands=own, **values)
        elif effect == "dismiss":
            self.push("dismiss", seat=seat)
        elif effect == "hire":
            self.push("recruit", seat=seat, pool="all")
        elif effect == "lose":
            self.push("pay", seat=seat, left=min(number, sum(self.hand(seat))), last=-1)
        else:
            self.push("take", seat=seat, left=number, last=-1)

    # ------------------------------------------------------------ the end (section 9)

    def points(self, seat: int) -> dict[str, int]:
        """W, g1, g2 and M with their factors."""
        groups, rest = [], set(self.tiles(seat))
        while rest:
            group = self.group(seat, next(iter(rest)))
            groups.append(len(group))
            rest -= group
        groups = [*sorted(groups, reverse=True), 0, 0]
        others = [self.hand(q) for q in range(self.n) if q != seat]
        leads = sum(all(self.hand(seat)[c] > hand[c] for hand in others) for c in range(5))
        return {
            "workers": sum(self.workers[worker]["value"] for worker in self.posts(seat).values()),
            "largest": self.constants["largest_group_points"] * groups[0],
            "second": self.constants["second_group_points"] * groups[1],
            "crops": self.constants["crop_majority_points"] * leads,
        }

    def finish(self) -> None:
        scores = [sum(self.points(seat).values()) for seat in range(self.n)]
        keys = [
            (scores[p], len(self.tiles(p)) + len(self.posts(p)), sum(self.hand(p)))
            for p in range(self.n)
        ]
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        result = {"scores": scores, "ranks": ranks, "winners": winners}
        self.state |= {"phase": "over", "actor": None, "stack": [], "result": result}
