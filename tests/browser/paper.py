"""Pages on paper: what Chromium would send to a printer."""

import re

from playwright.sync_api import Page

MILLIMETRE = 72 / 25.4  # points
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}


def printed(page: Page, paper: str | None = None) -> list[tuple[float, float]]:
    """The pages of the document, each by its width and height in millimetres; without a paper, as the page wants it."""
    pdf = page.pdf(format=paper) if paper else page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/Type\s*/Page\b.*?/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf, re.DOTALL)
    return [(float(width) / MILLIMETRE, float(height) / MILLIMETRE) for width, height in boxes]
