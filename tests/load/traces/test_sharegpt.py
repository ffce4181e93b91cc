from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.load.arrivals import constant
from steelyard.load.traces import TurnLengths, conversations, dealt, lengths
from steelyard.load.traces import sharegpt as module


def _said(*texts: str) -> dict[str, object]:
    speakers = ("human", "gpt")
    return {
        "id": "x",
        "conversations": [
            {"from": speakers[at % 2], "value": text} for at, text in enumerate(texts)
        ],
    }


def _file(folder: Path, text: str) -> Path:
    path = folder / "share.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_conversations_become_whole_turns_with_their_line(tmp_path: Path) -> None:
    text = "[\n" + ",\n".join(json.dumps(_said("a", "b", "c", "d", "e")) for _ in range(3)) + "\n]"

    read = list(conversations(_file(tmp_path, text)))

    assert [conversation.line for conversation in read] == [2, 3, 4]
    assert [(turn.prompt, turn.answer) for turn in read[0].turns] == [("a", "b"), ("c", "d")]


@settings(max_examples=30)
@given(st.lists(st.lists(st.text(max_size=40), min_size=2, max_size=6), max_size=6), st.booleans())
def test_what_was_written_is_read_whatever_the_chunk(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[list[str]], indented: bool
) -> None:
    path = _file(
        tmp_path_factory.mktemp("share"),
        json.dumps([_said(*texts) for texts in drawn], indent=1 if indented else None),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_CHUNK", 7)
        read = list(conversations(path))

    assert [[(t.prompt, t.answer) for t in c.turns] for c in read] == [
        list(zip(texts[::2], texts[1::2], strict=False)) for texts in drawn
    ]


def test_the_prompt_of_a_turn_holds_all_turns_before_it(tmp_path: Path) -> None:
    (conversation,) = conversations(_file(tmp_path, json.dumps([_said("aa", "bbb", "c", "dd")])))

    assert lengths(conversation, len) == (
        TurnLengths(input_tokens=2, output_tokens=3),
        TurnLengths(input_tokens=6, output_tokens=2),
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "opens with"),
        ('{"a": 1}', "opens with"),
        ('[\n{"id": 1},\n7]', "conversations: a list"),
        ('[\n{"conversations": [7]}]', "share.json:2: a message"),
        ('[{"conversations": [', "is not JSON"),
        ("[", "cut off"),
    ],
)
def test_a_file_of_another_shape_is_refused_by_line(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(StudyError, match=fault):
        list(conversations(_file(tmp_path, text)))


def test_conversations_begin_at_the_starts_and_go_on_after_answers() -> None:
    one, two = (
        TurnLengths(input_tokens=3, output_tokens=1),
        TurnLengths(input_tokens=9, output_tokens=2),
    )
    starts = constant(1, for_s=4).schedule(0)

    schedule = dealt([(one, two), (one,)], starts=starts, think_s=5, seed=1)

    assert schedule.chained
    assert schedule.session is not None
    assert schedule.turn is not None
    assert schedule.think_ns is not None
    assert len(schedule) == 6
    assert np.array_equal(schedule.at_ns, schedule.session * 1_000_000_000)
    assert np.array_equal(schedule.think_ns > 0, schedule.turn > 0)
    assert sorted(schedule.input_tokens.tolist()) == [3, 3, 3, 3, 9, 9]  # type: ignore[union-attr]
