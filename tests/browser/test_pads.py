import pytest
from playwright.sync_api import Page, expect

from rules import RULESETS
from tests.browser.paper import PAPERS, printed
from yatzy_site import settings

# Whether some words reach beyond the box they stand in, on paper.
CUT = """() => [...document.querySelectorAll(".sheet th, .sheet td, .back-columns p, .back-columns dd")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).display !== "inline")
  .map((box) => box.textContent)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".sheet th, .sheet th span, .back-columns *")]
  .map((box) => parseFloat(getComputedStyle(box).fontSize)))"""
# How much higher the highest line is than the lowest: a note on a second line makes its own almost twice as high.
UNEVEN = """() => {
  const lines = [...document.querySelectorAll(".sheet tbody tr")].map((line) => line.getBoundingClientRect().height);
  return Math.max(...lines) / Math.min(...lines);
}"""
POINT = 96 / 72
# Every day in the language that takes most room.
LANGUAGES = [pytest.param(code, marks=() if code == "ru" else pytest.mark.long) for code, _ in settings.LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_pad_is_two_pages_of_the_right_paper_with_nothing_cut_and_nothing_tiny(
    page: Page, ruleset: str, language: str
) -> None:
    # The shorter paper in each direction has the least room; English is printed on all.
    for paper, (short, long) in PAPERS.items():
        for columns in (1, 4, 12):
            if language != "en" and (columns == 1 or (paper, columns) in (("a4", 4), ("letter", 12))):
                continue
            page.goto(f"/pads/{ruleset}/?columns={columns}&paper={paper}&language={language}")
            width, height = (long, short) if columns == 12 else (short, long)
            assert printed(page) == [pytest.approx((width, height), abs=0.5)] * 2, (paper, columns)
            page.emulate_media(media="print")
            assert page.evaluate(CUT) == []
            assert page.evaluate(SMALLEST) >= 9 * POINT - 0.01
            assert page.evaluate(UNEVEN) < 1.25
            page.emulate_media(media="null")


def test_a_pad_is_chosen_shown_chosen_anew_and_printed(page: Page) -> None:
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto("/")
    page.get_by_role("link", name="Score pads to print").click()
    page.get_by_label("Rule set").select_option("maxi")
    page.get_by_label("Columns", exact=True).select_option("6")
    page.get_by_label("Language of the sheet").select_option("ru")
    page.get_by_role("button", name="Show the pad").click()
    expect(page.locator(".front h2")).to_have_text("Макси-ецци")
    expect(page.locator(".sheet-names td")).to_have_count(6)
    expect(page.get_by_role("button", name="Print this pad")).to_be_visible()
    page.get_by_text("Another pad").click()
    page.get_by_label("Paper").select_option("letter")
    page.get_by_role("button", name="Show the pad").click()
    expect(page.locator("body.paper-letter")).to_be_visible()
    expect(page.locator(".front h2")).to_have_text("Макси-ецци")
    page.get_by_role("button", name="Print this pad").click()
    expect(page).to_have_title("printed")
    page.goto("/pads/russian-13/?columns=4&games=3")
    assert len(printed(page)) == 2
