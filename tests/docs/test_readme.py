"""What the README shows, done: its own study of its own items, in both languages."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import typer.main

from steelyard.cli.door import app, register
from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import DONE, Hostile, chunk, reply, sse

ROOT = Path(__file__).resolve().parents[2]
ENGLISH, CHINESE = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.zh-CN.md"))


def blocks(text, kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.M | re.S)


def links(text):
    return [re.sub(r"\.zh(-CN)?", "", found) for found in re.findall(r"\]\(([^)]+)\)", text)]


def knowing(items):
    gold = {item["messages"][0]["content"]: json.dumps(item["gold"]) for item in items}

    def script(seen):
        if seen.method != "POST":
            return reply(b'{"data": []}', kind="application/json")
        said = gold[seen.json["messages"][0]["content"]]
        body = sse(chunk(said), chunk(finish="stop"), DONE)
        return reply(body.replace(b"scripted", seen.json["model"].encode()))

    return script


def test_both_languages_tell_the_same():
    assert blocks(ENGLISH, "jsonl") == blocks(CHINESE, "jsonl")
    assert len(re.findall(r"^#", ENGLISH, re.M)) == len(re.findall(r"^#", CHINESE, re.M))
    assert links(ENGLISH)[1:] == links(CHINESE)[1:]


def test_the_commands_for_a_load_test_are_ones_that_the_command_line_takes():
    shown = [
        [shlex.split(line, comments=True) for line in block.splitlines()]
        for block in (
            next(b for b in blocks(text, "bash") if "steelyard load" in b)
            for text in (ENGLISH, CHINESE)
        )
    ]

    assert shown[0] == shown[1]
    register()
    group = typer.main.get_command(app)
    for _, name, *words in shown[0]:
        command = group.commands[name]
        command.make_parser(typer.Context(command)).parse_args(words)


@pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_the_files_of_its_commands_are_there(text):
    named = re.findall(r"(?:studies|docs)/[\w./-]+", "".join(blocks(text, "bash")))

    assert named
    assert [name for name in named if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_the_study_and_the_items_that_it_shows_can_be_weighed(text, tmp_path):
    study = next(b for b in blocks(text, "yaml") if b.startswith("study:"))
    items = blocks(text, "jsonl")[0]
    (tmp_path / "items.jsonl").write_text(items, "utf-8")
    (tmp_path / "study.yaml").write_text(study, "utf-8")

    script = knowing(map(json.loads, items.splitlines()))
    with Hostile([script]) as first, Hostile([script]) as second:
        env = {"A_URL": first.url, "B_URL": second.url}
        done = steelyard("weigh", "study.yaml", "--run", "run", "--json", cwd=tmp_path, env=env)

    # two right answers are far from proving 95 %
    assert done.returncode == 3, done.stderr
    gates = json.loads(done.stdout)["verdict"]["gates"]
    assert {gate["result"] for gate in gates} == {"UNPROVEN"}


@pytest.mark.parametrize("text", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_the_study_of_several_suites_that_it_shows_is_sound(text, tmp_path):
    study = [b for b in blocks(text, "yaml") if b.startswith("study:")][1]
    (tmp_path / "study.yaml").write_text(study, "utf-8")

    done = steelyard("study", "check", "study.yaml", cwd=tmp_path)

    assert done.returncode == 0, done.stderr


def test_every_suite_of_the_package_has_its_row():
    pages = {path.stem for path in (ROOT / "docs" / "suites").glob("*.md")}

    assert set(re.findall(r"^\| \[[^]]+\]\(docs/suites/(\w+)\.md", ENGLISH, re.M)) == pages


def weighed(folder, keep):
    """What a study that keeps so much comes to."""
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(folder, strict=strict.url, plain=plain.url, keep=keep)
        done = steelyard("weigh", study.name, "--run", "run", "--json", cwd=folder)
    verdict = json.loads(done.stdout)["verdict"]
    found = json.loads((folder / "run" / "measurements.json").read_bytes())
    shares = [m["value"] for m in found["measurements"] if m["suite"] == "structured"]
    return done.returncode, verdict["verdict"], found["outcomes"], shares


@pytest.fixture(scope="module")
def with_all_kept(tmp_path_factory):
    return weighed(tmp_path_factory.mktemp("full"), "full")


@pytest.mark.parametrize("keep", ["masked", "hash"])
def test_what_is_kept_changes_no_figure(tmp_path, keep, with_all_kept):
    assert weighed(tmp_path, keep) == with_all_kept
    assert steelyard("verify", "run", cwd=tmp_path).returncode == 0
    assert steelyard("report", "run", cwd=tmp_path).returncode == 0


def test_with_hash_no_text_of_prompt_gold_or_answer_is_on_the_disk(tmp_path):
    with Hostile([answering(right)]) as strict, Hostile([answering(right)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, keep="hash")
        steelyard("weigh", study.name, "--run", "run", cwd=tmp_path)

    for path in (p for p in (tmp_path / "run").rglob("*") if p.is_file()):
        assert not re.search(rb"Atlantis|lost in|Madrid", path.read_bytes()), path.name
