"""Items made from a seed."""

from __future__ import annotations

from steelyard.suites import suite


def made(source: str):
    return suite("structured").load_items(source).items


def test_made_records_are_sound_in_both_languages_and_many_schemas():
    items = made("made:records?n=96")

    assert suite("structured").self_test(items).faults == ()
    assert {item.lang for item in items} == {"en", "zh"}
    assert len({item.schema_text for item in items}) == 24
    assert any(item.own.get("beside") for item in items)


def test_the_same_seed_makes_the_same_records_and_another_others():
    assert made("made:records?n=5&seed=1") == made("made:records?n=5&seed=1")
    assert made("made:records?n=5&seed=1") != made("made:records?n=5&seed=2")


def test_no_prompt_shows_the_answer_to_its_own_message():
    for item in made("made:records?n=48"):
        assert item.prompt.count("JSON:") == 3
        assert item.prompt.endswith("JSON:")
