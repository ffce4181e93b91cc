from __future__ import annotations

import pytest

from steelyard.data import catalogue, load_records, locate, places, stamp
from steelyard.errors import RecordDamaged, StudyError


def test_a_row_holds_the_question_as_the_set_joins_it_and_the_task(lawbench):
    found = load_records("data:lawbench/1-2?n=1", among=(lawbench,))

    [record] = found.records
    assert record["prompt"] == f"选出答案。\n问题{record['id'][-1]}?A:甲;B:乙"
    assert record["task"] == "lawbench/1-2"
    assert found.needs == ("task",)
    assert found.of == 2


def test_disputed_rows_say_why_and_can_be_left_out(lawbench, monkeypatch):
    from dataclasses import replace

    from steelyard.data import Erratum
    from steelyard.data.place import catalogue as known

    row = Erratum(id="lawbench/1-2/1", reason="gold is wrong", source="us")
    sets = {"lawbench": replace(known()["lawbench"], errata=(row,))}
    monkeypatch.setattr("steelyard.data.place.catalogue", lambda: sets)

    def ids(query):
        return [
            r["id"] for r in load_records(f"data:lawbench/1-2{query}", among=(lawbench,)).records
        ]

    assert ids("") == ["lawbench/1-2/0", "lawbench/1-2/1"]
    assert ids("?disputed=without") == ["lawbench/1-2/0"]
    assert ids("?disputed=only") == ["lawbench/1-2/1"]
    [disputed] = load_records("data:lawbench/1-2?disputed=only", among=(lawbench,)).records
    assert disputed["meta"] == {"disputed": "gold is wrong (us)"}


def test_a_set_that_is_not_here_is_named_with_its_source_and_the_way_to_get_it(tmp_path):
    with pytest.raises(StudyError, match=r"open-compass/LawBench.*downloads nothing"):
        load_records("data:lawbench/1-2", among=(tmp_path,))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("data:nope", "there is no set 'nope'"),
        ("data:lawbench/2-1", "did you mean 2-10"),
        ("data:lawbench/1-2+9-9", "no part '9-9'"),
        ("data:lawbench?n=0", "n=0 is no option"),
        ("data:lawbench?size=3", "size=3 is no option"),
        ("data:lawbench?split=test", "has no split 'test'"),
    ],
)
def test_a_wrong_source_is_refused_with_what_there_is(lawbench, source, said):
    with pytest.raises(StudyError, match=said):
        load_records(source, among=(lawbench,))


def test_a_file_that_is_not_as_its_manifest_says_is_never_taken(lawbench):
    folder = lawbench / "lawbench"
    (folder / "MANIFEST.sha256").write_text("0" * 64 + "  zero_shot/1-2.json\n")

    with pytest.raises(RecordDamaged, match="not the file that MANIFEST"):
        load_records("data:lawbench/1-2", among=(lawbench,))


def test_a_manifest_leads_nowhere_outside_its_folder(lawbench):
    (lawbench / "lawbench" / "MANIFEST.sha256").write_text("0" * 64 + "  ../../etc/passwd\n")

    with pytest.raises(RecordDamaged, match="not a list"):
        load_records("data:lawbench/1-2", among=(lawbench,))


def test_the_stamp_changes_with_any_file_of_the_set(lawbench):
    before = stamp("data:lawbench/1-2", among=(lawbench,))
    (lawbench / "lawbench" / "zero_shot" / "2-10.json").write_text("[]")
    after = stamp("data:lawbench/1-2", among=(lawbench,))

    assert before.parts()["data lawbench"] != after.parts()["data lawbench"]
    assert before.parts()["data lawbench licence"] == "Apache-2.0"
    assert not before.as_catalogued


def test_several_folders_are_searched_in_their_order(lawbench, tmp_path_factory):
    import os

    empty = tmp_path_factory.mktemp("empty")
    found = places(f"{empty}{os.pathsep}{lawbench}")

    assert locate("lawbench", among=found)[1] == lawbench / "lawbench"


@pytest.mark.parametrize("one", catalogue().values(), ids=lambda one: one.name)
def test_every_set_of_the_catalogue_says_whose_it_is_and_how_to_get_it(one):
    assert all((one.licence, one.credit, one.source, one.version, one.get, one.rows))
    assert len(one.manifest) == 64
    assert bool(one.errata) == bool(one.errata_version)
    assert len(one.disputed()) == len(one.errata)
