"""What a browser would show, from what it heard; and everything it heard."""

from collections.abc import MutableSequence
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Screen:
    """The same state as a page keeps: safe against lost, doubled and reordered messages."""

    you: int | None = None
    room: Json | None = None
    game: Json | None = None
    here: list[int] = field(default_factory=list)
    heartbeat: float = 5.0
    missing: Json | None = None  # what to ask the server for
    heard: MutableSequence[Json] = field(default_factory=list)
    messages: int = 0  # how many were heard
    moves: dict[tuple[int, int], str] = field(default_factory=dict)  # (game, number) -> action id
    events: dict[tuple[int, int], Any] = field(default_factory=dict)

    def apply(self, message: Json) -> None:
        self.heard.append(message)
        self.messages += 1
        match message["type"]:
            case "welcome":
                self.you, self.here, self.heartbeat = message["you"], message["here"], message["heartbeat"]
                self.missing = None
                self._show_room(message["room"])
                self._catch_up(message)
            case "caught_up":
                self.missing = None
                self._catch_up(message)
            case "move":
                self._move(message)
            case "room":
                self._show_room(message["room"])
            case "pong":
                self._compare(message["game"], message["number"])
            case "presence":
                self.here = message["here"]

    @property
    def number(self) -> int:
        return self.game["number"] if self.game else 0

    @property
    def turn(self) -> Json:
        assert self.game is not None
        turn: Json = self.game["turn"]
        return turn

    @property
    def over(self) -> bool:
        return self.game is not None and self.turn["seat"] is None

    @property
    def sheet(self) -> list[Json]:
        """The cards, as everybody must have them in the end."""
        assert self.game is not None
        return sorted(self.game["cards"], key=lambda card: card["column"])

    def my_seats(self) -> list[int]:
        """The seats whose player, or whose friend without a phone, sits here."""
        if self.game is None or self.you is None:
            return []
        return [seat["seat"] for seat in self.game["seats"] if seat["controller"] == self.you]

    def hello(self, static: str) -> Json:
        known = {"game": self.game["game"], "since": self.number, "last": self.game["last"]} if self.game else {}
        return {"type": "hello", "static": static} | known

    def ping(self) -> Json:
        version = self.room["version"] if self.room else 0
        game = self.game["game"] if self.game else None
        return {"type": "ping", "room_version": version, "game": game, "number": self.number}

    def _show_room(self, room: Json) -> None:
        if self.room is not None and room["version"] < self.room["version"]:
            return
        self.room = room
        if room["game"] is None:
            self.game = None
        elif self.game is None or self.game["game"] != room["game"]:
            self.missing = {"game": room["game"], "since": 0}

    def _catch_up(self, message: Json) -> None:
        game = message["game"]
        if game is None:
            if message["fresh"]:
                self.game = None
            return
        same = self.game is not None and self.game["game"] == game["game"] and not message["fresh"]
        if same and self.number > game["number"]:
            return  # an answer that was overtaken
        for move in message["moves"]:
            self._note(game["game"], move)
        self._note(game["game"], {"number": game["number"], "id": game["last"]})
        self.game = game
        self.missing = None

    def _move(self, message: Json) -> None:
        if self.game is None or message["game"] != self.game["game"]:
            self._compare(message["game"], message["number"])
            return
        self._note(message["game"], message)
        if message["number"] > self.number + 1:
            self.missing = {"game": message["game"], "since": self.number}
        elif message["number"] == self.number + 1:
            changed = {card["column"]: card for card in message.get("cards", ())}
            self.game = self.game | {
                "number": message["number"],
                "last": message["id"],
                "turn": message["turn"],
                "cards": [changed.get(card["column"], card) for card in self.game["cards"]],
                "standings": message.get("standings") or self.game["standings"],
                "links": _links(self.game["links"], message["events"]),
            }

    def _compare(self, game: int | None, number: int) -> None:
        if game is None:
            return
        if self.game is None or self.game["game"] != game:
            self.missing = {"game": game, "since": 0}
        elif number > self.number:
            self.missing = {"game": game, "since": self.number}

    def _note(self, game: int, move: Json) -> None:
        """Remember which move had this number: it may never be another one."""
        key = game, move["number"]
        assert self.moves.setdefault(key, move["id"]) == move["id"], f"two moves are number {key}"
        if "events" in move:
            assert self.events.setdefault(key, move["events"]) == move["events"], f"two stories of move {key}"


def _links(links: list[str | None], events: list[Json]) -> list[str | None]:
    shown = list(links)
    for event in events:
        if event.get("by") != "server" and event["kind"] in ("chain_committed", "dice_rolled"):
            shown[event["seat"]] = event["end"] if event["kind"] == "chain_committed" else event["link"]
    return shown
