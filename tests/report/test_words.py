import ast
import re
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

import steelyard
from steelyard.decide.reasons import KINDS
from steelyard.endpoint import OUTCOMES
from steelyard.report.sentences import TELLERS, TOGETHER
from steelyard.report.words import LANGUAGES, Words
from steelyard.study import problem as study
from steelyard.suites.code.program import KINDS as CODE_KINDS
from steelyard.suites.structured.strict import parse
from steelyard.suites.tools import kinds as tools

EN, ZH = LANGUAGES["en"], LANGUAGES["zh"]
PACKAGE = Path(steelyard.__file__).parent
WORDS = PACKAGE / "report" / "words"

BUILT = re.compile(r"""f["'](\w[^"'{}\s]+)\{""")
FIELDS = re.compile(r"\{(\w+)\}")


def test_both_languages_have_the_same_words():
    assert EN.keys() == ZH.keys()


def test_each_suite_of_the_package_says_its_names_and_gaps_in_both_languages():
    scores = [
        score
        for suite in ("structured", "tools", "code", "domain", "writing")
        for score in import_module(f"steelyard.suites.{suite}.scores").SCORES.each
    ]
    zh = Words("zh")

    assert [
        s.name for s in scores if any(f"crit.{s.name}" not in w for w in LANGUAGES.values())
    ] == []
    assert [s.none for s in scores if s.none and not re.search("[一-鿿]", zh.term(s.none))] == []
    assert [k for k in CODE_KINDS if any(f"kind.{k}" not in w for w in LANGUAGES.values())] == []


GRADED = ("value", "schema", "invalid-json", "whitespace-run", "pattern-limit", "late")
READ = "call 2: arguments are not strict JSON: "
WRITTEN = ("layout", "facts-missing", "forbidden", "overlap-only")


def test_each_kind_of_answer_has_words_in_both_languages():
    kinds = {*OUTCOMES, *tools.ORDER, *GRADED, *WRITTEN} - {"", tools.TRANSPORT}

    assert [k for k in sorted(kinds) if any(f"kind.{k}" not in w for w in LANGUAGES.values())] == []


def test_why_a_text_is_no_strict_json_is_told_in_chinese():
    texts = ("x", "```", "{'a': 1}", '{"a": 1,}', '{"a": 1, "a": 2}', "[NaN]", "[1e400]", "[" * 99)
    told = [Words("zh").term(f"{each}{parse(text)}") for text in texts for each in ("", READ)]

    assert [t for t in told if re.search("[a-z-]{4}", t.replace("JSON", ""))] == []


def test_a_sentence_has_the_same_blanks_in_both_languages():
    differing = {k for k in EN if set(FIELDS.findall(EN[k])) != set(FIELDS.findall(ZH[k]))}

    assert differing == set()


def test_every_sentence_of_a_verdict_has_a_teller():
    assert set(KINDS) == {*TELLERS, *TOGETHER}


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["a"], "a"),
        (["a", "b"], "a 和 b"),
        (["甲", "乙"], "甲和乙"),
        (["甲", "b", "丙"], "甲、b 和丙"),
    ],
)
def test_chinese_is_spaced_by_the_characters_that_meet(names, text):
    assert Words("zh").listed(names) == text


@pytest.mark.parametrize("name", ["plain", "解析"])
def test_a_name_is_never_changed_by_the_sentence_around_it(name):
    told = Words("zh")("unmeasured", name=f"{name}A组 b")

    assert told.startswith(f"{name}A组 b 未能测量")


def test_the_record_is_translated_part_by_part():
    zh = Words("zh")

    assert zh.term("never accepted counts as never; monotonic clock") == (
        "从未被接受记为“从未”；单调时钟"
    )
    assert zh.term("first wrong field: /city") == "首个错误字段：/city"
    assert zh.term("nobody translated this") == "nobody translated this"
    assert Words("en").term("item") == "item"


def test_no_word_is_kept_that_no_section_uses():
    """Keys built at run time are known by their beginnings: at least a noun and its dot."""
    files = chain(PACKAGE.rglob("*.py"), PACKAGE.rglob("*.jinja"))
    source = "".join(f.read_text("utf-8") for f in files if f.stem[-3:] not in ("_en", "_zh"))
    built = tuple(start for start in BUILT.findall(source) if "." in start)
    unused = {
        key
        for key in EN
        if f'"{key}"' not in source and f"'{key}'" not in source and not key.startswith(built)
    }

    assert unused == set()


