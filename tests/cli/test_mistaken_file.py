"""A file of another kind is told in one line, with the command that takes it."""

from __future__ import annotations

import pytest

from steelyard.cli import main

FILES = {
    "study": "study: which?\ndeployments: {}\n",
    "claims": "document: d\nclaims:\n  - {quantity: memory, value: 3 GB}\n",
    "set-up": "setup: which?\nmodel: Qwen3-32B\ndevice: H200\ninput: 9 tokens\noutput: 9 tokens\n",
    "business": "business: {horizon: 3 years}\n",
    "book": "book: b\nmodels: []\n",
}
SAID = {
    "study": "is a study; 'steelyard weigh' takes it",
    "claims": "is a file of claims; 'steelyard check' takes it",
    "set-up": "is a set-up; 'steelyard predict' takes it",
    "business": "is a business; 'steelyard cost' and 'steelyard returns' take it",
    "book": "is a book of prices; 'steelyard prices' takes it",
}


@pytest.mark.parametrize(
    ("command", "given"),
    [
        ("check", "study"), ("check", "set-up"), ("check", "business"), ("check", "book"),
        ("predict", "claims"), ("predict", "business"), ("cost", "set-up"), ("returns", "claims"),
        ("weigh", "claims"), ("weigh", "business"), ("decide", "set-up"),
        ("prices check", "claims"),
    ],
)  # fmt: skip
def test_a_file_of_another_kind_is_sent_where_it_belongs(tmp_path, capsys, command, given):
    file = tmp_path / "x.yaml"
    file.write_text(FILES[given], encoding="utf-8")

    with pytest.raises(SystemExit) as left:
        main([*command.split(), str(file)])

    said = capsys.readouterr().err.strip()
    assert left.value.code == 2
    assert SAID[given] in " ".join(said.split())
    assert said.count("x.yaml") == 1


def test_a_list_of_claims_is_told_where_it_belongs(tmp_path, capsys):
    file = tmp_path / "x.yaml"
    file.write_text("- {quantity: memory, value: 3 GB}\n", encoding="utf-8")

    with pytest.raises(SystemExit):
        main(["check", str(file)])

    assert "is a list; write 'claims:' above it" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(("command", "page"), [("predict", "capacity"), ("check", "claims")])
def test_a_missing_file_names_the_page_with_one_to_copy(tmp_path, capsys, command, page):
    with pytest.raises(SystemExit):
        main([command, str(tmp_path / "none.yaml")])

    assert f"docs/{page}.md" in "".join(capsys.readouterr().err.split())
