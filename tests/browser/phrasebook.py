"""The product's own sentences in one language, as patterns: what somebody who only listens understands."""

import re
from functools import cache

from babel.messages.catalog import Catalog

from tools.makemessages import catalogue_path, read_catalogue
from yatzy_site import settings

PLACE = re.compile(r"%\((\w+)\)[sd]|\{\{? ?(\w+) ?\}\}?")


class Phrasebook:
    """How `language` says what stands in the code in English."""

    def __init__(self, language: str) -> None:
        self.language = language

    def says(self, english: str, **places: str) -> str:
        """A pattern for a sentence: its places take what is given for them, by name, or anything."""
        return self._pattern(self._texts(english)[0], places)

    def says_one_of(self, english: str, **places: str) -> str:
        """The same for a sentence with plural forms: any of them."""
        forms = (self._pattern(text, places) for text in self._texts(english))
        return f"(?:{'|'.join(forms)})"

    def _texts(self, english: str) -> tuple[str, ...]:
        for domain in ("djangojs", "django"):
            found = _catalogue(self.language, domain)
            if found is not None and english in found and found[english].string:
                said = found[english].string
                return tuple(said) if isinstance(said, (tuple, list)) else (said,)
        return (english, _PLURALS[english]) if english in _PLURALS else (english,)

    def _pattern(self, text: str, places: dict[str, str]) -> str:
        pattern, at = "", 0
        for place in PLACE.finditer(text):
            name = place[1] or place[2]
            pattern += re.escape(text[at : place.start()]) + places.get(name, f"(?P<{name}>.+?)")
            at = place.end()
        return pattern + re.escape(text[at:])


# English has no catalogue: the other form of sentences with a number.
_PLURALS = {
    "one roll left": "%(count)s rolls left",
    "%(name)s: one point": "%(name)s: %(total)s points",
    "Roll one die": "Roll %(count)s dice",
    "Proved: %(proved)s of %(count)s roll follows from the secret and the players' own numbers.": (
        "Proved: %(proved)s of %(count)s rolls follow from the secret and the players' own numbers."
    ),
}


@cache
def _catalogue(language: str, domain: str) -> Catalog | None:
    path = catalogue_path(settings.BASE, language, domain)
    return read_catalogue(path, language) if language != "en" and path.exists() else None
