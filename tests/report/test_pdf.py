from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from steelyard.errors import FontMissing
from steelyard.report import compose
from steelyard.report.pdf import fonts, to_pdf
from steelyard.report.pdf.drawing import printed

SEAL = {"root": "2da2" * 16, "key": "9a15" * 16}
A4 = (595, 842)


def made(record, lang: str) -> PdfReader:
    try:
        content = to_pdf(compose(*record, lang=lang, seal=SEAL))
    except FontMissing as lacking:
        pytest.skip(str(lacking))
    assert len(content) < 3_000_000
    return PdfReader(io.BytesIO(content))


def flat(pages) -> str:
    return re.sub(r"\s+", "", "".join(page.extract_text() for page in pages))


@pytest.mark.parametrize(
    ("lang", "tag", "word", "sections"),
    [
        ("en", "en-GB", "RECOMMENDconstrained", {"Verdict", "Gates: who may enter"}),
        ("zh", "zh-CN", "推荐constrained", {"结论", "门槛：谁有资格入选"}),
    ],
)
def test_a_print_is_a_titled_outlined_searchable_document_on_a4(records, lang, tag, word, sections):
    record = records["one passes"]

    pdf = made(record, lang)

    assert {tuple(round(float(x)) for x in page.mediabox[2:]) for page in pdf.pages} == {A4}
    assert pdf.metadata.title == compose(*record, lang=lang).title
    assert pdf.trailer["/Root"]["/Lang"].upper() == tag.upper()
    assert bool(pdf.trailer["/Root"]["/MarkInfo"]["/Marked"])
    assert sections <= {entry.title for entry in pdf.outline}
    assert word in flat(pdf.pages[:1])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_page_but_the_first_names_the_study_and_all_are_numbered(records, lang):
    pdf = made(records["ranked first"], lang)

    for number, page in enumerate(pdf.pages, start=1):
        text = flat([page])
        assert f"{number}/{len(pdf.pages)}" in text
        assert ("9eab9eab9eab9eab" in text[:160]) == (number > 1)


@pytest.mark.parametrize("name", ["eight", "huge", "all missing", "one deployment, no criteria"])
def test_what_is_decided_fits_the_first_page_and_the_contents_follow_whole(records, name):
    pdf = made(records[name], "zh")

    pages = [flat([page]) for page in pdf.pages]
    contents = next(text for text in pages[:2] if "目录" in text).split("目录")[1]
    titles = ["".join(s.title.split()) for s in compose(*records[name], lang="zh").sections]
    assert [title for title in titles if title not in contents] == []


def test_the_contents_fill_what_the_first_page_leaves(records):
    assert "目录" in flat(made(records["ranked first"], "zh").pages[:1])


def test_a_glyph_that_no_font_has_is_an_error_that_names_the_packages(records, monkeypatch):
    made(records["one passes"], "zh")
    found = fonts._installed()
    monkeypatch.setattr(fonts, "_installed", lambda: {n: found[n] for n in found if "CJK" not in n})

    with pytest.raises(FontMissing, match=r"U\+[0-9A-F]{4}.*fonts-noto-cjk"):
        fonts.families_for(["杆秤"], lang="zh")


def test_a_text_of_the_record_is_never_markup(world):
    odd = '#panic("x") $a$ *b* `c` <d> @e // f \\ [g]'
    record = world(changes={"study": {"question": odd}}).record()

    assert odd.replace(" ", "") in flat(made(record, "en").pages[:1])


def test_a_printed_chart_has_places_and_colours_of_its_own(records):
    document = compose(*records["ranked first"], lang="en")
    charts = [b.svg for s in document.sections for b in s.blocks if hasattr(b, "svg")]

    assert len(charts) > 4
    for chart in charts:
        drawn = printed(chart, families=("Sans",))
        root = ElementTree.fromstring(drawn)
        placed = [v for e in root.iter() for k, v in e.attrib.items() if k in {"x", "x1", "x2"}]
        assert placed
        assert not any("%" in place for place in placed)
        assert "var(" not in drawn
        assert "currentColor" not in drawn


def test_any_font_is_taken_before_an_empty_box(monkeypatch):
    faces = {"Liberation Sans": "latin", "Noto Sans Thai": "thai", "Zed": "none"}
    glyphs = {"latin": "ab", "thai": "ท", "none": ""}
    monkeypatch.setattr(fonts, "_installed", lambda: faces)
    monkeypatch.setattr(fonts, "_covered", lambda face: frozenset(glyphs[face]))

    assert fonts.families_for(["abท"], lang="en") == ("Liberation Sans", "Noto Sans Thai")
