from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.cost import cost_model
from steelyard.cost.workbook import write_workbook
from steelyard.study import load_business
from steelyard.weigh import vocabulary

DESK = Path(__file__).parents[3] / "docs" / "examples" / "desk-business.yaml"


@pytest.fixture
def desk(tmp_path):
    """The business of the desk, with changes, as a file."""

    def write(*changes: tuple[str, str], name: str = "desk.yaml") -> Path:
        text = DESK.read_text("utf-8")
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        file = tmp_path / name
        file.write_text(text, "utf-8")
        return file

    return write


@pytest.fixture
def model():
    return lambda file: cost_model(load_business(file, vocabulary=vocabulary()))


@pytest.fixture
def write(tmp_path, desk, model):
    def run(*changes: tuple[str, str], name: str = "desk", lang: str = "en") -> Path:
        book = tmp_path / f"{name}.xlsx"
        write_workbook(model(desk(*changes, name=f"{name}.yaml")), book, lang=lang)
        return book

    return run
