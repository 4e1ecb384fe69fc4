"""The door for programs: whole matches through it, and what each route does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import fondaco
from fondaco.bots import choose_step, make_bot
from fondaco.engine.registry import find_game, game_ids
from fondaco.web import advice, table_store
from fondaco.web.api.description import document
from fondaco.web.models import OVER, Table
from tests.web.conftest import Person, bots_play
from tests.web.programs import Answer, Program


def _turn(table: Table) -> Table:
    """Bots play until it is seat 0's turn."""
    return bots_play(table, until=0)


def _step(program: Program, pk: int, choose: Any) -> Answer:
    """A whole step of seat 0, line by line on a copy, and then played at once."""
    position = program.get(f"/tables/{pk}/position").json
    lines: list[str] = []
    shown = position
    while True:
        lines.append(choose(shown["view"], shown["legal"]))
        sent = {"version": position["version"], "lines": lines}
        shown = program.post(f"/tables/{pk}/draft", sent).json
        if shown["complete"]:
            return program.post(f"/tables/{pk}/play", sent)


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_match_is_played_through_the_door(game: str) -> None:
    program = Program()
    table = program.open(game)
    bot = make_bot("greedy", find_game(game), "door", find_game(game).box)
    since, told = 0, list[dict[str, Any]]()
    while _turn(table).stage != OVER:
        for message in program.get(f"/tables/{table.pk}/events", since=since).json["messages"]:
            told.append(message)
            since = message.get("version", since)
        assert _step(program, table.pk, bot.choose).status == 200
    told += program.get(f"/tables/{table.pk}/events", since=since).json["messages"]
    assert told[-1]["table"]["stage"] == "over"
    match = table_store.load(table.pk).match
    events = [event for message in told for event in message.get("events", [])]
    seen = [{"kind": one.kind, "facts": dict(one.facts)} for one in match.events(0)]
    assert events == json.loads(json.dumps(seen))
    record = program.get(f"/tables/{table.pk}/record").json
    assert fondaco.replay(record).result == told[-1]["table"]["result"] == match.result


def test_the_description_is_openapi() -> None:
    answer = Program(token="").get("/openapi.json")
    told = answer.json
    assert told == json.loads(json.dumps(document()))
    assert told["openapi"] == "3.1.0"
    for schema in told["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    names = [one["operationId"] for ways in told["paths"].values() for one in ways.values()]
    assert len(names) == len(set(names)) > 20


def test_a_position_is_the_view_and_nothing_else() -> None:
    program = Program()
    table = _turn(program.open())
    match, found = (
        table_store.load(table.pk).match,
        program.get(f"/tables/{table.pk}/position").json,
    )
    assert found.keys() == {"table", "version", "seat", "actor", "view", "legal", "memory"}
    assert found["view"] == json.loads(json.dumps(match.view(0)))
    assert found["legal"] == match.legal()
    assert (found["version"], found["seat"], found["actor"]) == (table.version, 0, 0)
    assert found["memory"] is None


def test_legal_lines_are_for_one_s_own_turn() -> None:
    program = Program()
    seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "me"}]
    table = program.open(seats=seats, options={"start_player": "seat_0"})
    assert table.actor == 0
    assert program.get(f"/tables/{table.pk}/position").json["legal"] is None
    found = program.get(f"/tables/{table.pk}/observation").json
    assert found["legal_actions"] is found["action_mask"] is None


def test_learners_see_the_same_numbers_as_everywhere() -> None:
    program = Program()
    table = _turn(program.open())
    match = table_store.load(table.pk).match
    for asked in ({}, {"memory": True}, {"relative": True}):
        found = program.get(f"/tables/{table.pk}/observation", **asked).json
        assert found["observation"] == match.observe(0, **asked).tolist()
        assert found["action_mask"] == match.action_mask().tolist()
        assert found["legal_actions"] == match.legal_actions()
    parts = program.get("/games/wampum/observation", players=3).json
    assert parts["size"] == match.observe(0).size
    sent = {"version": table.version, "actions": [match.legal_actions()[0]]}
    draft = program.post(f"/tables/{table.pk}/draft", sent).json
    trial = match.copy()
    trial.act_index(match.legal_actions()[0])
    assert draft["complete"] or draft["legal_actions"] == trial.legal_actions()


