from __future__ import annotations

import pytest

from steelyard.errors import CatalogueError
from steelyard.hardware import lint

SOUND = """
[devices."Card X"]
bf16 = "200 TFLOPS dense"
fp8 = "400 TFLOPS dense"
memory = "80 GB"
bandwidth = "2000 GB/s"
scale_up = "200 GB/s one-way"
domain = "8 GPUs"
source = "data sheet"
confidence = "high"
date = "2026-11"
"""


def slips(tmp_path, text):
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    return lint(file)


def test_sound_figures_have_no_slip(tmp_path):
    assert slips(tmp_path, SOUND) == ()


def test_the_packaged_catalogue_passes_its_own_linter():
    from importlib.resources import as_file, files

    with as_file(files("steelyard.hardware") / "facts" / "devices.toml") as file:
        assert [each for each in lint(file) if each.kind == "fault" and each.field != "int8"] == []


@pytest.mark.parametrize(
    ("written", "instead", "field", "reason"),
    [
        ('"400 TFLOPS dense"', '"800 TFLOPS dense"', "fp8", "one of them is sparse"),
        ('"200 TFLOPS dense"', '"400 TFLOPS dense"', "bf16", "looks sparse"),
        ('"200 TFLOPS dense"', '"400 TFLOPS sparse"', "bf16", "write half of it as dense"),
        ('"200 TFLOPS dense"', '"200 TFLOPS"', "bf16", "neither dense nor sparse"),
        ('"80 GB"', '"80 GiB"', "memory", "data sheets count GB"),
        ('"200 GB/s one-way"', '"400 GB/s both-ways"', "scale_up", "adds both directions"),
        ('"200 GB/s one-way"', '"200 GB/s"', "scale_up", "neither one-way nor both-ways"),
        ('"2000 GB/s"', '"2000 GB"', "bandwidth", "B/s belongs here"),
        ('source = "data sheet"\n', "", "", "has no source"),
        ('date = "2026-11"\n', "", "", "has no date"),
        ('"80 GB"', '"eighty GB"', "memory", "no number with a unit"),
        ('memory = "80 GB"\n', "", "memory", "is missing"),
        ('domain = "8 GPUs"\n', "", "scale_up", "not how many devices"),
        ("bf16 =", "bf17 =", "bf17", "unknown field"),
    ],
)
def test_a_known_slip_is_found_on_its_line(tmp_path, written, instead, field, reason):
    text = SOUND.replace(written, instead, 1)

    found = [each for each in slips(tmp_path, text) if each.field == field]

    assert any(reason in each.message for each in found)
    assert all(field in text.splitlines()[each.line - 1] or "missing" in reason for each in found)


def test_twice_what_is_on_file_is_told_as_sparse_or_both_ways(tmp_path):
    text = SOUND.replace("Card X", "H100 SXM").replace("200 TFLOPS", "1979 TFLOPS", 1)
    text = text.replace("400 TFLOPS", "3958 TFLOPS").replace("200 GB/s one", "900 GB/s one")

    told = {each.field: each.message for each in slips(tmp_path, text) if each.kind == "fault"}

    assert {"bf16", "fp8", "scale_up"} == set(told)
    assert "sparse matrices?" in told["bf16"]
    assert "both directions?" in told["scale_up"]


@pytest.mark.parametrize(
    ("device", "line", "field"),
    [
        ("L40S", 'fp8 = "1466 TFLOPS dense"', "fp8"),
        ("H100 SXM", 'bf16 = "1979 TFLOPS dense"', "bf16"),
        ("H100 SXM", 'bandwidth = "3072 GB/s"', "bandwidth"),
        ("GB200", 'bandwidth = "13.4 TB/s"', "bandwidth"),
        ("A100-SXM4-80GB", 'bandwidth = "4.0 TB/s"', "bandwidth"),
        ("H200", 'memory = "141 GiB"', "memory"),
        ("H100 SXM", 'memory = "85.9 GB"', "memory"),
        ("H100 SXM", 'scale_up = "900 GB/s one-way"', "scale_up"),
    ],
)
def test_the_slips_of_published_tables_are_all_found(tmp_path, device, line, field):
    needed = {"memory": 'memory = "80 GB"', "bandwidth": 'bandwidth = "2000 GB/s"', field: line}
    said = 'source = "a table"\nconfidence = "low"\ndate = "2026"'
    text = f'[devices."{device}"]\n' + "\n".join([*needed.values(), said])

    assert any(each.field == field for each in slips(tmp_path, text))