def test_no_file_of_words_says_over_what_another_says():
    files = [import_module(f"steelyard.report.words.{f.stem}") for f in WORDS.glob("*_??.py")]
    tables = [
        {(name[-2:], key) for key in table}
        for file in files
        for name, table in vars(file).items()
        if isinstance(table, dict) and name.endswith(("_EN", "_ZH"))
    ]

    assert sum(map(len, tables)) == len(set().union(*tables)) == len(EN) + len(ZH)


def faults_of_the_study():
    """Every text without a slot that the study's room says is wrong, or is a way out of it."""
    folder = Path(study.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ValueError":
                told = node.args[:1]
            elif isinstance(node, ast.keyword) and node.arg == "message":
                told = [node.value]
            else:
                continue
            yield from (text.value for text in told if isinstance(text, ast.Constant))


def test_what_is_wrong_with_a_study_is_said_in_chinese():
    told = [Words("zh").fault(text) for text in sorted(set(faults_of_the_study()))]
    english = [
        text for text in told if not all(re.search("[\u4e00-\u9fff]", c) for c in text.split("；"))
    ]

    # A new fault in one language is no fault of the study's, but many would be of this table.
    assert len(told) > 50
    assert len(english) <= len(told) // 20, english


def test_slots_with_a_name_are_filled_like_those_with_a_number():
    assert Words("zh").term("unknown of own") == "own 未知"


def test_checks_of_a_window_are_named_in_chinese():
    said = Words("zh").term

    assert said(
        "own: 2 of 5 windows are invalid: loop_lag in window 1, 2; arrivals in window 2"
    ) == (
        "own：5 个窗口中 2 个无效：循环滞后（窗口 1, 2）；到达过程（窗口 2）".replace(
            "循环滞后", ZH["load.check.loop_lag"]
        )
    )


def test_what_was_written_stands_in_the_chinese_of_a_fault():
    said = Words("zh").fault

    assert said("no deployment 'c'; known: a, b") == "没有部署“c”；已知有：a, b"
    assert said("90 has no unit; a share is required here: write '90%'") == (
        "90 没有单位；此处须为比例：请写 '90%'"
    )
    assert said("something nobody foresaw; remove it") == "something nobody foresaw；请删去"


_AGAIN = "a run that was begun carries on with --resume"


@pytest.mark.parametrize(
    "text",
    [
        "现用: http://h:9/v1 does not answer (refused: nothing listens at h:9). Start it, or "
        f"correct endpoint.base_url; {_AGAIN}",
        f"a: http://h turns requests away (HTTP 401; no): the key is missing or wrong: see "
        f"endpoint.api_key; {_AGAIN}",
        "a: http://h has not answered 5 times in a row (last: reset, x). "
        "Bring it back and carry on with --resume",
        "a: http://h answered none of 9 requests (reset). Bring it back and carry on with --resume",
        "runs/a: the folder is not empty and holds no run; name another folder",
        "runs/a: the folder is not empty; name another one",
        "runs/a: a run lies here already; carry it on with --resume, or name another folder",
        "runs/a: no run to resume lies here; start it without --resume",
        "runs/a: no run lies here (no samples.log), but x does; name the folder of the run, or "
        "start one without --resume",
        "runs/a: is not empty; name another folder with --run",
        "http://127.0.0.1:9/v1: nobody answers there",
    ],
)
def test_what_ends_a_run_is_told_in_chinese(text):
    told = Words("zh").fault(text)

    assert not re.search(r"\b(?:the|is|not|folder|carry|answer\w*|name)\b(?![./])", told), told
    assert Words("en").fault(text) == text


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("required at the root: city is missing", "顶层缺少 city（required）"),
        ("enum at /card", "/card 处不符（enum）"),
        ("model asked for", "请求的模型名"),
        ("estimate: 4 bytes each", "每 4 字节一个估算"),
    ],
)
def test_what_a_run_says_of_itself_is_in_chinese(english, chinese):
    assert Words("zh").term(english) == chinese
