"""The first page, the order of the whole, and where every number is from."""

from __future__ import annotations

import copy
import re

import pytest

from steelyard.errors import VerdictUnsupported
from steelyard.report import compose, to_html, to_markdown
from steelyard.report.document import Table

SEAL = {
    "root": "2da2" * 16,
    "key": "9a15" * 16,
    "samples_first": "3",
    "samples_last": "16",
    "measurements_entry": "20",
    "measurements_digest": "ab12" * 16,
}


def told(record, lang: str = "en") -> str:
    text = to_markdown(compose(*record, lang=lang, seal=SEAL))
    return text.replace("\u00a0", " ").replace("\\", "")


def test_the_report_goes_in_the_order_of_the_method(records):
    found = [s.anchor for s in compose(*records["four"], lang="en").sections]

    method = ["verdict", "gates", "front", "ranking", "tipping", "costs", "assumptions"]
    assert [anchor for anchor in found if anchor in method] == method
    assert found.index("assumptions") < found.index("validity") < found.index("provenance")
    assert found[-1] == "register"


def test_the_first_page_has_the_money_and_whose_decision_it_is(world):
    roles = {"CIO": ["approver"], "risk board": ["approver"], "架构组": ["reviewer", "measurer"]}
    people = [
        {"name": name, "roles": found, "key": None, "conflicts": None, "alone": None}
        for name, found in roles.items()
    ]
    record = world().record()
    record[0]["study"] |= {"owner": "Wang Min", "people": people}
    first = told(record).split("\n## ")[0]

    assert "1,000 accepted answers cost: constrained 0.4 CNY" in first
    assert (
        "Owner: Wang Min. To be reviewed by: 架构组. To be approved by: CIO, risk board." in first
    )
    assert "248 answers on record, 1 of 2 checks passed" in first


def test_the_first_page_says_who_approved_and_when_and_who_is_still_awaited(world):
    people = [
        {"name": name, "roles": ["approver"], "key": None, "conflicts": None, "alone": None}
        for name in ("CIO", "risk board")
    ]
    record = world().record()
    record[0]["study"] |= {"owner": "Wang Min", "people": people}
    signature = {
        "who": "risk board",
        "roles": ["approver"],
        "over": "verdict",
        "time": "2026-11-30T17:57:03Z",
        "seq": 22,
        "key": "9a15" * 16,
        "digests": {},
    }

    def first(*signed, lang="en"):
        document = compose(*record, lang=lang, seal={**SEAL, "signatures": list(signed)})
        text = to_markdown(document).split("\n## ")[0]
        return text.replace("\u00a0", " ").replace("\\", "")

    assert "Approved by: risk board (signed on 2026-11-30). To be approved by: CIO." in first(
        signature
    )
    assert "已批准：risk board（2026-11-30 签署）" in first(signature, lang="zh")
    for void in ({"over": "study"}, {"roles": ["reviewer"]}):
        assert "Approved by" not in first({**signature, **void})


def test_a_study_that_names_nobody_says_so_on_the_first_page(records):
    assert "names nobody who approves" in told(records["one passes"]).split("\n## ")[0]
    assert "未指定批准人" in told(records["one passes"], "zh").split("\n## ")[0]


def test_every_figure_of_a_criterion_leads_to_its_row(record):
    page = to_html(compose(*record, lang="en", seal=SEAL))

    leads = set(re.findall(r'class="ref" href="#(m-\d+)"', page))
    rows = re.findall(r'<th scope="row" id="(m-\d+)">', page)
    assert leads <= set(rows)
    assert rows == [f"m-{n}" for n in range(1, len(record[0]["measurements"]) + 1)]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_row_of_the_appendix_has_counts_interval_method_run_and_entry(records, lang):
    text = told(records["one passes"], lang)
    part = text[text.index("Appendix:" if lang == "en" else "附录：") :]
    row = next(line for line in part.splitlines() if "delivered_compliance" in line)

    for fact in ("constrained", "124", "Wilson", "card-desk-7f3a", "2026-11-30", "20", "ab12"):
        assert fact in row
    assert "steelyard report card-desk-7f3a" in part
    assert "ab12" * 16 in part


def test_one_that_is_dominated_stays_in_sight_struck_out(records):
    part = told(records["ranked first"]).split("## Front")[1].split("\n## ")[0]

    assert "~~plain~~" in part
    assert "constrained" in part


