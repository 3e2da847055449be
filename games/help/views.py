"""The help pages: rule sets, house rules, how to play here, and score pads to print."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, get_language_info, gettext, override
from django.views.decorators.http import require_safe

from games.help.pads import pad_text
from games.help.rules_page import combined_rules, house_help, rules_help
from games.words.rule_sets import RULE_NAMES
from rules import RULESETS


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "help/index.html", {"rulesets": RULE_NAMES.items()})


@require_safe
def ruleset(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of one rule set."""
    if key not in RULESETS:
        raise Http404
    others = [(other, words) for other, words in RULE_NAMES.items() if other != key]
    return render(request, "help/ruleset.html", rules_help(key) | {"others": others})


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """What a table may agree on, and how it goes together."""
    return render(request, "help/house_rules.html", {"house": house_help(), "combined": combined_rules()})


@require_safe
def playing(request: HttpRequest) -> HttpResponse:
    """How to play here: the room, the table, the keys."""
    return render(request, "help/playing.html")


@require_safe
def app(request: HttpRequest) -> HttpResponse:
    """On the home screen, and what a connection by https would add."""
    return render(request, "help/app.html")


PAPERS = {"a4": "A4", "letter": "Letter"}
MOST_COLUMNS = 12
GAMES = 3  # columns headed 1, 2, 3 below one name
UPRIGHT = 7  # columns that are wide enough on a page in portrait


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be printed, and what of the request could not be."""

    ruleset: str
    columns: int  # of players
    paper: str
    language: str
    three_games: bool
    troubles: tuple[str, ...] = ()

    @property
    def landscape(self) -> bool:
        return self.columns * (GAMES if self.three_games else 1) > UPRIGHT

    @property
    def address(self) -> str:
        query = {"columns": self.columns, "paper": self.paper, "language": self.language}
        more = {"games": GAMES} if self.three_games else {}
        return f"{reverse('pad', args=[self.ruleset])}?{urlencode(query | more)}"


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """The form; sent, it leads to the pad."""
    ruleset = request.GET.get("ruleset", "")
    wanted = _wanted(ruleset or next(iter(RULESETS)), request.GET)
    if ruleset and not wanted.troubles:
        return redirect(wanted.address)
    return render(request, "help/pads/choose.html", _choices(wanted))


@require_safe
def pad(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Two pages: the sheet, and its rules. What cannot be printed is said, and the nearest that can be is shown."""
    wanted = _wanted(ruleset, request.GET)
    with override(wanted.language):
        text = pad_text(wanted.ruleset)
    context = _choices(wanted) | {
        "text": text,
        "players": range(wanted.columns),
        "headings": [str(game) for game in range(1, GAMES + 1)] if wanted.three_games else [],
        "cells": range(wanted.columns * (GAMES if wanted.three_games else 1)),
        "games": GAMES,
    }
    return render(request, "help/pads/pad.html", context, status=200 if ruleset in RULESETS else 404)


def _choices(wanted: Wanted) -> dict[str, object]:
    return {
        "wanted": wanted,
        "rulesets": [(key, rule.name) for key, rule in RULE_NAMES.items()],
        "papers": PAPERS.items(),
        "languages": [(code, get_language_info(code)["name_local"].capitalize()) for code, _ in settings.LANGUAGES],
        "column_choices": range(1, MOST_COLUMNS + 1),
    }


def _wanted(ruleset: str, asked: QueryDict) -> Wanted:
    troubles: list[str] = []
    if ruleset not in RULESETS:
        ruleset = next(iter(RULESETS))
        troubles.append(gettext("There is no such rule set: this is the pad of another one."))
    three_games = asked.get("games", "") == str(GAMES)
    return Wanted(
        ruleset=ruleset,
        columns=_columns(asked.get("columns", ""), three_games, troubles),
        paper=_paper(asked.get("paper", ""), troubles),
        language=_language(asked.get("language", ""), troubles),
        three_games=three_games,
        troubles=tuple(troubles),
    )


def _columns(text: str, three_games: bool, troubles: list[str]) -> int:
    most = MOST_COLUMNS // GAMES if three_games else MOST_COLUMNS
    if not text:
        return min(4, most)
    try:
        asked = int(text[:9])
    except ValueError:
        troubles.append(gettext("The number of columns could not be read: here are four."))
        return min(4, most)
    if not 1 <= asked <= most:
        troubles.append(gettext("A sheet has 1 to %(most)s columns of names: this is the nearest.") % {"most": most})
    return max(1, min(asked, most))


def _paper(text: str, troubles: list[str]) -> str:
    if text and text.lower() not in PAPERS:
        troubles.append(gettext("We know A4 and Letter only: this is A4."))
    return text.lower() if text.lower() in PAPERS else "a4"


def _language(text: str, troubles: list[str]) -> str:
    spoken = [code for code, _ in settings.LANGUAGES]
    here = get_language() or settings.LANGUAGE_CODE
    if text and text not in spoken:
        troubles.append(gettext("We do not speak this language yet: the sheet is in yours."))
    return text if text in spoken else here
