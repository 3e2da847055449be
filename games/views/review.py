"""A single game: its sheet as on paper, its replay, and the moves that the replay shows."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from games.charts.faces import faces_panel
from games.codec.settings import load_house
from games.errors import RoomError, Trouble
from games.models import Game, Room
from games.rule_names import RULE_NAMES
from games.selectors.faces import faces_of_game
from games.selectors.log import StoredGame, stored_game
from games.selectors.neighbours import neighbours
from games.selectors.replay import encode_replay, replay_of
from games.selectors.sheet import sheet_of
from games.texts.agreed import dice_in_words, house_in_words
from games.texts.page import page_catalogue, sheet_texts
from games.texts.paper import duration, footnotes, paper
from games.texts.review import columns, places, share_text, turns
from games.views.asked_game import Asked, asked_game
from games.views.links import link_to
from games.views.trouble import as_json
from rules import RULESETS


@require_safe
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """The sheet of a finished, unfinished or running game."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return _locked(request)
    game, stored = asked.game, _stored(asked)
    page, beside = sheet_of(stored), neighbours(game)
    heads = columns(page, stored.seats, stored.settings)
    began = date_format(timezone.localtime(game.started_at), "DATE_FORMAT")
    link = link_to(request, reverse("game", args=[game.key]))
    context = {
        **_about(asked),
        "lines": paper(page),
        "columns": heads,
        "places": places(page, heads),
        "turns": turns(page, stored.seats),
        "footnotes": footnotes(page),
        "house": house_in_words(load_house(game.house), RULESETS[game.ruleset]),
        "dice": dice_in_words(game.dice_from),
        "on_screen": game.dice_from == "screen",
        "faces": faces_panel(faces_of_game(stored)),
        "took": _took(game),
        "share": share_text(page, heads, began=began, link=link.url if link.reachable else ""),
        "previous": beside.previous,
        "next": beside.next,
        "page_data": {
            "key": game.key,
            "commitment": game.commitment,
            "dice_from": game.dice_from,
            "sides": RULESETS[game.ruleset].sides,
        },
        "page_catalogue": page_catalogue(),
    }
    return render(request, "past/game.html", context)


def _took(game: Game) -> str:
    """How long it was played; nobody knows when a game that was given up was last thought of."""
    if game.ended_at is None or game.status != Game.Status.FINISHED:
        return ""
    return duration(game.ended_at - game.started_at)


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """The page that plays a game again, roll by roll."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return _locked(request)
    context = {
        **_about(asked),
        "of_sheet": reverse("game", args=[asked.game.key]),
        "page_data": {"key": asked.game.key},
        "page_texts": sheet_texts(asked.game.ruleset),
        "page_catalogue": page_catalogue(),
    }
    return render(request, "past/replay.html", context)


@require_safe
def moves(request: HttpRequest, key: str) -> HttpResponse:
    """Every move so far, each with what it changed on the screen."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return as_json(RoomError(Trouble.ROOM_LOCKED))
    text = encode_replay(replay_of(_stored(asked)))
    return HttpResponse(text, content_type="application/json", headers={"Cache-Control": "private, no-cache"})


def _stored(asked: Asked) -> StoredGame:
    stored = stored_game(asked.game.pk)
    assert stored is not None  # it was there a moment ago
    return stored


def _about(asked: Asked) -> dict[str, Any]:
    """What both pages of a game say of it; its room to who has been there, because a code is a way in."""
    game, room = asked.game, asked.game.room if asked.inside else None
    is_open = room is not None and room.status != Room.Status.CLOSED
    return {
        "game": game,
        "rule": RULE_NAMES[game.ruleset],
        "room": room.code if room is not None else "",
        "playing": game.status == Game.Status.PLAYING,
        "unfinished": game.status == Game.Status.ABANDONED,
        "table": reverse("room", args=[room.code]) if room is not None and is_open else "",
    }


def _locked(request: HttpRequest) -> HttpResponse:
    return render(request, "past/locked.html", status=403)
