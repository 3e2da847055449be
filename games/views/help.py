"""Help: the rules of every rule set, house rules, and how to play here."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rule_names import RULE_NAMES
from games.texts.help import combined_rules, house_help, rules_help
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
