"""`yatzy.py makemessages`: bring the catalogues in locale/ up to date with the code, the templates and the scripts.

The sentences are found in pure Python, so that nobody needs gettext's programs.
"""

import sys
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from tools.lint import ROOT

CODE = ("games", "yatzy_site")
PAGES = "templates"
SCRIPTS = "static/js"
KEYWORDS: dict[str, Any] = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
# What static/js/common/i18n.js offers; a sentence must stand in the call as a plain string to be found.
SCRIPT_KEYWORDS: dict[str, Any] = {"gettext": None, "ngettext": (1, 2)}
# Dates and placeholders that would only make every commit look like a change of the translation.
NOISE = (
    *("Project-Id", "Report-Msgid", "POT-Creation", "PO-Revision", "Last-Translator", "Language-Team"),
    "Generated-By",
)


def main(argv: Sequence[str]) -> int:
    """New sentences are added, unused ones dropped; says how many are not translated yet."""
    from yatzy_site.settings import LANGUAGES

    if argv:
        print("Yatzy Night: makemessages takes no arguments.", file=sys.stderr)
        return 2
    for line in bring_up_to_date(ROOT, [code for code, _ in LANGUAGES]):
        print(line)
    return 0


def bring_up_to_date(root: Path, languages: Iterable[str]) -> Iterable[str]:
    """Write every catalogue below `root`; a line about each."""
    for domain, template in messages(root).items():
        for code in languages:
            if code == "en":
                continue  # the sentences in the code are the English ones
            path = catalogue_path(root, code, domain)
            catalogue = read_catalogue(path, code)
            catalogue.update(template, no_fuzzy_matching=True)
            write_catalogue(path, catalogue)
            missing = sum(not any(message.string or ()) for message in catalogue if message.id)
            yield f"{code} {domain}: {len(catalogue)} sentences, {missing} not translated"


def messages(root: Path) -> dict[str, Catalog]:
    """A template catalogue for each of Django's two domains, of everything below `root` that can be translated."""
    return {"django": _server_messages(root), "djangojs": _script_messages(root)}


def _server_messages(root: Path) -> Catalog:
    catalogue = Catalog(fuzzy=False)
    for path in (path for folder in CODE for path in sorted((root / folder).rglob("*.py"))):
        _add(catalogue, path.relative_to(root), path.read_bytes())
    for path in sorted((root / PAGES).rglob("*.html")):
        # Django turns a template into calls that look like Python, indented like the page: Python would mind.
        calls = templatize(path.read_text(encoding="utf-8")).splitlines()
        _add(catalogue, path.relative_to(root), "\n".join(line.lstrip() for line in calls).encode())
    return catalogue


def _script_messages(root: Path) -> Catalog:
    catalogue = Catalog(fuzzy=False)
    for path in sorted((root / SCRIPTS).rglob("*.js")):
        for _, text, _, _ in extract("javascript", BytesIO(path.read_bytes()), keywords=SCRIPT_KEYWORDS):
            _add_one(catalogue, path.relative_to(root), text)
    return catalogue


def catalogue_path(root: Path, language: str, domain: str = "django") -> Path:
    return root / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def read_catalogue(path: Path, language: str) -> Catalog:
    """What is translated so far; an empty catalogue for a new language."""
    if not path.exists():
        return Catalog(locale=language, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write_catalogue(path: Path, catalogue: Catalog) -> None:
    catalogue.header_comment = f"# Yatzy Night, {catalogue.locale and catalogue.locale.english_name}."
    buffer = BytesIO()
    write_po(buffer, catalogue, width=100, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line for line in lines if not line[1:].startswith(NOISE)), encoding="utf-8", newline="\n")


def _add(catalogue: Catalog, path: Path, source: bytes) -> None:
    for _, text, _, context in extract("python", BytesIO(source), keywords=KEYWORDS):
        _add_one(catalogue, path, text, context)


def _add_one(catalogue: Catalog, path: Path, text: str | tuple[str, ...], context: str | None = None) -> None:
    sentence = text if isinstance(text, str) else tuple(text)
    catalogue.add(sentence, locations=[(path.as_posix(), 0)], context=context)
