"""The token in the owner's link is in no line that a server writes, whatever the form of its log and the answer."""

import json

import pytest

from tests.clients import Browser
from tests.services.server import running_server

TOKEN = "a-token-that-only-owners-know"
WRONG = "a-token-that-was-once-right"


@pytest.mark.parametrize("form", ["json", "text"])
async def test_the_path_of_the_link_stays_out_of_logs(tmp_path, form):
    log = tmp_path / "log"
    asked = {"YATZY_OWNER_TOKEN": TOKEN, "YATZY_LOG": form, "YATZY_METRICS": "1"}
    with log.open("wb") as stderr, running_server(environment=asked, stderr=stderr) as running:
        browser = Browser(f"127.0.0.1:{running.port}")
        for method, link, status in (
            *(("GET", f"{WRONG}/", 403), ("POST", f"{WRONG}/", 403)),
            *(("GET", TOKEN, 301), ("GET", f"{TOKEN}/", 302)),  # one without its last stroke
        ):
            assert (await browser.send(method, f"/owner/enter/{link}")).status == status
        await browser.get("/owner/")
        await browser.post_form("/owner/backups/")
        page = (await browser.get("/owner/")).text
        assert "a backup was made" in page
        assert WRONG not in page
        browser.close()
    said = log.read_text() + running.banner
    assert TOKEN not in said
    assert WRONG not in said
    if form == "json":
        routes = {json.loads(line).get("route") for line in log.read_text().splitlines()}
        assert {"owner/enter/<str:token>/", "owner/"} <= routes
