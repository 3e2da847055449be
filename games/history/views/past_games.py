"""The list of past games: of this server or of a player, with a form that needs no script."""

from __future__ import annotations

from collections import Counter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.history.past_games import past_games, players_to_choose
from games.history.search import Place, find_games
from games.history.views.forms import STATUSES, Filters
from games.models import Player
from games.people.viewers import everybody_sees_all, hidden_players, locked_rooms
from games.web.visitor import visiting_player
from games.words.rule_sets import RULE_NAMES


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
