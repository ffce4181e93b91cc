from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.load.traces import (
    read_azure,
    read_burstgpt,
    read_gateway,
    read_mooncake,
    read_trace,
)

AZURE = """TIMESTAMP,ContextTokens,GeneratedTokens
2023-11-16 18:17:03.9799600,4808,10
2023-11-16 18:17:04.0319600,3180,8
2023-11-16 18:17:04.0781490,110,27
"""


def _file(folder: Path, text: str, name: str = "trace") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_azure_times_keep_every_digit(tmp_path: Path) -> None:
    trace = read_azure(_file(tmp_path, AZURE))

    assert trace.requests.at_ns.tolist() == [0, 52_000_000, 98_189_000]
    assert trace.requests.input_tokens.tolist() == [4808, 3180, 110]  # type: ignore[union-attr]
    assert trace.requests.output_tokens.tolist() == [10, 8, 27]  # type: ignore[union-attr]
    assert trace.started_ns == 1_700_158_623_979_960_000


def test_azure_times_of_2024_have_an_offset(tmp_path: Path) -> None:
    text = "TIMESTAMP,ContextTokens,GeneratedTokens\r\n2024-05-10 02:00:00.009930+02:00,2162,5\r\n"

    trace = read_azure(_file(tmp_path, text))

    assert trace.started_ns == 1_715_299_200_009_930_000


def test_every_faulty_line_is_named_at_once(tmp_path: Path) -> None:
    text = AZURE + "yesterday,1,2\n2023-11-16 18:17:05,many,2\n2023-11-16 18:17:06,1\n"

    with pytest.raises(StudyError) as problem:
        read_azure(_file(tmp_path, text))

    lines = str(problem.value).splitlines()
    assert [line.split(":")[1] for line in lines] == ["5", "6", "7"]
    assert "TIMESTAMP" in lines[0]
    assert "ContextTokens: a number of tokens" in lines[1]
    assert "has 2 fields, the header 3" in lines[2]


def test_of_a_thousand_faults_twenty_are_shown_and_the_rest_counted(tmp_path: Path) -> None:
    with pytest.raises(StudyError) as problem:
        read_azure(_file(tmp_path, AZURE + "x,1,2\n" * 1000))

    lines = str(problem.value).splitlines()
    assert len(lines) == 21
    assert "and 980 more" in lines[-1]


def test_a_file_of_another_format_is_refused_by_its_header(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="no 'ContextTokens' and no 'GeneratedTokens'"):
        read_azure(_file(tmp_path, "TIMESTAMP,Tokens\n1,2\n"))


@pytest.mark.parametrize("format", ["azure", "burstgpt", "mooncake", "gateway"])
def test_an_empty_or_absent_file_is_refused_without_a_traceback(
    tmp_path: Path, format: str
) -> None:
    with pytest.raises(StudyError):
        read_trace(_file(tmp_path, ""), format=format)  # type: ignore[arg-type]
    with pytest.raises(StudyError, match="can't be read"):
        read_trace(tmp_path / "absent", format=format)  # type: ignore[arg-type]


def test_rows_out_of_order_are_sorted_and_said(tmp_path: Path) -> None:
    lines = AZURE.splitlines()
    trace = read_azure(_file(tmp_path, "\n".join([lines[0], lines[3], lines[1], lines[2]])))

    assert trace.requests.input_tokens.tolist() == [4808, 3180, 110]  # type: ignore[union-attr]
    assert trace.requests.number.tolist() == [1, 2, 0]
    assert "1 rows stood before an earlier one" in trace.notes[0]


def test_burstgpt_failures_are_kept_and_said(tmp_path: Path) -> None:
    text = (
        "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
        "5,ChatGPT,472,18,490,Conversation log\n"
        "45.5,GPT-4,1087,0,1087,API log\n"
    )

    trace = read_burstgpt(_file(tmp_path, text))

    assert trace.requests.at_ns.tolist() == [0, 40_500_000_000]
    assert trace.requests.output_tokens.tolist() == [18, 0]  # type: ignore[union-attr]
    assert "1 requests brought no output" in trace.notes[0]


def test_burstgpt_sessions_have_turns_and_think_times(tmp_path: Path) -> None:
    text = (
        "Timestamp,Session ID,Elapsed time,Request tokens,Response tokens\n"
        "0,a,2,10,5\n1,b,1,10,5\n10,a,3,20,5\n11,a,1,20,5\n"
    )

    requests = read_burstgpt(_file(tmp_path, text)).requests

    assert requests.session.tolist() == [0, 1, 0, 0]  # type: ignore[union-attr]
    assert requests.turn.tolist() == [0, 0, 1, 2]  # type: ignore[union-attr]
    assert requests.think_ns.tolist() == [0, 0, 8 * 10**9, 0]  # type: ignore[union-attr]


