"""The files for hosting say what the program says: variables, commands, bounds, addresses."""

from __future__ import annotations

import re
import tomllib

from fondaco.terminal.program import _COMMANDS
from fondaco.web.environment import VARIABLES
from fondaco.web.events import stream_of
from fondaco.web.request_threads import LARGEST_BODY
from tests.conftest import ROOT

DEPLOY = ROOT / "deploy"
FILES = {path.name: path.read_text(encoding="utf-8") for path in DEPLOY.iterdir()}
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_every_variable_is_one() -> None:
    for name, text in {**FILES, "hosting.md": GUIDE}.items():
        assert set(re.findall(r"FONDACO_[A-Z_]*[A-Z]", text)) <= set(VARIABLES), name


def test_every_command_is_one() -> None:
    told = "".join([GUIDE, *FILES.values()])
    called = set(re.findall(r"(?:^|`|bin/|run |RUN |site-1 )fondaco (\w+)", told, re.MULTILINE))
    assert {"serve", "backup", "restore", "doctor", "operator", "compile"} <= called
    assert called <= set(_COMMANDS)
    lists = re.findall(
        r"(?:CMD|command:) \[\"(\w+)\"", FILES["Containerfile"] + FILES["compose.yaml"]
    )
    assert set(lists) - {"python"} <= set(_COMMANDS)


def test_every_file_is_there() -> None:
    named = set(re.findall(r"deploy/([\w.@-]+\w)", GUIDE + FILES["compose.yaml"]))
    assert named <= set(FILES)
    assert set(FILES) - {"Caddyfile"} == named
    (copied,) = re.findall(r"^COPY (.+) \./$", FILES["Containerfile"], re.MULTILINE)
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {f"!{name}" for name in copied.split()} <= set(ignored)


def test_the_image_has_the_extras_that_there_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for text in (FILES["Containerfile"], GUIDE):
        for extras in re.findall(r"'\.\[([\w,]+)\]'", text):
            assert set(extras.split(",")) <= set(project["optional-dependencies"])


def test_the_proxy_knows_streams_and_bounds() -> None:
    nginx = FILES["nginx.conf"]
    (pattern,) = re.findall(r"location ~ (\S+)", nginx)
    path = "/table/17/events"
    assert re.match(pattern, path)
    assert stream_of({"type": "http", "method": "GET", "path": path}) == 17
    assert not re.match(pattern, "/table/17")
    assert "location = /metrics {\n    return 404" in nginx
    assert "respond /metrics 404" in FILES["Caddyfile"]
    (kilobytes,) = re.findall(r"client_max_body_size (\d+)k", nginx)
    assert int(kilobytes) * 1024 >= LARGEST_BODY
