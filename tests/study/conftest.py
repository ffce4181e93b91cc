from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from steelyard.study import Business, CriterionSpec, Vocabulary, checks, load_business


def _share(name: str) -> CriterionSpec:
    return CriterionSpec(name=name, unit="share", better="up", suite="structured")


def _time(name: str) -> CriterionSpec:
    return CriterionSpec(
        name=name,
        unit="s",
        better="down",
        suite="load",
        distribution=True,
        graded=name == "accepted_latency",
    )


SPECS = (
    *map(
        _share,
        (
            "delivered_compliance",
            "strict_compliance",
            "extracted_compliance",
            "field_accuracy",
            "record_accuracy",
            "acceptance",
        ),
    ),
    *map(_time, ("accepted_latency", "latency", "ttft", "visible_ttft", "tpot")),
    CriterionSpec(name="accepted_per_hour", unit="1/h", better="up", suite="load", graded=True),
    CriterionSpec(name="answers_per_hour", unit="1/h", better="up", suite="load"),
    CriterionSpec(name="output_tokens_per_s", unit="tokens/s", better="up", suite="load"),
    CriterionSpec(
        name="cost_per_1000_accepted", unit="currency", better="down", suite="cost", graded=True
    ),
    CriterionSpec(name="cost_per_1000_answers", unit="currency", better="down", suite="cost"),
)


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return Vocabulary(SPECS, builtins=["card-desk"])


GOOD = Path(__file__).with_name("good.yaml")

Faults = Callable[[str], list[str]]


@pytest.fixture(scope="session")
def good() -> str:
    """A sound study that uses every field."""
    return GOOD.read_text("utf-8")


@pytest.fixture
def faults(vocabulary: Vocabulary) -> Faults:
    """Check a text; give its problems as printed, without the file's name."""

    def run(text: str) -> list[str]:
        checked = checks(text, vocabulary=vocabulary, name="s.yaml")
        assert (checked.study is None) == bool(checked.problems)
        return [str(problem).removeprefix("s.yaml:") for problem in checked.problems]

    return run


@pytest.fixture
def spoil(good: str, faults: Faults) -> Callable[[str, str], list[str]]:
    """Change one text of the sound study and give the problems, without places."""

    def run(old: str, new: str) -> list[str]:
        assert good.count(old) == 1, f"{old!r} stands {good.count(old)} times in the study"
        return [fault.split(" ", 1)[1] for fault in faults(good.replace(old, new))]

    return run


@pytest.fixture
def read(tmp_path: Path, vocabulary: Vocabulary) -> Callable[[str], Business]:
    """A business out of its text."""

    def run(text: str) -> Business:
        file = tmp_path / "b.yaml"
        file.write_text(text, "utf-8")
        return load_business(file, vocabulary=vocabulary).business

    return run
