"""The page at the door: what this is, and what can be played."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rule_names import RULE_NAMES
from rules import RULESETS


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    sheets = [(RULE_NAMES[key], ruleset) for key, ruleset in RULESETS.items()]
    return render(request, "home/home.html", {"sheets": sheets})
