import re

from tests.architecture.project import ROOT, files, name

VARIABLE = re.compile(r"\bYATZY_[A-Z_]+[A-Z]\b")


def test_every_setting_stands_in_the_table_of_the_hosting_page():
    code = [path for path in files(".py", under=("yatzy_site", "games", "tests/services")) if path.suffix == ".py"]
    used = {variable for path in code for variable in VARIABLE.findall(path.read_text())}
    table = re.findall(r"^\| `(YATZY_\w+)` \|", (ROOT / "docs/hosting.md").read_text(), re.MULTILINE)
    assert used
    assert set(table) == used
    assert len(table) == len(set(table))


def test_every_link_between_our_documents_leads_somewhere():
    for path in files(".md"):
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", path.read_text()):
            assert (path.parent / target).exists(), f"{name(path)}: {target}"


def test_the_licence_of_the_project_is_the_one_it_declares():
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text()
