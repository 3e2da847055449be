"""The puzzle of the day: dice of a past game of one's own, to be kept better than then."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

import rules
from games.history.past_game_words import FACES
from games.history.puzzle import Puzzle, judge, puzzle_of_the_day
from games.perfect_play.advice_words import SMALL, advice_in_words, gave_away
from games.web.visitor import LASTS, visiting_player
from games.words.categories import line_name
from games.words.choices import choice_in_words
from games.words.rule_sets import RULE_NAMES

COOKIE = "yz_puzzles"  # the last day that was solved, and how many in a row: nobody else's business


@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest) -> HttpResponse:
    """Asked, or answered."""
    player, today = visiting_player(request), timezone.localdate()
    found, progress = puzzle_of_the_day(player.pk, today) if player else (None, "ready")
    context: dict[str, Any] = {"progress": progress, "streak": streak_of(request, today)}
    if found is None:
        return render(request, "history/puzzle.html", context)
    state = found.state
    context |= {
        "puzzle": found,
        "about": about(found),
        "rule": RULE_NAMES[state.ruleset.key],
        "dice": [(at, face, FACES[face]) for at, face in enumerate(state.hand.dice)],
        "lines": _lines(state),
    }
    about_this_one = request.POST.get("about") == about(found)  # and not about that of yesterday
    kept = _kept(request, found) if about_this_one else None
    if kept is None:
        return render(request, "history/puzzle.html", context)
    return _answered(request, found, kept, context, today)


def _answered(
    request: HttpRequest, found: Puzzle, kept: tuple[int, ...], context: dict[str, Any], today: date
) -> HttpResponse:
    answer, then = judge(found, kept), judge(found, found.kept)
    if answer is None or then is None:  # nobody knows the rules any more: they are studied again
        return render(request, "history/puzzle.html", {"progress": "studying", "streak": context["streak"]})
    context["kept"] = kept
    shown = "show" in request.POST
    if answer.cost >= SMALL and not shown:
        values = {"choice": _in_words(answer.taken, found), "points": number_format(answer.cost, decimal_pos=1)}
        context["answer"] = gettext("%(choice)s gives away %(points)s. There is something better.") % values
        return render(request, "history/puzzle.html", context)
    dice, ruleset = found.dice, found.state.ruleset.key
    streak = context["streak"]
    if not shown:
        context["answer"] = gave_away(answer.taken, answer.taken, 0.0, dice, ruleset)
        streak = max(streak, 1) if _solved(request)[0] == today else streak + 1
    context |= {
        "streak": streak,
        "then": gave_away(then.taken, then.best[0].action, then.cost, dice, ruleset),
        "choices": advice_in_words(found.state, answer.best),
    }
    response = render(request, "history/puzzle.html", context)
    if not shown:
        value = signing.dumps([today.isoformat(), streak], salt=COOKIE, compress=True)
        response.set_cookie(COOKIE, value, max_age=LASTS, httponly=True, samesite="Lax", secure=request.is_secure())
    return response


def about(found: Puzzle) -> str:
    """What tells a puzzle from others."""
    return f"{found.stored.key} {found.seat} {found.move}"


def _in_words(taken: rules.Action, found: Puzzle) -> str:
    words = choice_in_words(taken, found.dice, found.state.ruleset.key)
    return words[0].upper() + words[1:]


def _lines(state: rules.State) -> list[tuple[str, int | None]]:
    """The card as it stood: every category with its points, None where it is open."""
    keys = state.ruleset.categories
    return [(line_name(state.ruleset.key, key), points) for key, points in zip(keys, state.column.points, strict=False)]


def _kept(request: HttpRequest, found: Puzzle) -> tuple[int, ...] | None:
    """The dice that were ticked; None if that is no way to keep some of them."""
    ticked = set(request.POST.getlist("keep"))
    places = [str(at) for at in range(len(found.dice))]
    return tuple(map(int, sorted(ticked))) if ticked < set(places) else None


def streak_of(request: HttpRequest, today: date) -> int:
    """How many days in a row were solved in this browser, up to today or yesterday."""
    last, days = _solved(request)
    return days if last is not None and last >= today - timedelta(days=1) else 0


def _solved(request: HttpRequest) -> tuple[date | None, int]:
    try:
        last, days = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE)
        return date.fromisoformat(last), int(days)
    except (signing.BadSignature, ValueError, TypeError):
        return None, 0
