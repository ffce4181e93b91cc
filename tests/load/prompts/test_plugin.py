"""Workloads of one's own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from steelyard.errors import StudyError
from steelyard.load.arrivals import constant
from steelyard.load.prompts import (
    Author,
    Language,
    Scenario,
    Wanted,
    ask_workload,
    designed_hits,
    load_workload,
)
from support.toy import Toy

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "docs" / "examples" / "bank_desk.py"


def wanted(chat=True, count=20):
    author = Author(tokenizer=Toy(), language=Language.EN, seed=1, salt=2)
    schedule = constant(10, for_s=count / 10).schedule(0)
    return Wanted(schedule=schedule, random=Random(5), author=author, chat=chat)


def written(tmp_path, body):
    file = tmp_path / "mine.py"
    file.write_text(body, "utf-8")
    return f"{file}:prompts"


def taken(name, **more):
    return list(ask_workload(load_workload(name), wanted(**more)).prompts)


@pytest.mark.parametrize("chat", [True, False])
def test_the_example_of_the_documentation_gives_what_it_says(chat):
    prompts = taken(f"{EXAMPLE}:desk", chat=chat, count=60)

    assert len(prompts) == 60
    assert len({str(prompt) for prompt in prompts}) == 60
    assert designed_hits(prompts, Toy()).share > 0.7
    assert load_workload(f"{EXAMPLE}:desk").told()["file"] == "bank_desk.py"


def test_a_scenario_brings_its_own_schedule(tmp_path):
    name = written(
        tmp_path,
        "from steelyard.load.arrivals import poisson\n"
        "from steelyard.load.prompts import Scenario\n"
        "def prompts(wanted):\n"
        "    plan = poisson(50, for_s=2).schedule(1)\n"
        "    return Scenario(schedule=plan, prompts=(f'ask {n}' for n in range(len(plan))))\n",
    )
    got = ask_workload(load_workload(name), wanted())

    assert isinstance(got, Scenario)
    assert len(list(got.prompts)) == len(got.schedule) > 50


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("def prompts(wanted):\n    yield 'a'\n    yield 1 / 0\n", 3, "ZeroDivisionError"),
        ("def prompts(wanted)\n    pass\n", 1, "SyntaxError"),
        ("import nowhere_at_all\n", 1, "ModuleNotFoundError"),
        ("x = 1\n\ndef prompts(wanted):\n    return ['a']\n", 3, "gave 1 prompts for 20"),
        ("def prompts(wanted):\n    return [7] * 20\n", 1, "prompt 0 is 7"),
        ("def prompts(wanted):\n    return None\n", 1, "gave None instead of prompts"),
        ("def prompts(wanted):\n    return 'text'\n", 1, "instead of prompts"),
        ("def prompts():\n    return []\n", None, "TypeError"),
        ("def prompts(wanted):\n    raise SystemExit(0)\n", 2, "SystemExit"),
    ],
)
def test_a_fault_in_it_is_told_by_file_and_line(tmp_path, body, line, said):
    name = written(tmp_path, body)

    with pytest.raises(StudyError) as told:
        taken(name)

    assert said in str(told.value)
    if line is not None:
        assert f"mine.py:{line}" in str(told.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [("absent.py:x", "is not a file"), ("unheard-of", "installed are")],
)
def test_what_is_not_there_is_told_with_the_way_out(name, said):
    with pytest.raises(StudyError, match=said):
        load_workload(name)


def test_a_file_without_the_function_is_told(tmp_path):
    with pytest.raises(StudyError, match="has no 'prompts'"):
        load_workload(written(tmp_path, "x = 1\n"))


def test_an_installed_package_is_found_by_name_and_loaded_only_then(tmp_path):
    info = tmp_path / "bank-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bank\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[steelyard.workloads]\ndesk = bank_mod:make\n", "utf-8")
    (tmp_path / "bank_mod.py").write_text("def make(wanted):\n    return ['a'] * 99\n", "utf-8")
    code = (
        "import sys; from steelyard.load.prompts import load_workload; "
        "assert 'bank_mod' not in sys.modules; print(load_workload('desk').file)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], text=True, capture_output=True, check=False, timeout=280,
        env={"PYTHONPATH": f"{ROOT / 'src'}:{tmp_path}:{':'.join(p for p in sys.path if p)}"},
    )  # fmt: skip

    assert done.stdout.strip() == str(tmp_path / "bank_mod.py"), done.stderr