def test_a_play_sent_again_is_not_played_twice() -> None:
    program = Program()
    table = _turn(program.open())
    line = table_store.load(table.pk).match.legal()[0]
    sent = {"version": table.version, "lines": [line]}
    first = program.post(f"/tables/{table.pk}/play", sent)
    assert first.status == 200
    assert first.json["again"] is False
    after = Table.objects.get(pk=table.pk).version
    again = program.post(f"/tables/{table.pk}/play", sent)
    assert again.json == first.json | {"again": True}
    assert Table.objects.get(pk=table.pk).version == after
    other = {"version": table.version, "lines": ["pass"]}
    assert program.post(f"/tables/{table.pk}/play", other).json["code"] == "stale"


def test_what_was_decided_on_an_old_position_is_refused() -> None:
    program = Program()
    table = _turn(program.open())
    line = table_store.load(table.pk).match.legal()[0]
    for version in (table.version - 1, table.version + 1, 0):
        answer = program.post(f"/tables/{table.pk}/play", {"version": version, "lines": [line]})
        assert (answer.status, answer.json["code"]) == (409, "stale")
        answer = program.post(f"/tables/{table.pk}/draft", {"version": version, "lines": [line]})
        assert answer.status == 409
    assert Table.objects.get(pk=table.pk).version == table.version


def test_what_the_rules_forbid_is_refused_with_the_rule() -> None:
    program, german = Program(), Program(lang="de")
    table = _turn(program.open())
    sent = {"version": table.version, "lines": ["offer v99"]}
    answer = program.post(f"/tables/{table.pk}/play", sent)
    assert answer.status == 422
    assert answer.json["rule"].startswith("WAM-")
    reason = program.get(f"/tables/{table.pk}/why", line="pass").json
    assert not reason["legal"]
    assert reason["rule"] == "WAM-R.28"
    german.token = program.token
    assert german.get(f"/tables/{table.pk}/why", line="pass").json["sentence"] != reason["sentence"]
    legal = table_store.load(table.pk).match.legal()[0]
    assert program.get(f"/tables/{table.pk}/why", line=legal).json["legal"]


def test_nothing_is_learnt_from_lines_behind_the_end_of_a_step() -> None:
    """What follows a step may have been drawn: neither a refusal nor a draft tells of it."""
    program = Program()
    table = _turn(program.open())
    bot = make_bot("greedy", find_game("wampum"), "door", find_game("wampum").box)
    whole = choose_step(bot, table_store.load(table.pk).match)
    for way in ("draft", "play"):
        sent = {"version": table.version, "lines": [*whole, "pass"]}
        answer = program.post(f"/tables/{table.pk}/{way}", sent)
        assert (answer.status, answer.json["code"]) == (422, "more_than_a_step")
    sent = {"version": table.version, "lines": whole}
    draft = program.post(f"/tables/{table.pk}/draft", sent).json
    assert (draft["complete"], draft["view"], draft["legal"]) == (True, None, None)
    assert Table.objects.get(pk=table.pk).version == table.version


def test_a_hint_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "can_think", lambda game: False)  # a quick bot gives it
    program = Program()
    for game in game_ids():
        table = _turn(program.open(game))
        hint = program.get(f"/tables/{table.pk}/hint").json
        assert hint["said"]
        sent = {"version": table.version, "lines": hint["lines"]}
        assert program.post(f"/tables/{table.pk}/play", sent).status == 200


def test_a_step_is_taken_back_and_the_others_are_told() -> None:
    program = Program()
    table = _turn(program.open())
    path = f"/tables/{table.pk}"
    line = table_store.load(table.pk).match.legal()[0]
    played = program.post(f"{path}/play", {"version": table.version, "lines": [line]}).json
    back = program.post(f"{path}/undo", {"version": played["now"]})
    assert back.status == 200, back.json
    assert back.json["version"] == played["now"] + 1
    told = program.get(f"{path}/events", since=played["version"]).json["messages"]
    assert [one["kind"] for one in told] == ["taken_back", "now"]
    assert told[0]["to"] < played["version"]
    assert program.post(f"{path}/undo", {"version": 1}).status == 409
    answer = program.post(f"{path}/undo", {"version": back.json["version"], "wish": "agree"})
    assert (answer.status, answer.json["code"]) == (422, "no_question")


# ---------------------------------------------------------------- tables


