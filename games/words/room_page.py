"""The texts that a room's page carries for its scripts."""

from __future__ import annotations

import gettext
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, to_locale

from games.words.categories import category_names, category_wants, chance_wants, sum_names
from games.words.refusals import closed_texts, refusal_texts
from games.words.rule_sets import RULE_NAMES, house_texts
from rules import RULESETS
from rules.strategy.players import USUAL


def page_texts() -> dict[str, Any]:
    """Names and sentences that the server knows, in the reader's language."""
    return {
        "rulesets": {key: _ruleset_text(key) for key in RULESETS},
        "categories": {key: category_names(key) for key in RULESETS},
        "wants": {key: category_wants(key) for key in RULESETS},
        "chance": chance_wants(),
        "lines": {key: sum_names(key) for key in RULESETS},
        "refusals": refusal_texts(),
        "closed": closed_texts(),
        "house": house_texts(),
    }


def sheet_texts(ruleset: str) -> dict[str, Any]:
    """The names on one rule set's sheet: all that a replay needs."""
    return {"categories": {ruleset: category_names(ruleset)}, "lines": {ruleset: sum_names(ruleset)}}


def _ruleset_text(key: str) -> dict[str, Any]:
    ruleset, words = RULESETS[key], RULE_NAMES[key]
    return {
        "name": str(words.name),
        "about": str(words.about),
        "dice": ruleset.dice,
        "categories": len(ruleset.categories),
        "upper_categories": ruleset.upper_count,
        "yatzy": ruleset.yatzy,
        "chance": ruleset.house.chance or "free",
        "bonus_threshold": ruleset.bonus.threshold,
        "bonus_points": ruleset.bonus.points,
        "most_threshold": ruleset.highest_upper_sum,
        "usual": [*USUAL.get(key, {}).values()],  # by strength
    }


def page_catalogue() -> dict[str, Any]:
    """The sentences that live in scripts, in the reader's language."""
    return _script_catalogue(get_language() or settings.LANGUAGE_CODE)


@lru_cache(maxsize=len(settings.LANGUAGES))
def _script_catalogue(language: str) -> dict[str, Any]:
    found = gettext.translation(
        "djangojs", str(settings.LOCALE_PATHS[0]), languages=[to_locale(language)], fallback=True
    )
    return {"language": language, "forms": plural_forms(found), "messages": _script_messages(found)}


def plural_forms(found: gettext.NullTranslations) -> str:
    """The form that each count from 0 to 199 takes, a digit each: a script cannot work out the catalogue's own rule."""
    rule = getattr(found, "plural", None)
    return "".join(str(rule(count)) for count in range(200)) if rule else ""


def _script_messages(found: gettext.NullTranslations) -> dict[str, str | list[str]]:
    catalogue: dict[str | tuple[str, int], str] = getattr(found, "_catalog", {})
    messages: dict[str, str | list[str]] = {}
    for key, text in sorted(catalogue.items(), key=str):
        if isinstance(key, tuple):
            forms = messages.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.append(text)  # sorted: form 0 comes first
        elif key:  # the empty key is the catalogue's head
            messages[key] = text
    return messages