def test_mooncake_hashes_become_prefix_blocks(tmp_path: Path) -> None:
    rows = [
        {"timestamp": 0, "input_length": 600, "output_length": 5, "hash_ids": [0, 1]},
        {"timestamp": 1500, "input_length": 1025, "output_length": 7, "hash_ids": [0, 2, 3]},
    ]
    text = "\n".join(map(json.dumps, rows))

    requests = read_mooncake(_file(tmp_path, text)).requests

    assert requests.at_ns.tolist() == [0, 1_500_000_000]
    assert requests.blocks is not None
    assert [row.tolist() for row in requests.blocks] == [[0, 1], [0, 2, 3]]
    assert requests.blocks.tokens == 512


def test_mooncake_hashes_that_do_not_cover_the_input_are_a_fault(tmp_path: Path) -> None:
    row = {"timestamp": 0, "input_length": 1025, "output_length": 5, "hash_ids": [0, 1]}

    with pytest.raises(StudyError, match="trace:1: hash_ids: 2 blocks"):
        read_mooncake(_file(tmp_path, json.dumps(row)))


def test_lines_that_are_no_objects_are_named(tmp_path: Path) -> None:
    text = '{"timestamp": 0,\n[1]\n\n{"timestamp": -1, "input_length": 5}\n'

    with pytest.raises(StudyError) as problem:
        read_mooncake(_file(tmp_path, text))

    lines = str(problem.value).splitlines()
    assert [line.split(":")[1] for line in lines] == ["1", "2", "4"]


def test_a_gateway_log_gives_sessions_think_times_and_blocks(tmp_path: Path) -> None:
    rows = [
        {
            "time": "2026-11-30T08:00:00.5Z",
            "input_tokens": 20,
            "output_tokens": 5,
            "session": "s1",
            "duration_s": 1.5,
            "blocks": [7, 8],
            "model": "ignored",
        },
        {
            "time": 1796025604,
            "input_tokens": 40,
            "output_tokens": 5,
            "session": "s1",
            "duration_s": 1,
            "blocks": [7, 8, 9],
        },
        {
            "time": "2026-11-30 08:00:03Z",
            "input_tokens": 9,
            "output_tokens": 5,
            "duration_s": 1,
            "blocks": [],
        },
    ]

    requests = read_gateway(_file(tmp_path, "\n".join(map(json.dumps, rows)))).requests

    assert requests.at_ns.tolist() == [0, 2_500_000_000, 3_500_000_000]
    assert requests.session.tolist() == [0, 1, 0]  # type: ignore[union-attr]
    assert requests.turn.tolist() == [0, 0, 1]  # type: ignore[union-attr]
    assert requests.think_ns.tolist() == [0, 0, 2_000_000_000]  # type: ignore[union-attr]
    assert [row.tolist() for row in requests.blocks] == [[7, 8], [], [7, 8, 9]]  # type: ignore[union-attr]


def test_a_gateway_log_says_durations_always_or_never(tmp_path: Path) -> None:
    rows = [
        {"time": 1, "input_tokens": 1, "output_tokens": 1, "duration_s": 1},
        {"time": 2, "input_tokens": 1, "output_tokens": 1},
    ]

    with pytest.raises(StudyError, match="trace:2: duration_s and blocks stand on all lines"):
        read_gateway(_file(tmp_path, "\n".join(map(json.dumps, rows))))


def test_the_published_azure_traces_read_whole(shared: Callable[[str], Path]) -> None:
    path = shared("azure-llm-2023/AzureLLMInferenceTrace_conv.csv")

    trace = read_azure(path)

    assert len(trace) == len(path.read_text().splitlines()) - 1
    assert trace.notes == ()


def test_the_published_mooncake_traces_read_whole(shared: Callable[[str], Path]) -> None:
    path = shared("mooncake/conversation_trace.jsonl")

    trace = read_mooncake(path)

    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert trace.requests.blocks is not None
    assert [r.tolist() for r in trace.requests.blocks] == [row["hash_ids"] for row in rows]
    assert (trace.requests.at_ns // 10**6).tolist() == [row["timestamp"] for row in rows]
