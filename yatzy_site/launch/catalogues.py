"""Compiles the translation catalogues in pure Python: nobody needs GNU gettext."""

import os
from pathlib import Path


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile every catalogue below `folder` that changed since it was last compiled; say which."""
    stale = [source for source in sorted(folder.glob("*/LC_MESSAGES/*.po")) if _is_stale(source)]
    for source in stale:
        _compile(source)
    return stale


def _is_stale(source: Path) -> bool:
    target = source.with_suffix(".mo")
    return not target.exists() or target.stat().st_mtime_ns != source.stat().st_mtime_ns


def _compile(source: Path) -> None:
    # Imported here: a second start has nothing to compile and need not wait for it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
    for message in [message for message in catalogue if message.pluralizable and not all(message.string or ())]:
        # Babel would write the empty forms, and the page would be empty there instead of English.
        catalogue.delete(message.id, message.context)
    target = source.with_suffix(".mo")
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    with draft.open("wb") as file:
        write_mo(file, catalogue)
    # The same time, not a later one: a checkout may put an older text in place of a newer one.
    stat = source.stat()
    os.utime(draft, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    os.replace(draft, target)
