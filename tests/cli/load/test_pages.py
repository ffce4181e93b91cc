"""The pages in a load run's folder, and that they can be made again."""

from __future__ import annotations

import orjson
import pytest

from load.made import answer
from steelyard.cli.load.pages import is_load_run, rebuild_load, write_pages
from steelyard.errors import FontMissing, RecordDamaged
from steelyard.evidence import dumps
from steelyard.report import require_pdf
from support.desk import steelyard
from support.load_records import prepared, steady

FILES = ["load_picture.json", "report.html", "report.md", "report.zh.html", "report.zh.md"]


@pytest.fixture
def run(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    told, _ = prepared(folder, steady())
    (folder / "load.json").write_bytes(dumps(told))
    write_pages(folder)
    return folder


def report(run, *argv):
    wide = {"COLUMNS": "80", "NO_COLOR": "1"}
    return steelyard("report", str(run), *argv, cwd=run.parent, env=wide)


def put(path, value):
    def change(told):
        *way, last = path
        for key in way:
            told = told[key]
        told[last] = value

    return change


def forged(run, change, *, pages=True):
    told = orjson.loads((run / "load.json").read_bytes())
    change(told)
    (run / "load.json").write_bytes(orjson.dumps(told))
    if pages:
        write_pages(run)


def test_a_run_has_both_languages_and_its_picture(run):
    assert is_load_run(run)
    assert sorted(p.name for p in run.iterdir()) == sorted([*FILES, "load.json", "samples.log"])
    assert 'href="report.zh.html"' in (run / "report.html").read_text("utf-8")


def test_pages_are_made_again_byte_for_byte(run, tmp_path):
    _, different = rebuild_load(run, out=tmp_path / "again", lang="en")

    assert different == ()
    for name in FILES:
        assert (tmp_path / "again" / name).read_bytes() == (run / name).read_bytes()


def test_a_page_that_was_changed_or_is_gone_is_named(run):
    (run / "report.md").write_text("all is well", "utf-8")
    (run / "report.zh.html").unlink()

    done = report(run)

    assert done.returncode == 1
    assert "report.md: differs" in done.stderr
    assert "report.zh.html: differs" in done.stderr
    assert "steady state" in done.stdout


def test_a_changed_record_does_not_give_the_same_picture(run, tmp_path):
    (run / "samples.log").unlink()
    prepared(run, [*steady()[:-1], answer(9900, first=9999, last=11000)])

    _, different = rebuild_load(run, out=None, lang="en")

    assert "load_picture.json" in different


def test_a_run_without_its_record_is_refused(run):
    (run / "samples.log").unlink()

    with pytest.raises(RecordDamaged):
        rebuild_load(run, out=None, lang="en")


def test_a_run_that_never_began_has_no_report_and_says_why(run):
    forged(run, put(("offered",), {"missing": "no load generator could be started"}), pages=False)

    done = report(run)

    assert (done.returncode, done.stdout) == (2, "")
    assert "the run never began (no load generator could be started)" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_study_judges_a_load_run(run):
    done = report(run, "--study", "other.yaml")

    assert done.returncode == 2
    assert "no study judges" in done.stderr


def test_a_load_runs_page_is_printed_beside_it_in_both_languages(run):
    try:
        require_pdf(lang="zh")
    except FontMissing as lacking:
        pytest.skip(str(lacking))
    done = report(run, "--pdf")

    assert done.returncode == 0, done.stderr
    for lang in ("", ".zh"):
        assert run.with_name(f"{run.name}{lang}.pdf").read_bytes().startswith(b"%PDF-")
    assert not list(run.glob("*.pdf"))