def test_a_sentence_that_the_table_contradicts_is_not_printed(records):
    found, verdict = copy.deepcopy(records["ranked first"])
    turned = next(r for r in verdict["because"] if r["kind"] == "better")
    turned["deployment"], turned["against"] = turned["against"], turned["deployment"]

    with pytest.raises(VerdictUnsupported, match="the table says"):
        compose(found, verdict, lang="en")


def test_a_difference_that_the_values_contradict_is_not_called_a_gain(records):
    found, verdict = copy.deepcopy(records["one passes"])
    for row in found["measurements"]:
        if (row["criterion"], row["deployment"]) == ("delivered_compliance", "constrained"):
            row["value"] = 0.1

    text = told((found, verdict))
    assert "delivered compliance 10 % (plain" not in text.split("\n## ")[0]
    assert "pairs and values point opposite ways" in text


def test_a_front_that_the_table_contradicts_is_not_printed(records):
    found, verdict = copy.deepcopy(records["ranked first"])
    pair = next(pair for pair in verdict["dominance"] if pair["exact"])
    pair["by"], pair["dominated"] = pair["dominated"], pair["by"]

    with pytest.raises(VerdictUnsupported, match="the table says"):
        compose(found, verdict, lang="en")


def test_sets_of_others_are_credited_with_their_licence(records):
    found, verdict = copy.deepcopy(records["one passes"])
    manifest = "63bc9d94bd98e63d1f3a169190ac930eacda907a7a52d4d2aa04f2507fa2aa3f"
    found["workloads"][0]["items"] = "data:cmrc2018?n=40"
    found["study"]["parts"] |= {
        "data cmrc2018": manifest,
        "data cmrc2018 licence": "CC BY-SA 4.0",
        "data cmrc2018 version": "c0eb1b6",
        "data own": "00" * 32,
        "data own licence": "in house",
    }

    part = told((found, verdict)).split("## Data used")[1].split("\n## ")[0]
    assert "CC BY-SA 4.0" in part
    assert "Yiming Cui" in part
    assert "as whoever imported it says" in part


@pytest.mark.parametrize(
    ("lang", "done", "line"),
    [
        ("en", "signed with a key", "not signed with a key"),
        ("zh", "已用密钥签署", "尚未用密钥签署"),
    ],
)
def test_who_has_signed_stands_there_and_who_has_not_finds_a_line(world, lang, done, line):
    record = world().record()
    person = {"key": None, "conflicts": "none", "alone": None}
    record[0]["study"]["people"] = [
        person | {"name": "Wang Min", "roles": ["owner"]},
        person | {"name": "Li Na", "roles": ["approver"]},
        person | {"name": "lab", "roles": ["measurer"]},
    ]
    signed = {"who": "Li Na", "over": "verdict", "seq": 31, "key": "4cb5" * 16}
    signed |= {"time": "2026-11-30T08:00:00Z", "digests": {"verdict.json": "ab12" * 16}}
    document = compose(
        *record, lang=lang, seal={"signatures": [signed], "verdict_digest": "f" * 64}
    )

    [table] = [
        block
        for section in document.sections
        if section.anchor == "people"
        for block in section.blocks
        if isinstance(block, Table) and len(block.rows) == 2
    ]
    [owner, approver] = table.rows
    assert [cell.blank for cell in owner] == [False, False, True, True, False]
    assert (owner[2].note, owner[4].text) == (line, "f" * 16 + "…")
    assert [cell.text for cell in approver[2:]] == [done, "2026-11-30", "ab12" * 4 + "…"]
    assert "\\_\\_\\_\\_" in to_markdown(document)
    assert to_html(document).count('<span class="blank">') == 2


def test_nothing_worth_measuring_never_stands_above_a_table_of_what_to_measure(world):
    findings, verdict = world().record()
    trial = {
        "purpose": "rank",
        "workload": "desk",
        "deployments": ["constrained", "parse-and-repair"],
        "criterion": "field_accuracy",
        "more": 1280,
        "evsi": 0.0000035,
        "mc_error": 0.000002,
        "limit": 0.00002,
        "chance": None,
        "cost": 0.4,
        "currency": "CNY",
        "net": None,
        "pays_from": 1e5,
        "by_criterion": {"field_accuracy": 0.0000035},
        "by_criterion_error": {"field_accuracy": 0.000002},
    }
    verdict |= {"trials": [trial]}
    verdict["information"] |= {"total": 0.00002, "mc_error": 0.00001}

    text = told((findings, verdict)).split("## What to measure next")[1].split("\n## ")[0]

    assert "Who leads is not worth measuring further" in text
    assert "1,280" not in text
    verdict["information"]["total"] = 0.5
    assert "1,280" in told((findings, verdict)).split("## What to measure next")[1]
