from __future__ import annotations

import re

import pytest

from steelyard.errors import CatalogueError, NoEvidence
from steelyard.evidence import Missing
from steelyard.hardware import extended, find_device, packaged, read_fact


def test_every_figure_has_a_source_a_confidence_and_a_date():
    whole = packaged()
    facts = [each for one in whole.devices.values() for each in one.facts.values()]
    facts += [one.rate for one in (*whole.links.values(), *whole.prices)]

    assert len(facts) > 200
    assert all(each.source and each.confidence and each.date for each in facts)


def test_the_devices_of_the_reference_are_all_here(table):
    for row in table("hardware-specs/specs.csv"):
        one = find_device(row["device"])

        low, high = re.fullmatch(r"([\d.]+)(?:-([\d.]+))?", row["memory_bw_gbs"]).groups()
        assert (one.bandwidth.low, one.bandwidth.high) == (
            float(low) * 1e9,
            float(high or low) * 1e9,
        )
        assert one.memory.low == float(row["memory_gb"]) * 1e9
        for field, column in (("bf16", "bf16_dense_tflops"), ("fp8", "fp8_dense_tflops")):
            low = row[column].partition("-")[0]
            found = one.peak(field)
            assert isinstance(found, Missing) if not low else found.low == float(low) * 1e12


def test_a_bare_910b_is_refused_with_its_variants():
    with pytest.raises(NoEvidence, match=r"Ascend 910B2, Ascend 910B3, Ascend 910B4"):
        find_device("Ascend 910B")

    assert len(packaged().variants("910B")) == 3


def test_an_accelerator_without_a_source_has_no_evidence():
    with pytest.raises(NoEvidence, match="no evidence"):
        find_device("Kunlun P800")


def test_a_device_without_eight_bit_floats_says_that_they_are_missing():
    assert isinstance(
        find_device("A100-80GB SXM".replace("-80GB SXM", "-SXM4-80GB")).peak("fp8"), Missing
    )


def test_names_are_found_however_they_are_written():
    assert find_device("NVIDIA H200") is find_device("h200_sxm") is find_device("H200-SXM-141GB")


@pytest.mark.parametrize(
    "text", ["", "989", "TFLOPS", "989 TFLOP", "400-300 GB/s", "0 GB", "1.2.3 GB"]
)
def test_text_that_is_no_figure_is_refused(text):
    with pytest.raises(CatalogueError):
        read_fact(text, source="s", confidence="high", date="2026")


def test_a_file_of_ones_own_adds_devices(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        '[devices."昆仑芯 P800"]\nmemory = "64 GB"\nbandwidth = "1000-1200 GB/s"\n'
        'bf16 = "300 TFLOPS dense"\nsource = "验收报告"\nconfidence = "medium"\ndate = "2026-10"\n',
        encoding="utf-8",
    )

    found = extended(own).device("昆仑芯 P800")

    assert (found.bandwidth.low, found.bandwidth.high) == (1e12, 1.2e12)
    assert found.memory.source == "验收报告"


def test_a_figure_without_a_date_is_refused_by_name(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[devices.X]\nmemory = "64 GB"\nbandwidth = "1 TB/s"\nsource = "me"\n')

    with pytest.raises(CatalogueError, match=r"X: has no confidence and no date"):
        extended(own)


@pytest.mark.parametrize(
    "name", ["昆仑芯 P800", "寒武纪思元590", "Hygon DCU K100", "沐曦曦云C500", "P800"]
)
def test_makers_without_a_source_are_no_evidence_whatever_the_card_is_called(name):
    with pytest.raises(NoEvidence, match="no evidence"):
        find_device(name)