def test_friends_meet_by_links() -> None:
    ann, bert, cleo = Program(), Program(), Program()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    opened = ann.post("/tables", {"game": "yangtze", "seats": seats, "name": "Ann"}).json
    path = f"/tables/{opened['table']}"
    assert opened["stage"] == "waiting"
    assert bert.get(path).status == 404
    links = ann.get(f"{path}/links").json
    assert [seat["number"] for seat in links["seats"]] == [1, 2]
    url = links["seats"][0]["url"]
    found = bert.post("/join", {"link": url, "name": "Bert"}).json
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bert", ""]
    assert bert.post("/join", {"link": url}).json["table"] == opened["table"]  # once more
    assert cleo.post("/join", {"link": url}).json["code"] == "dead_link"
    assert cleo.post("/join", {"link": links["watch"]}).status == 200
    assert cleo.get(path).json["seats"][0]["yours"] is False
    assert bert.get(f"{path}/links").status == 403
    old = links["seats"][1]["url"]
    renewed = ann.post(f"{path}/links", None)
    assert renewed.json["seats"][0]["url"] != old
    assert bert.post(f"{path}/start", {}).status == 403
    begun = ann.post(f"{path}/start", {"bot": "greedy"}).json
    assert (begun["stage"], begun["seats"][2]["bot"]) == ("playing", "greedy")
    assert ann.post(f"{path}/leave", None).status == 403


def test_public_tables_are_found_and_sat_down_at() -> None:
    ann, bert = Program(), Program()
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = ann.post("/tables", {"game": "wampum", "seats": seats, "public": True}).json
    assert [one["table"] for one in bert.get("/lobby").json["tables"]] == [opened["table"]]
    path = f"/tables/{opened['table']}"
    assert ann.post(f"{path}/sit", {}).json["code"] == "no_free_seat"
    assert bert.post(f"{path}/sit", {"seat": 0}).status == 409
    assert bert.post(f"{path}/sit", {"name": "Bert"}).json["stage"] == "playing"
    (own,) = bert.get("/tables").json["tables"]
    assert (own["table"], own["seats"]) == (opened["table"], [1])


def test_who_opened_a_table_closes_it_by_leaving() -> None:
    ann, bert = Program(), Program()
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = ann.post("/tables", {"game": "wampum", "seats": seats, "public": True}).json
    assert bert.post(f"/tables/{opened['table']}/leave", None).status == 403
    assert ann.post(f"/tables/{opened['table']}/leave", None).json == {"closed": True}
    assert ann.get(f"/tables/{opened['table']}").status == 404


def test_a_table_with_a_data_file_of_one_s_own() -> None:
    program = Program()
    text = (find_game("wampum").folder / "components.toml").read_text()
    answer = program.post("/tables", _new(data=text.replace("minutes =", "minutes  =")))
    assert answer.json["own_data"] is False  # it is the delivered one
    answer = program.post("/tables", _new(data="title = ["))
    assert (answer.status, answer.json["code"]) == (422, "refused")
    assert "Traceback" not in answer.json["detail"]


def test_a_table_with_a_clock() -> None:
    program = Program()
    table = _turn(program.open(clock="live-10-15"))
    clock = program.get(f"/tables/{table.pk}").json["clock"]
    assert (clock["terms"], clock["seat"]) == ("live-10-15", 0)
    assert clock["left"] == [600.0, 600.0, 600.0]
    assert clock["ends"] == f"{table.clock.ends:%Y-%m-%dT%H:%M:%SZ}"
    assert program.get(f"/tables/{program.open().pk}").json["clock"] is None


def _new(**more: Any) -> dict[str, Any]:
    return {"game": "wampum", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]} | more


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "wrong_missing"),
        ([], 400, "wrong_object"),
        (_new(game="chess"), 404, "not_found"),
        (_new(game=3), 400, "wrong_text"),
        (_new(more=1), 400, "wrong_unknown"),
        (_new(seats=[{"kind": "me"}]), 400, "wrong_many"),
        (_new(seats=[{"kind": "me"}] * 8), 422, "refused"),
        (_new(seats=[{"kind": "king"}, {"kind": "me"}]), 400, "wrong_choice"),
        (_new(seats=[{"kind": "bot", "bot": "deep"}, {"kind": "me"}]), 422, "no_bot"),
        (_new(seats=[{"kind": "open"}] * 2), 422, "no_own_seat"),
        (_new(options={"start_player": "nobody"}), 422, "refused"),
        (_new(options={"start_player": [1]}), 400, "wrong_text"),
        (_new(clock="live-1-1"), 422, "no_clock"),
        (_new(name="a\tb"), 422, "bad_name"),
        (_new(name="\ud800"), 400, "wrong_text"),
        (_new(public="yes"), 400, "wrong_switch"),
    ],
)
def test_a_table_that_cannot_be_is_refused(body: Any, status: int, code: str) -> None:
    for lang in ("en", "de"):
        answer = Program(lang=lang).post("/tables", body)
        assert (answer.status, answer.json["code"]) == (status, code), answer.json
    assert not Table.objects.exists()


