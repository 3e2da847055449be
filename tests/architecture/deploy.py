"""What Dockerfile, .dockerignore, docker-compose.yml and .env.example say, for the tests that hold them to it."""

import json
import re
from collections import defaultdict
from pathlib import PurePosixPath

from ruamel.yaml import YAML

from tests.architecture.project import ROOT

COMPOSE = ("docker-compose.yml", "deploy/https.yml", "deploy/behind.yml")
VARIABLE = re.compile(r"(?<!\$)\$\{(\w+)(:[-?])?([^}]*)\}")


def instructions():
    """The Dockerfile in order: each instruction, and what follows it in one line."""
    lines = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines()
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in whole if line)]


def stages():
    """Each begins with its FROM."""
    found = []
    for word, rest in instructions():
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


def last(word):
    """What the finished image has for `word`."""
    return [rest for name, rest in stages()[-1] if name == word][-1]


def words(text):
    """A command in its exec form, with which no shell stands between the engine and us."""
    return list(json.loads(text[text.index("[") :]))


def is_in_context(path):
    """Whether .dockerignore lets it through: the last line that matches it, or a folder above it, decides."""
    through, parts = True, PurePosixPath(path).parts
    above = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = re.escape(line.removeprefix("!")).replace(r"\*\*/", "(?:.*/)?").replace(r"\*", "[^/]*")
        if line and not line.startswith("#") and any(re.fullmatch(pattern, name) for name in above):
            through = line.startswith("!")
    return through


def context():
    """Every file that an engine would get."""
    tops = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    for top in tops:
        inside = sorted((ROOT / top).rglob("*")) if (ROOT / top).is_dir() else [ROOT / top]
        for path in inside:
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and is_in_context(name):
                yield name


def compose(name="docker-compose.yml"):
    return YAML(typ="safe", pure=True).load(ROOT / name)


def services():
    return compose()["services"]


def web_services():
    return [name for name, service in services().items() if service.get("build")]


def asked_for():
    """Every variable that compose takes from .env, and how: "" plainly, ":-" with a default, ":?" or it stops."""
    found = defaultdict(set)
    for name in COMPOSE:
        for variable, how, _ in VARIABLE.findall((ROOT / name).read_text()):
            found[variable].add(how)
    return found


def example():
    """What .env.example gives."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def filled_in(text, env):
    """As compose does it, with `env` for .env."""

    def value(match):
        name, how, default = match.groups()
        given = env.get(name, "")
        assert given or how != ":?", f"{name} {default}"
        return given or (default if how == ":-" else "")

    return VARIABLE.sub(value, str(text)).replace("$$", "$")
