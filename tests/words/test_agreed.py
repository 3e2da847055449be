"""Which house rules a table changed: the night's report, the sheet and the records say the same."""

import pytest

import rules
from games.log.comparable import terms_of
from games.log.room_settings import RoomSettings, dump_house
from games.words.rule_sets import agreed_in_words, changed_rules, house_in_words


def told(ruleset, **chosen):
    """What the report, the sheet and the records name."""
    own = rules.RULESETS[ruleset]
    house = rules.new_game(ruleset, 2, RoomSettings(ruleset=ruleset, **chosen).house(own.bonus)).house
    return (
        [*changed_rules(ruleset, dump_house(house))],
        [str(value.name) for value in house_in_words(house, own)],
        [*agreed_in_words(terms_of(ruleset, own.version, house, "screen"))],
    )


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_a_rule_sets_own_rules_are_no_change_anywhere_also_when_a_host_types_its_bonus(ruleset):
    own = rules.RULESETS[ruleset].bonus
    assert told(ruleset) == ([], [], [])
    assert told(ruleset, bonus_threshold=own.threshold, bonus_points=own.points) == ([], [], [])


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_every_change_is_named_everywhere_in_the_same_order(ruleset):
    report, sheet, records = told(ruleset, order="forced", zeros="only_when_nothing_fits", bonus_threshold=40)
    assert len(report) == 3
    assert report == records == sheet
    assert report[2].startswith("Bonus: ")
