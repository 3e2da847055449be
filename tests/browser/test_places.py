"""Where things stand on a phone whatever happens: with real dice, many players, long names and much talk."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest, play_to_the_end
from tests.browser.languages import speak
from tests.browser.page_scripts import box, until
from tests.browser.reading import BROKEN
from tests.browser.tables import Come, lobby, table
from tests.browser.test_screens import at_a_table, in_sight, where
from yatzy_site import settings

LONG_NAMES = ("Борис Константинович Дли", "Maximilianalexandersson!")
# Other people's chips of which a part is behind one's own.
HALF_COVERED = """() => {
  const mine = document.querySelector("seat-strip .mine").getBoundingClientRect();
  return [...document.querySelectorAll("seat-strip .seat:not(.mine)")]
    .map((chip) => [chip.ariaLabel, chip.getBoundingClientRect()])
    .filter(([, box]) => box.left < mine.right - 1 && box.right > mine.right + 1)
    .map(([label]) => label);
}"""
IN_TURN_IS_WHOLE = """() => {
  const strip = document.querySelector("seat-strip .seats").getBoundingClientRect();
  const chip = document.querySelector("seat-strip .now").getBoundingClientRect();
  return chip.left >= strip.left && chip.right <= strip.right;
}"""


@pytest.mark.parametrize("dice_from", ["final", pytest.param("each_roll", marks=pytest.mark.long)])
def test_nothing_jumps_and_nothing_is_hidden_where_real_dice_are_entered(guest: Come, dice_from: str) -> None:
    alice, bob = table(guest, "Alice", "Bob", dice_from=dice_from, ruleset="russian-15", chance="free")
    steady = ["score-card", "seat-strip", "turn-notice", ".tray"]
    places = {name: where(alice.page, name) for name in steady}

    def check(when: str, page: Page = alice.page) -> None:
        assert {name: where(page, name) for name in steady} == places, when
        in_sight(page.locator('table-view score-card [data-key="yatzy"]'))

    check("while another plays", bob.page)
    alice.enter(1, 1, 3, 4, 5, keys=True, rolls=2 if dice_from == "final" else None)
    check("when dice are entered")
    alice.category("sixes").click()
    expect(alice.page.locator("action-bar .question")).to_be_visible()
    in_sight(alice.page.locator("action-bar .yes"))
    check("when a question is asked")
    alice.page.locator("action-bar .yes").click()
    expect(alice.page.get_by_role("button", name="Take back")).to_be_visible()
    check("when a choice can be taken back")
    bob.wait_for_turn()
    check("at one's own turn", bob.page)


def test_who_passes_the_phone_on_can_take_back_and_enter_dice(guest: Come) -> None:
    alice = guest("Alice")
    alice.start_room()
    alice.do("add_friend", name="Bob")
    alice.choose(dice_from="each_roll")
    alice.start_game()
    alice.enter(1, 1, 3, 4, 5, keys=True)
    alice.category("ones").click()
    expect(alice.page.locator("turn-notice .who")).to_have_text("Your turn, Bob.")
    for button in ("Take back", "Enter roll 1"):
        in_sight(alice.page.get_by_role("button", name=button))


@pytest.mark.parametrize("bots", [pytest.param(4, marks=pytest.mark.long), 7])
def test_ones_own_chip_covers_nobody(guest: Come, bots: int) -> None:
    alice = at_a_table(guest, bots=bots)
    if bots == 4:
        for chip in alice.page.locator("seat-strip .seat").all():
            in_sight(chip)
    alice.play_turn()
    for _ in range(2):  # while a bot plays, and when it is her turn again
        until(alice.page, IN_TURN_IS_WHOLE)
        until(alice.page, f"() => ({HALF_COVERED})().length === 0")
        alice.wait_for_turn()


def test_no_word_of_a_friend_moves_the_talk_and_its_field_stays_in_sight(guest: Come) -> None:
    alice = at_a_table(guest, ruleset="maxi")
    alice.roll()
    alice.page.get_by_role("button", name="Log and talk").click()
    steady = [".reactions", "chat-box form", "game-log"]
    for said, (width, height) in enumerate([(320, 568), (360, 740), (768, 1024), (1280, 800)]):
        alice.page.set_viewport_size({"width": width, "height": height})
        places = {name: where(alice.page, name) for name in steady}
        alice.page.locator("table-view chat-box input").fill("Words and words. " * 11)
        alice.page.keyboard.press("Enter")
        expect(alice.page.locator("table-view chat-box li")).to_have_count(said + 1)
        assert {name: where(alice.page, name) for name in steady} == places
        in_sight(alice.page.locator("table-view chat-box input"))
        in_sight(alice.page.locator("table-view chat-box").get_by_role("button", name="Send"))
        # What happened begins below it, and can be scrolled to.
        newest = alice.page.locator("table-view game-log li").first
        newest.scroll_into_view_if_needed()
        in_sight(newest)


def test_six_lines_of_the_talk_are_in_sight_on_a_small_phone_in_every_language(guest: Come) -> None:
    alice = at_a_table(guest, ruleset="maxi", viewport={"width": 320, "height": 640})
    lines = alice.page.locator("table-view chat-box ol")
    for language, _ in settings.LANGUAGES:
        speak(alice.page, language)
        alice.page.reload()
        alice.page.locator(".tab-talk").click()
        alice.page.locator("table-view chat-box input").fill("Words and words. " * 11)
        alice.page.keyboard.press("Enter")
        expect(lines).to_be_visible()
        room, line = lines.evaluate("list => [list.clientHeight, parseFloat(getComputedStyle(list).lineHeight)]")
        assert room >= 6 * line, language
        in_sight(alice.page.locator("table-view chat-box input"))


def test_long_names_are_shortened_and_no_word_of_them_is_broken(guest: Come) -> None:
    # On phones, where what is too wide makes the whole page wider.
    boris, max_ = lobby(lambda name: guest(name, is_mobile=True, has_touch=True), *LONG_NAMES)
    for one in (boris, max_):
        check_names(one, "lobby-view .seat-name")
    boris.choose(sections="upper", ruleset="yahtzee")
    expect(boris.page.locator("lobby-view .facts-line").first).to_contain_text("6 categories")
    boris.start_game()
    max_.see("table")
    boris.play_turn(best=True)
    max_.wait_for_turn()
    check_names(max_, "table-view .seat .name")
    card, more = box(max_.page.locator("score-card")), box(max_.page.locator("score-card .more"))
    assert more["x"] + more["width"] < card["x"] + card["width"]
    # Nothing of a lower section is on the sheet of the upper one.
    lines = max_.page.locator("table-view score-sheet tr.sum").evaluate_all(
        "rows => rows.map((row) => row.dataset.key)"
    )
    assert lines == ["upper_sum", "bonus", "total"]
    play_to_the_end([boris, max_])
    for one in (boris, max_):
        check_names(one, "end-view :is(.standing-name, .end-title, evening-table tbody th)")


def test_the_focus_can_be_seen_on_a_kept_die_and_all_around_a_category(guest: Come) -> None:
    alice = at_a_table(guest, viewport={"width": 1280, "height": 800})
    alice.roll()
    alice.keep(0)
    ring = "node => { const { outlineColor, outlineOffset, boxShadow } = getComputedStyle(node);"
    die = alice.page.locator("dice-tray .die").first
    die.press("Tab")
    alice.page.keyboard.press("Shift+Tab")
    expect(die).to_be_focused()
    # The ring of the kept die is 3 px wide.
    assert die.evaluate(f"{ring} return parseFloat(outlineOffset) > 3 && !boxShadow.includes(outlineColor) }}")
    cell = alice.category("fives")
    cell.focus()
    assert cell.evaluate(f"{ring} return parseFloat(outlineOffset) <= -3 }}")


def check_names(one: Guest, selector: str) -> None:
    wide, screen = one.page.evaluate("[document.documentElement.scrollWidth, screen.width]")
    assert wide <= screen, f"{wide} px wide"
    assert one.page.locator(selector).first.is_visible()
    assert one.page.evaluate(BROKEN) == []
