from __future__ import annotations

from steelyard.engines.log import EngineLog


def test_a_restart_appends_and_its_tail_leaves_out_the_earlier_start(tmp_path):
    with EngineLog.under(tmp_path, name="a").open_for_child() as sink:
        sink.write(b"first start\n")
    again = EngineLog.under(tmp_path, name="a")
    with again.open_for_child() as sink:
        sink.write(b"second start\n")

    assert again.last() == ["second start"]
    assert again.path.read_text() == "first start\nsecond start\n"


def test_the_tail_holds_no_control_characters_and_no_blank_lines(tmp_path):
    log = EngineLog.under(tmp_path, name="a")
    log.path.write_bytes(b"one\n\n\x1b[31mred\x07\xff\n")

    assert log.last() == ["one", "[31mred\ufffd"]


def test_a_deployments_name_becomes_a_safe_file_name(tmp_path):
    assert EngineLog.under(tmp_path, name="../约束 a/b").path == tmp_path / "约束-a-b.log"
    assert EngineLog.under(tmp_path, name="..").path == tmp_path / "engine.log"


def test_a_log_not_yet_written_has_no_last_lines(tmp_path):
    assert EngineLog.under(tmp_path, name="a").last() == []
