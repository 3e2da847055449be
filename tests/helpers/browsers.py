"""Browsers with a room's page open, as its verbs know them."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.models import Room
from games.people.identity import COOKIE
from tests.helpers.factories import Evening


def browser_of(name: str | None, **how: Any) -> Client:
    """The browser of somebody with a device, or of a stranger."""
    client = Client(**how)
    if name:
        client.cookies[COOKIE] = name
    return client


class Browser:
    """Somebody's browser with the room's page open."""

    def __init__(self, night: Evening, name: str | None) -> None:
        self.client, self.code = browser_of(name), night.room.code

    def do(self, verb: str, **body: Any) -> dict[str, Any]:
        """The answer to something that works."""
        response = self.post(verb, json.dumps(body))
        answer: dict[str, Any] = response.json()
        assert response.status_code == 200, answer
        assert answer["room_version"] == Room.objects.get(code=self.code).version
        return answer

    def refused(self, verb: str, **body: Any) -> tuple[int, str]:
        response = self.post(verb, json.dumps(body))
        answer = response.json()
        assert answer.keys() == {"code", "message", "field"}
        assert answer["message"]
        return response.status_code, answer["code"]

    def post(self, verb: str, body: str | bytes) -> HttpResponse:
        path = f"/r/{self.code}/do/{verb}/"
        response: HttpResponse = self.client.post(path, body, content_type="application/json")
        return response
