"""A past game analysed: what everybody could expect, the luck they had, what they gave away, and where."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.errors import Reason, Refused
from games.history.analysis import analysis_of, progress_of
from games.history.analysis_words import (
    account_lines,
    expected_chart,
    expected_rows,
    moment_line,
    steps_as_json,
)
from games.history.past_game import sheet_of
from games.history.past_game_words import columns
from games.history.views.past_games import about, locked, stored_of
from games.models import Game
from games.web.answers import as_json
from games.web.visitor import asked_game

MOST_ON_A_PHONE = 16  # turns whose numbers stand side by side in a narrow chart


@require_safe
def analysis(request: HttpRequest, key: str) -> HttpResponse:
    asked = asked_game(request, key)
    if asked.shut_out:
        return locked(request)
    stored, playing = stored_of(asked), asked.game.status == Game.Status.PLAYING
    context = {**about(asked), "of_sheet": reverse("game", args=[key]), "progress": progress_of(stored)}
    found = None if playing else analysis_of(stored)  # or it would be advice where a table plays without
    if found is not None:
        ruleset, heads = stored.start.state.ruleset.key, columns(sheet_of(stored), stored.seats, stored.settings)
        turns = range(max(len(account.curve) for account in found.accounts))
        slips = [moment_line(slip, ruleset, heads) for slip in found.slips]
        context |= {
            "accounts": account_lines(found, heads),
            "worst": [moment_line(slip, ruleset, heads) for slip in found.worst],
            "luckiest": moment_line(found.luckiest, ruleset, heads) if found.luckiest else None,
            "turning_point": moment_line(found.turning_point, ruleset, heads) if found.turning_point else None,
            "slips": slips,
            "winner": "" if found.winner is None else heads[found.winner].name,
            "chart": expected_chart(found, heads),
            "narrow": expected_chart(found, heads, narrow=True) if len(turns) <= MOST_ON_A_PHONE else None,
            "turns": turns,
            "rows": expected_rows(found, heads),
        }
    return render(request, "history/analysis.html", context)


@require_safe
def analysis_json(request: HttpRequest, key: str) -> HttpResponse:
    """What each move was worth, for the replay; nothing while the rules are not studied yet."""
    asked = asked_game(request, key)
    if asked.shut_out:
        return as_json(Refused(Reason.ROOM_LOCKED))
    stored, playing = stored_of(asked), asked.game.status == Game.Status.PLAYING
    progress, found = progress_of(stored), None if playing else analysis_of(stored)
    steps = steps_as_json(found, stored.start.state.ruleset.key) if found else []
    answer = {"progress": progress, "steps": steps}
    return JsonResponse(answer, headers={"Cache-Control": "private, no-cache"})
