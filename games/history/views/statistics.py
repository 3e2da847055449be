"""The statistics pages: a player's, the league, and the dice of the whole server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.history.charts.bars import faces_panel, histogram, months_chart
from games.history.past_dice import faces_of_player, faces_of_server
from games.history.statistics.league_and_records import ServerRecord, league, rivals_of, server_records
from games.history.statistics.player_games import (
    GroupSums,
    categories_of,
    groups_of,
    months_of,
    spread_of,
    streaks_of,
    team_games,
    yatzys_of,
)
from games.history.views.filters import LeagueForm
from games.log.comparable import SoloRecord, solo_records_of
from games.models import Player
from games.people.viewers import everybody_sees_all, hidden_players
from games.web.visitor import visiting_player
from games.words.rule_sets import RULE_NAMES, RuleName, agreed_in_words

Record = TypeVar("Record", SoloRecord, ServerRecord)


@require_safe
def player_page(request: HttpRequest, player_id: int) -> HttpResponse:
    """Everything about one player's finished games, one group of rules at a time."""
    player = Player.objects.filter(pk=player_id).exclude(name="").first()
    if player is None or not may_see_player(request, player_id):
        return render(request, "history/statistics/nobody.html", _common(request), status=404)
    groups = groups_of(player_id)
    shown = _asked_group(request, groups)
    context = {
        "player": player,
        "groups": groups,
        "shown": shown,
        "teams": team_games(player_id),
        "solo_records": _with_words(solo_records_of(player_id)),
        "faces": faces_panel(faces_of_player(player_id)),
        **(_figures(player_id, shown, _hidden(request)) if shown else {}),
    }
    return render(request, "history/statistics/player.html", _common(request) | context)


def _asked_group(request: HttpRequest, groups: tuple[GroupSums, ...]) -> GroupSums | None:
    """The group that the address names; otherwise the most played."""
    asked = (request.GET.get("rules", ""), request.GET.get("house", "") != "other")
    return next((line for line in groups if line.group == asked), groups[0] if groups else None)


def _hidden(request: HttpRequest) -> frozenset[int]:
    """Those whose names are for others."""
    visitor = visiting_player(request)
    return hidden_players(visitor.pk if visitor else None)


def _figures(player_id: int, sums: GroupSums, hidden: frozenset[int]) -> dict[str, Any]:
    categories = categories_of(player_id, sums.group)
    spread, months = spread_of(player_id, sums), months_of(player_id, sums.group)
    return {
        "categories": categories,
        "yatzys": yatzys_of(sums, categories),
        "streaks": streaks_of(player_id, sums.group),
        "spread": spread,
        "spread_chart": histogram(spread),
        "months": months,
        "months_chart": months_chart(months),
        "rivals": rivals_of(player_id, sums.group, hidden=hidden),
    }


@require_safe
def league_page(request: HttpRequest) -> HttpResponse:
    """The group over a period, and the records of the server."""
    if not everybody_sees_all():
        return render(request, "history/statistics/closed.html", _common(request), status=403)
    form, hidden = LeagueForm.of(request.GET), _hidden(request)
    context = {
        "form": form,
        "rules": [(key, name.name) for key, name in RULE_NAMES.items()],
        "lines": () if form.error else league(**asdict(form.asked), hidden=hidden),
        "records": _with_words(server_records(hidden=hidden)),
    }
    return render(
        request, "history/statistics/league.html", _common(request) | context, status=400 if form.error else 200
    )


@require_safe
def dice_page(request: HttpRequest) -> HttpResponse:
    """All dice that this server has rolled. Nobody is named here, so everybody may look."""
    context = {"faces": faces_panel(faces_of_server()), "title": gettext("The dice of this server")}
    return render(request, "history/statistics/dice.html", _common(request) | context)


def _with_words(records: Iterable[Record]) -> list[tuple[Record, RuleName, tuple[str, ...]]]:
    """Each record, what its rule set is called, and what else was agreed."""
    return [(record, RULE_NAMES[record.terms.ruleset], agreed_in_words(record.terms)) for record in records]


def _common(request: HttpRequest) -> dict[str, Any]:
    return {"you": visiting_player(request), "everybody": everybody_sees_all()}


def may_see_player(request: HttpRequest, player_id: int) -> bool:
    """Whether this browser may see a player's page: where not everybody may, only their own devices."""
    player = visiting_player(request)
    if player is not None and player.pk == player_id:
        return True
    return everybody_sees_all() and player_id not in hidden_players(player.pk if player else None)
