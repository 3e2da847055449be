"""Chrome 96, Firefox 94, Safari 15: what is newer needs a fallback before it, and a place in these lists."""

import re

import pytest

from tests.architecture.project import files, name

AT_RULES = {"media", "keyframes", "supports", "font-face", "import", "page"}
FUNCTIONS = {
    *("var", "calc", "min", "max", "clamp", "minmax", "repeat", "fit-content", "url", "attr", "counter"),
    *("rgb", "rgba", "hsl", "hsla"),
    *("linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient"),
    *("translate", "translateX", "translateY", "translate3d", "rotate", "rotateX", "rotateY", "rotateZ", "rotate3d"),
    *("scale", "scaleX", "scaleY", "skew", "perspective", "matrix3d", "cubic-bezier", "steps", "inset", "circle"),
    *("polygon", "blur", "brightness", "drop-shadow", "env"),
}
PSEUDO = {
    *("root", "hover", "active", "focus", "focus-within", "disabled", "enabled", "checked", "empty", "target"),
    *("first-child", "last-child", "only-child", "nth-child", "nth-of-type", "first-of-type", "last-of-type"),
    *("not", "is", "where", "lang", "placeholder-shown", "invalid", "valid", "required", "indeterminate", "defined"),
    *("before", "after", "placeholder", "selection", "marker", "first-letter", "first-line", "link", "visited"),
    "focus-visible",  # not in Safari before 15.4: only to take away what :focus gave (static/css/base/base.css)
}
UNITS = {"px", "rem", "em", "ch", "vw", "vh", "vmin", "vmax", "fr", "deg", "turn", "s", "ms", "%", "mm", "pt"}
# Known to all three; a property that is not here is looked up first. Safari before 15.4 does not know accent-color, and
# shows a control in its own colour.
NEWER_PROPERTIES = {
    *("container", "container-type", "container-name", "content-visibility", "contain-intrinsic-size"),
    *("translate", "rotate", "scale", "offset-path", "overflow-clip-margin", "scrollbar-gutter", "scrollbar-width"),
    *("text-wrap", "text-wrap-style", "view-transition-name", "animation-timeline", "anchor-name", "inert"),
    *("mask", "mask-image", "backdrop-filter", "field-sizing", "interpolate-size", "hyphenate-character"),
    *("font-palette", "color-adjust", "grid-template-masonry", "scroll-timeline", "print-color-adjust"),
}
# JavaScript that parses or runs only in newer browsers, or only on https.
NEWER_SCRIPT = {
    r"\.at\(": "Array.prototype.at: Safari 15.4",
    r"\.(toSorted|toReversed|toSpliced|with|findLast|findLastIndex)\(": "Chrome 97 to 110",
    r"\bstructuredClone\b": "Chrome 98",
    r"\bObject\.(hasOwn|groupBy)\b": "Safari 15.4 and later",
    r"\bPromise\.(withResolvers|try)\b": "Chrome 119 and later",
    r"\bArray\.fromAsync\b": "Chrome 121",
    r"\bstatic\s*\{": "static blocks: Safari 16.4",
    r"\(\?<[=!]": "lookbehind: Safari 16.4",
    r"/[dgimsuy]*v[dgimsuy]*[;,.)\s]": "the v flag of regular expressions: Chrome 112",
    r"\bwith\s*\{\s*type": "import attributes: Chrome 123",
    r"\bAbortSignal\.(timeout|any)\b": "Chrome 103 and later",
    r"\bshowModal\(|HTMLDialogElement": "dialog: Safari 15.4, Firefox 98",
    r"\bshowPopover\(|\bpopover\b": "popover: Chrome 114",
    r"\bcrypto\.(subtle|randomUUID)\b": "only on https",
    r"\bnavigator\.(clipboard|wakeLock|share|locks|serviceWorker)\b(?!\?)": "only on https: ask for it with ?.",
    r"\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML": "text becomes markup",
    r"\b(?:from|import)\s*\(?\s*[\"'](?![./])": "a module that is not ours",
}


def without_comments(css):
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


def complaints_about_css(css):
    """Everything in a style sheet that is not on the lists."""
    css = re.sub(r'"[^"]*"', '""', without_comments(css))
    selectors = " ".join(re.findall(r"(?:^|[{};])\s*([^@{};][^{};]*)\{", css))
    values = " ".join(re.findall(r":\s*([^;{}]+);", css))
    found = [f"@{rule}" for rule in re.findall(r"@([\w-]+)", css) if rule not in AT_RULES]
    found += [f"{function}()" for function in re.findall(r"([\w-]+)\(", values) if function not in FUNCTIONS]
    found += [f":{pseudo}" for pseudo in re.findall(r":+([\w-]+)", selectors) if pseudo not in PSEUDO]
    found += [unit for unit in re.findall(r"(?<![\w#.-])-?\d*\.?\d+([a-z%]+)\b", values) if unit not in UNITS]
    found += [prop for prop in re.findall(r"(?:^|[{;])\s*([\w-]+)\s*:", css) if prop in NEWER_PROPERTIES]
    found += ["nesting"] if re.search(r"&", selectors) or nests(css) else []
    found += ["range syntax in @media"] if re.search(r"@media[^{]*[<>]", css) else []
    return found


def nests(css):
    """Whether a rule stands inside another that is no at-rule."""
    stack = []
    for head, brace in re.findall(r"([^{}]*)([{}])", css):
        if brace == "}":
            stack.pop()
        else:
            is_at_rule = head.rpartition(";")[2].strip().startswith("@")
            if any(not at_rule for at_rule in stack):
                return True
            stack.append(is_at_rule)
    return False


def complaints_about_script(script):
    code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", script, flags=re.DOTALL)
    return [why for pattern, why in NEWER_SCRIPT.items() if re.search(pattern, code)]


@pytest.mark.parametrize(("kind", "complaints"), [(".css", complaints_about_css), (".js", complaints_about_script)])
def test_style_sheets_and_scripts_use_only_what_our_oldest_browsers_know(kind, complaints):
    found = {name(path): complaints(path.read_text()) for path in files(kind, under=("static",))}
    assert found
    assert not any(found.values()), found


def test_pages_hold_no_inline_script_style_or_handler():
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:", re.IGNORECASE)
    pages = list(files(".html", under=("templates",)))
    assert pages
    assert not [name(path) for path in pages if inline.search(path.read_text())]


@pytest.mark.parametrize(
    "css",
    [
        "a { color: light-dark(#000, #fff); }",
        "a { color: color-mix(in srgb, red 10%, blue); }",
        "a { height: 100dvh; }",
        "a { width: 10cqw; }",
        "@container (min-width: 1rem) { a { color: red; } }",
        "@layer base { a { color: red; } }",
        "a { b { color: red; } }",
        "a { & b { color: red; } }",
        "a:has(b) { color: red; }",
        "a { scrollbar-gutter: stable; }",
        "a { rotate: 1deg; }",
        "@media (width > 1rem) { a { color: red; } }",
    ],
)
def test_newer_css_is_noticed(css):
    assert complaints_about_css(css)


@pytest.mark.parametrize(
    "script",
    [
        "items.at(-1);",
        "crypto.randomUUID();",
        "class A { static { start(); } }",
        "node.innerHTML = text;",
        'import x from "preact";',
        "await navigator.clipboard.writeText(link);",
    ],
)
def test_newer_script_is_noticed(script):
    assert complaints_about_script(script)