PRICE = """
[[prices]]
device = "Card X"
rate = "12 CNY/h"
basis = "rented"
source = "offer"
confidence = "high"
date = "2026-11"
"""


@pytest.mark.parametrize(
    ("written", "instead", "field", "reason"),
    [
        ('"12 CNY/h"', '"12 CNY"', "rate", "unknown unit"),
        ('"12 CNY/h"', '"12 GB"', "rate", "no price an hour"),
        ('"rented"', '"leased"', "basis", "neither rented nor owned"),
        ('date = "2026-11"\n', "", "date", "has no date"),
        ('"Card X"\nrate', '"910B"\nrate', "device", "name one of"),
        ('"Card X"\nrate', '"H200"\nrate', "device", "is called 'H200-SXM-141GB' here"),
    ],
)
def test_a_slip_of_a_price_is_found_at_its_own_place(tmp_path, written, instead, field, reason):
    text = SOUND + PRICE + PRICE.replace(written, instead)

    (found,) = slips(tmp_path, text)

    assert ("prices[1]", field) == (found.device, found.field)
    assert reason in found.message
    assert found.line > text.splitlines().index('rate = "12 CNY/h"') + 5


@pytest.mark.parametrize(
    "text",
    [
        "[devices]\nX = 3",
        "[devices.X]\naliases = 3",
        "[devices.X]\nlink = 3",
        "[devices.X]\nmemory = [1]\ndate = 3",
        "prices = 3\n[devices.X]\nmemory = '1 GB'",
        "prices = [3]\n[devices.X]\nmemory = '1 GB'",
    ],
)
def test_values_of_a_wrong_kind_are_slips_and_no_faults_of_the_program(tmp_path, text):
    assert any(each.kind == "fault" for each in slips(tmp_path, text))


def test_gib_taken_for_gb_is_told(tmp_path):
    text = SOUND.replace("Card X", "H200").replace("80 GB", "151.4 GB")

    assert any("GiB taken for GB" in each.message for each in slips(tmp_path, text))


@pytest.mark.parametrize(
    "text", ["", "devices = 3", "[devices", "\ud800".encode("utf-8", "replace").decode()]
)
def test_a_file_without_devices_is_refused(tmp_path, text):
    with pytest.raises(CatalogueError):
        slips(tmp_path, text)


@pytest.mark.parametrize(
    ("written", "instead", "field", "reason"),
    [
        ('"2000 GB/s"', '"1,5 TB/s"', "bandwidth", "can be read in two ways"),
        ('"80 GB"', '"8.0.0 GB"', "memory", "can be read in two ways"),
        ('date = "2026-11"', 'date = "2026-13"', "date", "is no date"),
        ('date = "2026-11"', 'date = "last autumn"', "date", "is no date"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(tmp_path, written, instead, field, reason):
    found = slips(tmp_path, SOUND.replace(written, instead, 1))

    assert any(each.field == field and reason in each.message for each in found)


def test_a_number_of_more_digits_than_anything_has_is_no_number(tmp_path):
    found = slips(tmp_path, SOUND.replace('"80 GB"', f'"{"9" * 400} GB"'))

    assert any(each.field == "memory" and each.kind == "fault" for each in found)


def test_a_table_that_nothing_reads_is_a_slip_on_its_line(tmp_path):
    (found,) = slips(tmp_path, SOUND + '\n[link."Y"]\nrate = "1 GB/s"\n')

    assert (found.device, found.kind) == ("link", "fault")
    assert SOUND.count("\n") + 2 == found.line
    assert "holds devices and prices" in found.message


def test_nesting_without_end_is_no_file_of_devices(tmp_path):
    with pytest.raises(CatalogueError, match="is no TOML"):
        slips(tmp_path, "a = " + "[" * 5000)


def test_what_all_numbers_of_a_device_lack_is_one_finding(tmp_path):
    text = '[devices.X]\nmemory = "80 GB"\nbandwidth = {is = "3 TB/s", date = "2026-11"}\n'

    told = [one.message for one in slips(tmp_path, text) if "has no" in one.message]

    assert told == [
        "has no source and no confidence and no date of memory; every number says source, "
        "confidence, date"
    ]
