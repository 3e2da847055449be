"""The awards of a night in words: what each is called, who gets it, and what they did for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import NormalDist

from babel.lists import format_list
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.history.awards import Award, Feat, Kind
from games.history.night import Night, Somebody
from games.words.categories import line_name

Text = str | Promise

TITLES: dict[Kind, Text] = {
    Kind.BEST_TURN: _("Best turn"),
    Kind.YATZYS: _("Most yatzys"),
    Kind.HIGHEST_GAME: _("Highest game"),
    Kind.CLOSEST_FINISH: _("Closest finish"),
    Kind.STREAK: _("Longest winning streak"),
    Kind.LUCKIEST: _("Luckiest dice"),
    Kind.ACCURATE: _("Best decisions"),
    Kind.FASTEST: _("Fastest player"),
    Kind.THOUGHTFUL: _("Most thoughtful player"),
    Kind.ZEROS: _("Most zeros"),
}
OF_A_SCORECARD = (Kind.HIGHEST_GAME, Kind.CLOSEST_FINISH)  # a team's, where there are teams
# What the end of a game has room for: the rest is in the report.
FEW = (Kind.BEST_TURN, Kind.YATZYS, Kind.LUCKIEST, Kind.ACCURATE, Kind.ZEROS)


@dataclass(frozen=True, slots=True)
class AwardText:
    """One award, ready to be read."""

    kind: str
    title: str
    names: str
    sentence: str


def award_texts(night: Night, kinds: Iterable[Kind] = tuple(Kind)) -> tuple[AwardText, ...]:
    """The awards of these kinds that somebody earned, in the reader's language."""
    wanted = frozenset(kinds)
    return tuple(
        AwardText(str(award.kind), str(TITLES[award.kind]), _winners(night, award), _sentence(night, award))
        for award in night.awards
        if award.kind in wanted
    )


def shown_person(person: Somebody) -> str:
    """A name; bots are marked."""
    return gettext("%(name)s (bot)") % {"name": person.name} if person.bot else person.name


def listed(names: Iterable[str]) -> str:
    """ "Anna, Pekka and Olga", as the reader writes it."""
    return format_list(list(names), locale=(get_language() or "en").replace("-", "_"))


def _names(night: Night, people: Iterable[int]) -> str:
    return listed(shown_person(night.people[person]) for person in people)


def _winners(night: Night, award: Award) -> str:
    if award.kind not in OF_A_SCORECARD:
        return _names(night, award.people)
    return _sides(night, ((feat.game, feat.people) for feat in award.feats))


def _sides(night: Night, found: Iterable[tuple[int | None, tuple[int, ...]]]) -> str:
    """Who had those scorecards, by the names of their teams where they were given some."""
    names: list[str] = []
    for number, people in found:
        game = next(game for game in night.games if game.played.number == number)
        for column in game.played.columns:
            if column.people and set(column.people) <= set(people):
                team = game.teams.get(column.people)
                names += [team] if team else [shown_person(night.people[person]) for person in column.people]
    return listed(dict.fromkeys(names))


def _sentence(night: Night, award: Award) -> str:
    return SENTENCES[award.kind](night, award)


def _best_turn(night: Night, award: Award) -> str:
    if len(award.feats) > 1:
        return gettext("%(points)s points in one turn each.") % {"points": _whole(award)}
    (feat,) = award.feats
    return gettext("%(points)s points for %(category)s in game %(game)s.") % {
        "points": _whole(award),
        "category": _category(night, feat),
        "game": feat.game,
    }


def _category(night: Night, feat: Feat) -> str:
    ruleset = next(game.ruleset for game in night.games if game.played.number == feat.game)
    return line_name(ruleset, feat.category)


def _yatzys(_night: Night, award: Award) -> str:
    count = _whole(award)
    return ngettext("All dice alike once.", "All dice alike %(count)s times.", count) % {"count": count}


def _highest_game(_night: Night, award: Award) -> str:
    games = sorted({feat.game for feat in award.feats if feat.game is not None})
    if len(games) > 1:
        return gettext("%(points)s points, in games %(games)s.") % {
            "points": _whole(award),
            "games": listed(map(str, games)),
        }
    return gettext("%(points)s points in game %(game)s.") % {"points": _whole(award), "game": games[0]}


def _closest_finish(night: Night, award: Award) -> str:
    margin = _whole(award)
    games = listed(str(feat.game) for feat in award.feats)
    if not margin:
        return gettext("A tie at the top in game %(games)s.") % {"games": games}
    others = _sides(night, ((feat.game, feat.before) for feat in award.feats))
    text = ngettext(
        "One point ahead of %(others)s in game %(games)s.",
        "%(margin)s points ahead of %(others)s in game %(games)s.",
        margin,
    )
    return text % {"margin": margin, "others": others, "games": games}


def _streak(_night: Night, award: Award) -> str:
    count = _whole(award)
    return ngettext("%(count)s game won in a row.", "%(count)s games won in a row.", count) % {"count": count}


def _luckiest(_night: Night, award: Award) -> str:
    if len(award.feats) > 1 or award.feats[0].thrown is None:
        return gettext("As lucky as each other.")
    thrown = award.feats[0].thrown
    # Of 100 fair players at least one is as lucky, whoever it is.
    fewer = min(99, int(100 * NormalDist().cdf(award.value)))
    return gettext(
        "%(dice)s dice showed %(mean)s on average, and 3.5 is usual. That is more luck than %(fewer)s of 100 have."
    ) % {"dice": thrown.dice, "mean": number_format(thrown.sum / thrown.dice, decimal_pos=2), "fewer": fewer}


def _accurate(_night: Night, award: Award) -> str:
    return gettext("Accuracy %(accuracy)s, where perfect play has 100: skill without luck.") % {
        "accuracy": _whole(award)
    }


def _fastest(_night: Night, award: Award) -> str:
    return gettext("Half of the turns took at most %(seconds)s seconds.") % {"seconds": _seconds(award)}


def _thoughtful(_night: Night, award: Award) -> str:
    return gettext("Half of the turns took at least %(seconds)s seconds.") % {"seconds": _seconds(award)}


def _zeros(_night: Night, award: Award) -> str:
    count = _whole(award)
    return ngettext("One zero written.", "%(count)s zeros written.", count) % {"count": count}


def _whole(award: Award) -> int:
    return int(award.value)


def _seconds(award: Award) -> str:
    return number_format(award.value, decimal_pos=0 if award.value >= 10 else 1)


SENTENCES: dict[Kind, Callable[[Night, Award], str]] = {
    Kind.BEST_TURN: _best_turn,
    Kind.YATZYS: _yatzys,
    Kind.HIGHEST_GAME: _highest_game,
    Kind.CLOSEST_FINISH: _closest_finish,
    Kind.STREAK: _streak,
    Kind.LUCKIEST: _luckiest,
    Kind.ACCURATE: _accurate,
    Kind.FASTEST: _fastest,
    Kind.THOUGHTFUL: _thoughtful,
    Kind.ZEROS: _zeros,
}
