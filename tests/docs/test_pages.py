"""What the pages promise: links lead somewhere, commands exist, examples pass."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest
import typer.main

from steelyard.cli.door import app, register
from steelyard.study import check
from steelyard.suites import suite
from steelyard.weigh import vocabulary

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = ("http://", "https://", "mailto:")


@cache
def tracked():
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, timeout=280, check=False,
    )  # fmt: skip
    names = listed.stdout.splitlines() or [
        str(p.relative_to(ROOT)) for p in ROOT.rglob("*") if ".venv" not in p.parts and p.is_file()
    ]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def pages():
    return [path for path in tracked() if path.suffix == ".md"]


def blocks(kind):
    for page in pages():
        for found in re.findall(rf"^```{kind}\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S):
            yield pytest.param(found, id=f"{page.relative_to(ROOT)}")


def anchors(page):
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


def without_code(text):
    return re.sub(r"`[^`\n]+`", "", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))


@pytest.mark.parametrize("page", pages(), ids=lambda p: str(p.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(page.read_text("utf-8"))):
        if target.startswith(OUTSIDE):
            continue
        name, _, anchor = target.partition("#")
        place = (page.parent / name).resolve() if name else page
        assert place.exists(), target
        assert not anchor or anchor in anchors(place), target


def test_every_decision_that_a_file_names_exists():
    for path in tracked():
        if path.suffix in {".py", ".md", ".yaml", ".toml"} and path.name != "CHANGELOG.md":
            for name in re.findall(r"docs/decisions/([\w-]+\.md)", path.read_text("utf-8")):
                assert (ROOT / "docs" / "decisions" / name).is_file(), f"{path.name}: {name}"


def test_every_decision_and_every_page_is_in_its_index():
    for folder in (ROOT / "docs", ROOT / "docs" / "decisions"):
        index = (folder / "README.md").read_text("utf-8")
        listed = set(re.findall(r"\]\(([^)]+)\)", index))
        below = [*folder.glob("*.md"), *(folder / "suites").glob("*.md")]
        for page in {p.relative_to(folder).as_posix() for p in below} - {"README.md"}:
            assert page in listed, page


def test_the_arrows_that_contributors_read_are_those_that_are_held():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    held = [layer.removeprefix("steelyard.") for layer in contracts["contracts"][0]["layers"]]

    assert f"`{' → '.join(held)}`" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_no_two_decisions_have_the_same_number():
    numbers = [path.name[:4] for path in (ROOT / "docs" / "decisions").glob("0*.md")]

    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("page", pages(), ids=lambda p: str(p.relative_to(ROOT)))
def test_every_command_that_a_page_names_exists(page):
    register()
    root = typer.main.get_command(app)
    text = page.read_text("utf-8")
    for line in re.findall(r"(?:^|`|\$ )(?:\S*/)?steelyard((?: [a-z][a-z-]*)+)", text, re.M):
        group = root
        for word in line.split():
            if not hasattr(group, "commands"):
                break
            assert word in group.commands, f"steelyard {line}"
            group = group.commands[word]


def shown(text):
    """Each command line in a block of a page, its words split as a shell does."""
    fenced = re.findall(r"^```(?:bash|sh|console)\n(.*?)^```$", text, re.M | re.S)
    indented = re.findall(r"^    (?=\$ |steelyard ).+\n", text, re.M)
    for line in "".join([*fenced, *indented]).replace("\\\n", " ").splitlines():
        line = line.strip().removeprefix("$ ")
        if line.startswith("steelyard ") and line.count("'") % 2 == 0:
            yield shlex.split(line, comments=True)


@pytest.mark.parametrize("page", pages(), ids=lambda p: str(p.relative_to(ROOT)))
def test_every_option_that_a_page_gives_to_a_command_is_one_of_its_own(page):
    register()
    root = typer.main.get_command(app)
    for _, *words in shown(page.read_text("utf-8")):
        command = root
        while hasattr(command, "commands"):
            command = command.commands[words.pop(0)]
        known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
        given = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}

        assert given - known == set(), f"steelyard {command.name}"


@pytest.mark.parametrize("page", pages(), ids=lambda p: str(p.relative_to(ROOT)))
def test_every_make_target_that_a_page_names_exists(page):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))

    for name in re.findall(r"(?:^ *|`)make ([a-z-]+)", page.read_text("utf-8"), re.M):
        assert name in targets


@pytest.mark.parametrize(
    "text", [block for block in blocks("yaml") if re.search(r"^study:", str(block.values[0]), re.M)]
)
def test_a_study_on_a_page_is_sound(text, tmp_path):
    (tmp_path / "items.jsonl").write_text('{"id": "1", "prompt": "?"}\n', "utf-8")
    study = tmp_path / "study.yaml"
    study.write_text(text, "utf-8")

    assert check(study, vocabulary=vocabulary()).problems == ()


@pytest.mark.parametrize("text", list(blocks("jsonl")))
def test_items_on_a_page_load(text, tmp_path):
    (tmp_path / "items.jsonl").write_text(text, "utf-8")

    loaded = suite("structured").load_items("items.jsonl", base=tmp_path)

    assert all(item.has_gold for item in loaded.items)
