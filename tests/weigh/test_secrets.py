"""What must not reach a record: keys that a server echoes, and prompts that `keep` hides."""

from __future__ import annotations

import json

import pyarrow.parquet as pq
import pytest

from support.desk import answering, number_of, right, steelyard, write_study
from support.hostile import DONE, Hostile, chunk, reply, sse

KEY = "sk-verysecret-0123456789abcdef"
PERSON = "alice@example.com 6222021234567890123"


def everything_in(folder):
    """All bytes of a folder; Parquet as the values that it holds."""
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        yield path.name, path.read_bytes()
        if path.suffix == ".parquet":
            yield path.name, repr(pq.read_table(path).to_pylist()).encode()


def echoing(seen):
    """A server that says its caller's key wherever it can say anything."""
    said = seen.headers.get("authorization", "")
    heads = [f"X-Request-Id: {said}", f"Via: {said}"]
    if seen.method == "GET":
        body = {"data": [{"id": said}], "version": said, said: said}
        return reply(json.dumps(body).encode(), kind="application/json", headers=heads)
    error = json.dumps({"error": {"message": f"no {said}", "code": said}}).encode()
    match number_of(seen) % 5:
        case 0:
            split = (chunk('{"card": "' + KEY[:9]), chunk(KEY[9:] + '", "city": "x"}'))
            return reply(sse(*split, chunk(reasoning_content=KEY), chunk(finish=KEY), DONE))
        case 1:
            return reply(error, status="400 Bad", kind="application/json", headers=heads)
        case 2:
            return reply(sse(chunk("{"), error, DONE), headers=heads)
        case 3:
            return reply(b"x" * 180 + said.encode(), status="503 No", kind="text/html")
    call = {"index": 0, "id": said, "function": {"name": said, "arguments": KEY}}
    whole = {"id": said, "model": said, "system_fingerprint": said}
    choices = [{"index": 0, "delta": {"tool_calls": [call], "refusal": KEY}}]
    return reply(sse(json.dumps(whole | {"choices": choices}).encode(), DONE))


def test_a_key_that_the_server_echoes_is_nowhere_in_the_run_and_on_no_screen(tmp_path):
    with Hostile([echoing]) as strict, Hostile([answering(right)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=10)
        text = study.read_text("utf-8")
        study.write_text(
            text.replace("strict: {endpoint: {", 'strict: {endpoint: {api_key: "${K}", ')
        )
        done = steelyard("weigh", "desk.yaml", "--run", "run", cwd=tmp_path, env={"K": KEY})

    assert (tmp_path / "run" / "report.html").exists(), done.stderr
    assert KEY[:16] not in done.stdout + done.stderr
    leaks = [name for name, data in everything_in(tmp_path / "run") if KEY[:16].encode() in data]
    assert leaks == []


@pytest.mark.parametrize("keep", ["hash", "masked"])
def test_a_prompt_that_the_server_quotes_stays_out_of_a_record_that_hides_it(tmp_path, keep):
    def quoting(seen):
        said = seen.json["messages"][0]["content"] if seen.method == "POST" else ""
        match number_of(seen) % 3:
            case 0:
                error = json.dumps({"error": {"message": said}}).encode()
                return reply(error, status="400 Bad", kind="application/json")
            case 1:
                text = json.dumps({"card": said, said: said})
                return reply(sse(chunk(text), chunk(finish=said[:60]), DONE))
        return reply(sse(chunk("{"), json.dumps({"error": {"message": said}}).encode(), DONE))

    with Hostile([quoting]) as strict, Hostile([answering(right)]) as plain:
        write_study(tmp_path, strict=strict.url, plain=plain.url, count=6, keep=keep)
        path = tmp_path / "items.jsonl"
        items = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for item in items:
            item["messages"][0]["content"] += f" {PERSON}"
            item["gold"]["city"] = item["meta"] = PERSON
        lines = [json.dumps(i | {"meta": {"note": PERSON}}, ensure_ascii=False) for i in items]
        path.write_text("\n".join(lines), "utf-8")
        done = steelyard("weigh", "desk.yaml", "--run", "run", cwd=tmp_path)

    assert (tmp_path / "run" / "report.html").exists(), done.stderr
    for word in PERSON.split():
        leaks = [name for name, data in everything_in(tmp_path / "run") if word.encode() in data]
        assert leaks == []
