"""What is fixed before the first request, and what is refused there."""

from __future__ import annotations

import pytest

from steelyard.errors import StudyError
from steelyard.study import load
from steelyard.weigh import vocabulary
from steelyard.weigh.frozen import freeze
from support.desk import write_study


@pytest.mark.parametrize(
    "way", ["{poisson: {rate: 5 /s, for: 60 s}}", "{closed: {users: 2, think: 1 s}}"]
)
def test_arrivals_that_would_not_be_offered_are_refused(tmp_path, way):
    path = write_study(tmp_path, strict="http://a/v1", plain="http://b/v1")
    text = path.read_text("utf-8").replace("{closed: {users: 2}}", way)
    path.write_text(text, "utf-8")
    study = load(path, vocabulary=vocabulary(), environ={})

    with pytest.raises(StudyError, match=r"workloads\.desk\.arrivals: a weighing offers"):
        freeze(study, source=text.encode())
