"""What was agreed for a kind of game, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from games.codec.terms import RULE_OF, Terms
from games.texts.house import HOUSE
from rules import RULESETS


def agreed_in_words(terms: Terms) -> tuple[str, ...]:
    """What is special about it: real dice, an old version, and every house rule that is not the rule set's own."""
    words = [rule_in_words(value) for value in terms.changed]
    if terms.real_dice:
        words.append(gettext("Real dice"))
    if terms.version != RULESETS[terms.ruleset].version:
        words.append(gettext("Version %(version)s of the rules") % {"version": terms.version})
    return tuple(words)


def rule_in_words(value: str) -> str:
    """One of `Terms.changed`; a bonus as it is paid, with the word for it: figures alone do not say what they are."""
    if value in RULE_OF:
        return str(HOUSE[RULE_OF[value]].values[value].name)
    threshold, points = value.split("/")
    paid = gettext("%(points)s points from %(threshold)s") % {"points": points, "threshold": threshold}
    return f"{HOUSE['bonus'].title}: {paid}"
