"""The list of past games, and the pages of a single one: its sheet, its replay, its moves and dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from games.errors import Reason, Refused
from games.history.charts.bars import faces_panel
from games.history.past_dice import dice_record, faces_of_game
from games.history.past_game import encode_replay, replay_of, sheet_of
from games.history.past_game_words import columns, duration, footnotes, paper, places, share_text, turns
from games.history.past_games import neighbours, past_games, players_to_choose
from games.history.search import Place, find_games
from games.history.views.filters import STATUSES, Filters
from games.log.room_settings import load_house
from games.log.stored import StoredGame, stored_game
from games.models import Game, Player, Room
from games.people.viewers import everybody_sees_all, hidden_players, locked_rooms
from games.perfect_play.advisers import can_be_solved
from games.web.answers import as_json
from games.web.links import link_to
from games.web.visitor import Asked, asked_game, visiting_player
from games.words.room_page import page_catalogue, sheet_texts
from games.words.rule_sets import RULE_NAMES, dice_in_words, house_in_words
from rules import RULESETS


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    visitor, everybody = visiting_player(request), everybody_sees_all()
    you = visitor.pk if visitor else None
    filters = Filters.read(request.GET)
    context = {
        "filters": filters,
        "everybody": everybody,
        "stranger": not everybody and you is None,
        "you": visitor,
        "rule_sets": [(key, rule.name) for key, rule in RULE_NAMES.items()],
        "statuses": STATUSES.items(),
    }
    if not context["stranger"]:
        mine = () if everybody or you is None else (you,)
        wanted = filters.wanted(players=mine, not_in=locked_rooms(you))
        before, after = (Place.read(request.GET.get(name, "")) for name in ("before", "after"))
        found = find_games(wanted, before=before, after=after)
        hidden = hidden_players(you)
        players = players_to_choose(you, everybody=everybody, hidden=hidden)
        if everybody and filters.player not in hidden:  # whoever counts through the numbers would read every name
            players = _with(filters.player, players)
        context |= {
            "games": past_games(found.ids, you),
            "players": _choices(players),
            "of": next((player.name for player in players if player.pk == filters.player), ""),
            "older": _link(filters, before=found.older) if found.older else "",
            "newer": _link(filters, after=found.newer) if found.newer else "",
        }
    return render(request, "history/past_games.html", context, status=400 if filters.errors else 200)


def _link(filters: Filters, **place: Place) -> str:
    return f"{reverse('history')}?{filters.query(**place)}"


def _with(chosen: int | None, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The chosen one is always among them, however long ago they were here."""
    if chosen is None or any(player.pk == chosen for player in players):
        return players
    return (*players, *Player.objects.filter(pk=chosen).exclude(name=""))


def _choices(players: tuple[Player, ...]) -> list[tuple[int, str]]:
    """Names to choose from; equal ones with the day they were last here."""
    times = Counter(player.name.casefold() for player in players)
    return [
        (player.pk, f"{player.name} ({player.seen_at:%Y-%m-%d})" if times[player.name.casefold()] > 1 else player.name)
        for player in players
    ]


@require_safe
def sheet(request: HttpRequest, key: str) -> HttpResponse:
    """The sheet of a finished, unfinished or running game."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return locked(request)
    game, stored = asked.game, stored_of(asked)
    page, beside = sheet_of(stored), neighbours(game)
    heads = columns(page, stored.seats, stored.settings)
    began = date_format(timezone.localtime(game.started_at), "DATE_FORMAT")
    link = link_to(request, reverse("game", args=[game.key]))
    context = {
        **about(asked),
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
    return render(request, "history/past_game.html", context)


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
        return locked(request)
    context = {
        **about(asked),
        "of_sheet": reverse("game", args=[asked.game.key]),
        "page_data": {"key": asked.game.key},
        "page_texts": sheet_texts(asked.game.ruleset),
        "page_catalogue": page_catalogue(),
    }
    return render(request, "history/replay.html", context)


@require_safe
def moves(request: HttpRequest, key: str) -> HttpResponse:
    """Every move so far, each with what it changed on the screen."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return as_json(Refused(Reason.ROOM_LOCKED))
    text = encode_replay(replay_of(stored_of(asked)))
    return HttpResponse(text, content_type="application/json", headers={"Cache-Control": "private, no-cache"})


def stored_of(asked: Asked) -> StoredGame:
    stored = stored_game(asked.game.pk)
    assert stored is not None  # it was there a moment ago
    return stored


def about(asked: Asked) -> dict[str, Any]:
    """What both pages of a game say of it; its room to whoever has been there, because a code is a way in."""
    game, room = asked.game, asked.game.room if asked.inside else None
    is_open = room is not None and room.status != Room.Status.CLOSED
    return {
        "game": game,
        "rule": RULE_NAMES[game.ruleset],
        "room": room.code if room is not None else "",
        "playing": game.status == Game.Status.PLAYING,
        "can_be_analysed": can_be_solved(RULESETS[game.ruleset]),
        "unfinished": game.status == Game.Status.ABANDONED,
        "table": reverse("room", args=[room.code]) if room is not None and is_open else "",
    }


def locked(request: HttpRequest) -> HttpResponse:
    return render(request, "history/locked.html", status=403)


@require_safe
def dice(request: HttpRequest, key: str) -> HttpResponse:
    """What was committed and rolled, as one document; the secret is in it once the game has ended."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return as_json(Refused(Reason.ROOM_LOCKED))
    return JsonResponse(dice_record(asked.game), headers={"Cache-Control": "private, no-cache"})
