"""Prompts on disk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import RecordDamaged
from steelyard.load.prompts import PromptFile, write_prompts

TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)
MESSAGES = st.lists(st.fixed_dictionaries({"role": TEXTS, "content": TEXTS}), min_size=1)


@given(prompts=st.lists(TEXTS | MESSAGES, min_size=1, max_size=20))
def test_prompts_are_read_back_as_they_were_written(tmp_path_factory, prompts):
    path = tmp_path_factory.mktemp("p") / "prompts.bin"

    assert write_prompts(iter(prompts), path) == len(prompts)
    found = PromptFile(path)
    assert [found[place] for place in range(len(found))] == prompts
    found.close()


@given(keep=st.integers(0, 60))
def test_a_file_that_was_cut_off_is_refused(tmp_path_factory, keep):
    path = tmp_path_factory.mktemp("p") / "prompts.bin"
    write_prompts(["one", "two", "three"], path)
    data = path.read_bytes()
    path.write_bytes(data[: max(1, min(keep, len(data) - 1))])

    with pytest.raises(RecordDamaged):
        PromptFile(path)
