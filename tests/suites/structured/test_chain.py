from __future__ import annotations

import pytest

from steelyard.errors import StudyError
from steelyard.suites.structured.chain import STANDARD, chain, start
from steelyard.suites.structured.links import Hint


def test_each_link_that_changed_the_text_leaves_a_stage():
    stages = chain(["strip-fence", "extract", "repair"]).run(start("```\n{a: 1}\n```"), Hint())

    assert [stage.link for stage in stages] == [None, "strip-fence", "repair"]
    assert stages[-1].text == '{"a":1}'


def test_strict_json_passes_every_link_untouched():
    stages = chain(["strip-fence", "extract", "repair"]).run(start('"```\\n{}\\n```"'), Hint())

    assert len(stages) == 1


def test_an_empty_chain_delivers_the_text_itself():
    assert len(chain([]).run(start("x"), Hint())) == 1


def test_an_unknown_link_is_refused_with_the_nearest_name():
    with pytest.raises(StudyError, match=r"stripfence.*did you mean strip-fence"):
        chain(["stripfence"])


def test_a_chain_is_parted_where_the_model_is_asked_again():
    whole = chain(["extract", "reask", "repair"])

    assert (whole.before.names, whole.after.names) == (("extract",), ("repair",))
    assert (STANDARD.before, STANDARD.after.links) == (STANDARD, ())


def test_a_link_named_twice_is_refused():
    with pytest.raises(StudyError, match="twice"):
        chain(["extract", "extract"])
