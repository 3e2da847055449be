"""What can be wrong with a translation, found without knowing the language."""

import re

PLACES = re.compile(r"%\(\w+\)\w|%%|<[^>]+>|\{\w*\}")
# Names that are the same everywhere.
NAMES = {"Yatzy", "Yatzy Night", "Wi-Fi", "VPN"}
# Words that a language shares with English.
ALIKE = {
    "fi": {"Bonus", "Bravo!", "h min"},
    "nb": {
        *("Best", "Bonus", "Bravo!", "Chat", "Database", "Disk", "Full straight", "Ha ha!", "Maxi Yatzy", "Pause"),
        *("Send", "Villa", "Wow!", "bot", "for", "lobby"),
    },
    "sv": {
        *("Bonus", "Bravo!", "Disk", "Ha ha!", "Maxi Yatzy", "Orange", "Period", "Version", "Wow!"),
        *("bot", "lobby"),
    },
    "da": {
        *("Backup", "Bonus", "Bravo!", "Chance", "Chat", "Database", "Disk", "Find", "Ha ha!", "Log", "Maxi Yatzy"),
        *("Menu", "Orange", "Pause", "Send", "Version", "Villa", "Wow!", "bot", "lobby"),
    },
}


def faults(catalogue, wanted, language):
    """Every fault of a catalogue, one a line; `wanted` has the sentences that the code, pages and scripts say."""
    found = [f"unused: {message.id}" for message in catalogue.obsolete.values()]
    found += [f"unused: {message.id}" for message in catalogue if message.id and _key(message) not in _keys(wanted)]
    found += [f"not there: {text}" for text, _ in _keys(wanted) - _keys(catalogue)]
    for message in catalogue:
        if message.id:
            found += [f"{fault}: {message.id}" for fault in _faults_of(message, catalogue.num_plurals, language)]
    return sorted(found)


def _faults_of(message, forms, language):
    if message.fuzzy:
        yield "fuzzy"
    said = message.string if isinstance(message.string, tuple) else (message.string,)
    if not all(said):
        yield "missing"
        return
    if len(said) != (forms if message.pluralizable else 1):
        yield f"{len(said)} forms"
        return
    for at, text in enumerate(said):
        if places(text) not in _right_places(message, at, forms):
            yield f"placeholders {sorted(places(text))}"
        if text in _sentences(message) and not _may_be_alike(text, language):
            yield "English"


def places(text):
    """The placeholders and tags of a sentence."""
    return set(PLACES.findall(text))


def _right_places(message, at, forms):
    one, *more = _sentences(message)
    if not more:
        return [places(one)]
    # "One roll" needs no number; but where there are three forms, the first is for 21 and 101, too.
    alone = at == 0 and forms == 2
    return [places(one), places(more[0])] if alone else [places(more[0])]


def _may_be_alike(text, language):
    word = " ".join(PLACES.sub(" ", text).split())
    return word.strip(" ()+:.,×") in {"", *NAMES, *ALIKE.get(language, ())}


def _sentences(message):
    return tuple(message.id) if message.pluralizable else (str(message.id),)


def _key(message):
    return message.id, message.context


def _keys(catalogue):
    return {_key(message) for message in catalogue if message.id}
