"""A load tool that errs in known ways; run as ``careless.py URL OUT N [FAULT ...]``.

Without a fault it is plain but honest: it reads lines, counts usage, and wants [DONE].
``believing``: an error object in the stream is a success.  ``lengthy``: tokens are the length
asked for.  ``crashing``: it dies when nothing succeeds.  ``waiting``: it reads until the server
closes.  ``silent``: it leaves no result.
"""

from __future__ import annotations

import http.client
import json
import statistics
import sys
import time
from urllib.parse import urlsplit


def ask(url: str, faults: set[str]) -> dict[str, float] | None:
    """One request; None if it failed."""
    where = urlsplit(url)
    line = http.client.HTTPConnection(where.hostname, where.port, timeout=30)
    began = time.monotonic()
    first = None
    tokens, done = 0, False
    try:
        body = {"stream": True, "max_tokens": 64, "stream_options": {"include_usage": True}}
        line.request("POST", f"{where.path}/chat/completions", json.dumps(body))
        answer = line.getresponse()
        if answer.status != 200:
            return None
        for text in answer:
            if not text.startswith(b"data:"):
                continue
            data = text[5:].strip()
            if data == b"[DONE]":
                done = True
                if "waiting" not in faults:
                    break
                continue
            event = json.loads(data)
            if "error" in event and "believing" not in faults:
                return None
            for choice in event.get("choices", []):
                if choice["delta"].get("content") and first is None:
                    first = time.monotonic() - began
            if event.get("usage"):
                tokens = event["usage"]["completion_tokens"]
    except (OSError, ValueError, http.client.HTTPException):
        return None
    finally:
        line.close()
    if not done:
        return None
    return {"ttft": first or 0.0, "tokens": 64 if "lengthy" in faults else tokens}


def main(url: str, out: str, n: str, *faults: str) -> int:
    """Ask in turn and write what ``vllm bench serve`` would write."""
    said = [ask(url, set(faults)) for _ in range(int(n))]
    good = [one for one in said if one is not None]
    if not good and "crashing" in faults:
        raise RuntimeError("no request succeeded")
    if "silent" in faults:
        return 0
    result = {
        "completed": len(good),
        "failed": len(said) - len(good),
        "total_output_tokens": sum(one["tokens"] for one in good),
        "median_ttft_ms": statistics.median(one["ttft"] for one in good) * 1e3 if good else 0.0,
    }
    with open(out, "w", encoding="utf-8") as file:
        json.dump(result, file)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
