"""A page is one script and one style sheet, which say the same as the many files they are made of."""

import gzip
import re
import subprocess
from contextlib import closing

import pytest
from django.conf import settings

from games.site import site
from tools.lint import SCRIPTS
from yatzy_site.assets.bundles import ENTRIES, BundleError, bundle_script, bundle_style, bundles, static_version

STATIC = settings.BASE / "static"
MODULES = {
    "js/main.js": """
        // Says what the others make.
        import { loud, name as friend, NOTE } from "./lib/words.js";
        import {
          Greeting,
        } from "./lib/greeting.js";

        const name = "nobody"; // the same name as in another module
        console.log(new Greeting(friend).text, loud(name), NOTE);
        import("./lib/later.js").then(({ LATER }) => console.log(LATER));
    """,
    "js/lib/words.js": """
        /** @import { Greeting } from "./greeting.js" */
        export const name = "Alice";
        const marks = /** @type {string} */ ("!"); // loud, but not too loud
        export const NOTE = "a text; // with slashes";
        /**
         * import { nothing } from "./nowhere.js";
         */
        export function loud(text) {
          return `${text}${marks}`;
        }
    """,
    "js/lib/greeting.js": """
        import { loud } from "./words.js";

        export class Greeting {
          constructor(whom) {
            this.text = loud(`Hello ${whom}`);
          }
        }
    """,
    "js/lib/later.js": """
        export const LATER = "later";
        export {};
    """,
}


def test_a_bundle_does_what_its_modules_do_and_carries_no_comments(tmp_path):
    entry = write(tmp_path, MODULES)
    bundle = tmp_path / "bundles/main.js"
    bundle.parent.mkdir()
    bundle.write_text(bundle_script(tmp_path, entry))
    assert run(bundle) == run(entry) == "Hello Alice! nobody! a text; // with slashes\nlater\n"
    for words in ("Says what", "the same name", "nothing", "not too loud"):
        assert words not in bundle.read_text()


@pytest.mark.parametrize(
    "form",
    [
        *('import all from "./lib/words.js";', 'import * as words from "./lib/words.js";', 'import "./lib/words.js";'),
        *("export default class {}", "export let count = 0;", "export const { one, two } = both;"),
        *('export * from "./lib/words.js";', 'export { loud } from "./lib/words.js";', "const text = `two\nlines`;"),
    ],
)
def test_a_form_that_a_bundle_would_get_wrong_is_refused(tmp_path, form):
    entry = write(tmp_path, MODULES | {"js/main.js": form})
    with pytest.raises(BundleError, match=r"main\.js"):
        bundle_script(tmp_path, entry)


def test_modules_that_need_each_other_are_refused(tmp_path):
    circle = {"js/main.js": 'import { a } from "./a.js";', "js/a.js": 'import { b } from "./main.js";'}
    with pytest.raises(BundleError, match="imports itself"):
        bundle_script(tmp_path, write(tmp_path, circle))


def test_a_page_has_the_sheets_it_imports_in_their_order_then_its_own_rules(tmp_path):
    write(tmp_path, {"css/a.css": "/* one */\na {\n  top: 0;\n}", "css/b.css": "b { top: 1px; }"})
    page = tmp_path / "css/page.css"
    page.write_text('/* a page */\n@import "b.css";\n@import "a.css";\n\n/* its own */\nc { top: 2px; }\n')
    assert bundle_style(page) == "b { top: 1px; }\na {\ntop: 0;\n}\nc { top: 2px; }\n"


@pytest.mark.parametrize(
    ("page", "sheet"),
    [
        ('b { top: 0; }\n@import "a.css";', "a { top: 0; }"),
        ('@import "a.css";\nb { background: url(b.png); }', "a { top: 0; }"),
        ('@import "a.css";', '@import "b.css";'),
        ('@import "a.css";', "a { background: url(a.png); }"),
    ],
)
def test_style_sheets_that_would_mean_something_else_in_a_bundle_are_refused(tmp_path, page, sheet):
    write(tmp_path, {"css/page.css": page, "css/a.css": sheet})
    with pytest.raises(BundleError):
        bundle_style(tmp_path / "css/page.css")


def test_every_style_sheet_is_on_some_page():
    imports = re.compile(r'@import "(.+)";')
    entries = [STATIC / entry for entry in ENTRIES.values() if entry.endswith(".css")]
    used = {(entry.parent / name).resolve() for entry in entries for name in imports.findall(entry.read_text())}
    assert used == {path for path in STATIC.rglob("*.css") if path not in entries}


@pytest.mark.parametrize("name", ENTRIES)
def test_a_bundle_comes_packed_and_may_be_kept_for_ever(client, name):
    address = f"{settings.STATIC_URL}bundles/{name}"
    packed = client.get(address, headers={"Accept-Encoding": "gzip, deflate"})
    plain = client.get(address)
    assert gzip.decompress(packed.content) == plain.content == bundles(STATIC)[name]
    for response in (packed, plain):
        assert "immutable" in response.headers["Cache-Control"]
        assert response.headers["Vary"] == "Accept-Encoding"
        assert response.headers["Content-Type"].startswith("text/javascript" if name.endswith(".js") else "text/css")
        assert "Content-Security-Policy" in response.headers


def test_the_version_changes_with_the_way_bundles_are_made():
    assert static_version(STATIC, made={"room.js": b"1"}) != static_version(STATIC, made={"room.js": b"2"})
    assert static_version(STATIC, made=bundles(STATIC)) == site.static_version


def test_a_static_file_may_be_kept_for_ever(client):
    with closing(client.get(f"{settings.STATIC_URL}css/base/tokens.css")) as response:
        assert response.getvalue() == (STATIC / "css/base/tokens.css").read_bytes()
    assert "immutable" in response.headers["Cache-Control"]
    assert "max-age=31536" in response.headers["Cache-Control"]
    with closing(client.get(f"{settings.STATIC_URL}js/main.js")) as response:
        assert response.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.parametrize(
    "path",
    [
        *("/static/000000000000/css/base/tokens.css", "/static/css/base/tokens.css"),
        "/static/000000000000/bundles/room.js",
        *(settings.STATIC_URL + other for other in ("../yatzy_site/settings.py", "%2e%2e/pyproject.toml", "css/", "")),
        *(settings.STATIC_URL + other for other in ("bundles/", "bundles/no.js")),
    ],
)
def test_another_version_or_what_is_no_static_file_is_not_there(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert response.headers["Cache-Control"] == "no-store"  # nobody remembers that


def test_the_version_changes_with_every_byte_and_every_name(tmp_path):
    file, seen = tmp_path / "a.css", set()
    for change in (
        lambda: file.write_text("one"),
        lambda: file.write_text("two"),
        lambda: file.rename(tmp_path / "b.css"),
        lambda: (tmp_path / "c.css").write_text(""),
    ):
        change()
        assert static_version(tmp_path) == static_version(tmp_path) not in seen
        seen.add(static_version(tmp_path))


def write(folder, contents):
    """The files as `deno fmt` would leave them: nothing is indented that need not be. Returns the main module."""
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(re.sub(r"^ {8}", "", text, flags=re.MULTILINE))
    return folder / "js/main.js"


def run(script):
    command = [SCRIPTS / "deno", "run", "--no-remote", "--quiet", f"--allow-read={script.parent.parent}", script]
    return subprocess.run(command, check=True, capture_output=True, text=True, env={"NO_COLOR": "1"}).stdout
