"""``steelyard hardware``: the devices and models on file, and figures of one's own."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from steelyard.cli.hardware import command as hardware
from steelyard.errors import NoEvidence


def test_the_catalogue_is_listed_with_sources():
    done = CliRunner().invoke(hardware.app, ["list", "--json"])

    told = json.loads(done.stdout)
    assert told["devices"]["B300-SXM-288GB"]["facts"]["bf16"]["source"]
    assert told["models"]["DeepSeek-V3"]["total"] == 671_026_419_200
    assert told["links"]["NVLink4 (cut)"]["usable"]["low"] == 160e9
    assert told["links"]["PCIe5 x16"]["rate"]["source"]


def test_links_are_listed_one_way_with_what_was_seen_to_pass():
    done = CliRunner(env={"COLUMNS": None}).invoke(hardware.app, ["list"])

    (line,) = [one for one in done.stdout.splitlines() if one.startswith("PCIe4 x16")]
    assert line.split()[2:4] == ["32", "25"]


def test_a_slip_of_ones_own_figures_is_found_and_ends_with_one(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text('[devices.X]\nbf16 = "989 TFLOPS"\nmemory = "80 GiB"\nbandwidth = "3 TB/s"\n')

    done = CliRunner().invoke(hardware.app, ["check", str(file)])

    assert done.exit_code == 1
    assert f"{file}:2: X.bf16: " in done.stdout
    assert f"{file}:3: X.memory: " in done.stdout


def test_figures_of_an_unknown_accelerator_are_no_evidence():
    from steelyard.hardware import find_device

    with pytest.raises(NoEvidence, match="in a file of your own"):
        find_device("MTT S4000")


def test_the_catalogue_is_told_in_chinese_too():
    done = CliRunner(env={"COLUMNS": None}).invoke(hardware.app, ["list", "--lang", "zh"])

    assert done.exit_code == 0
    for word in ("设备", "可信度", "稠密", "专家", "租用", "单向"):
        assert word in done.stdout
    for word in ("confidence", "dense", "experts", "layers", "rented", "parameters"):
        assert word not in done.stdout