# ---------------------------------------------------------------- games


def test_games_rules_and_components_need_no_token() -> None:
    program, german = Program(token=""), Program(token="", lang="de")
    assert [game["id"] for game in program.get("/games").json["games"]] == list(game_ids())
    for game in game_ids():
        found = program.get(f"/games/{game}").json
        data = program.get(f"/games/{game}/components").json
        assert len(data["actions"]) == found["num_actions"] == find_game(game).num_actions
        assert find_game(game).open_box(data["data"]).digest == find_game(game).box.digest
        texts = [one.get(f"/games/{game}/rules").json["paragraphs"] for one in (program, german)]
        assert texts[0] != texts[1]
    for path in ("/games/chess", "/games/chess/rules", "/games/chess/components"):
        assert program.get(path).status == 404
    assert program.get("/games/wampum/observation", players=8).status == 422
    assert program.get("/games/wampum/observation").json["code"] == "wrong_missing"


def test_the_data_of_a_table() -> None:
    program = Program()
    table = program.open("key_harvest")
    found = program.get(f"/tables/{table.pk}/components").json
    match = table_store.load(table.pk).match
    assert found["actions"] == list(match.box.lines[: match.num_actions])
    assert found["data"] == program.get("/games/key_harvest/components").json["data"]


# ---------------------------------------------------------------- what is not understood


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b" ", "application/json", 400, "senseless"),
        (b"{", "application/json", 400, "senseless"),
        (b"[" * 100_000, "application/json", 400, "senseless"),
        (b'{"game": NaN}', "application/json", 400, "senseless"),
        (b"\xff", "application/json", 400, "senseless"),
        (b"9" * 5000, "application/json", 400, "senseless"),
        (b"{}", "text/plain", 415, "not_json"),
        (b"game=wampum", "application/x-www-form-urlencoded", 415, "not_json"),
    ],
)
def test_a_body_that_is_no_json(body: bytes, kind: str, status: int, code: str) -> None:
    program = Program()
    answer = program.client.post(
        "/api/v1/tables", body, content_type=kind, HTTP_AUTHORIZATION=f"Bearer {program.token}"
    )
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_every_refusal_is_a_problem_in_the_language_asked_for() -> None:
    for lang, word in (("en", "here"), ("de", "hier")):
        client = Program(token="", lang=lang).client
        for method, path, status in (
            ("get", "/api/v1/nothing", 404),
            ("get", "/api/v1/tables/99999999999999999999999", 401),
            ("delete", "/api/v1/tables", 405),
        ):
            answer = getattr(client, method)(path)
            assert answer.status_code == status
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["status"] == status
        assert word in client.get("/api/v1/nothing").json()["detail"].lower()
    assert client.delete("/api/v1/tables").headers["allow"] == "GET, POST, HEAD, OPTIONS"


def test_pages_of_other_sites_may_call_with_a_token_and_no_cookie() -> None:
    """No cookie is read or set, so nothing is answered for whoever happens to be logged in."""
    program = Program()
    asked = program.client.options("/api/v1/tables")
    assert asked.status_code == 204
    assert asked.headers["access-control-allow-origin"] == "*"
    assert "Authorization" in asked.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in asked.headers
    table = program.open()
    answer = program.person.client.get(f"/api/v1/tables/{table.pk}")  # its cookie, no token
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert not answer.cookies
    assert program.get("/tables").headers["access-control-allow-origin"] == "*"


def test_a_table_opened_by_a_program_is_its_visitor_s() -> None:
    person = Person()
    table = Program(person).open()
    assert person.get(f"/table/{table.pk}").status_code == 200
    assert Program(person).get(f"/tables/{table.pk}").json["seats"][0]["yours"]
