"""docs/cli.md against the command line itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer.main

from steelyard.cli.door import app, register
from support.desk import steelyard

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "cli.md").read_text("utf-8")
HELP = dict(re.findall(r"^## steelyard ?([a-z ]*)\n\n```text\n(.*?)\n```$", PAGE, re.M | re.S))


def commands():
    register()

    def walk(group, words):
        for name, found in getattr(group, "commands", {}).items():
            yield " ".join((*words, name))
            yield from walk(found, (*words, name))

    return sorted(walk(typer.main.get_command(app), ()))


GROUPS = {"data", "hardware", "prices", "study", "selftest", "workbook"}


@pytest.mark.parametrize("name", [n for n in commands() if n not in GROUPS])
def test_every_command_has_its_section(name):
    assert name in HELP


@pytest.mark.parametrize("name", list(HELP))
def test_the_help_on_the_page_is_the_help_that_is_printed(name):
    wide = {"COLUMNS": "80", "NO_COLOR": "1"}
    done = steelyard(*name.split(), "--help", cwd=ROOT, env=wide)

    assert done.returncode == 0
    assert HELP[name].split() == done.stdout.split()


def test_the_table_at_the_head_names_every_command():
    rows = re.findall(r"^\| (`steelyard .+?) \| .+ \|$", PAGE.partition("## Exit codes")[0], re.M)
    named = set()
    for row in rows:
        first, *more = [
            re.sub(r"[A-Z_…\[\]]+", "", one).split() for one in re.findall("`(.+?)`", row)
        ]
        named |= {" ".join(first[1:]), *(" ".join([*first[1:-1], *one]) for one in more)}

    assert {n for n in commands() if n not in GROUPS | {"judge"}} - named == set()


def test_examples_have_lines_of_their_own():
    for name, text in HELP.items():
        for part in text.split("\n\n"):
            assert part.count("Example:") <= 1, name
