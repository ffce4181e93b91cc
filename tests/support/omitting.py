"""A load tool with a cap; run as ``omitting.py URL RATE SECONDS CAP constant [honest]``.

It starts each request's clock when one of its slots is free, unless it is honest and starts it
when the request was due.
"""

from __future__ import annotations

import http.client
import json
import math
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit


def main(url: str, rate: str, seconds: str, cap: str, *how: str) -> None:
    """Print the plain record."""
    where = urlsplit(url)
    kept = threading.local()
    begin = time.monotonic() + 0.1

    def one(due: float) -> float:
        sent = time.monotonic()
        if not hasattr(kept, "line"):
            kept.line = http.client.HTTPConnection(where.hostname, where.port, timeout=30)
        line = kept.line
        line.request("POST", f"{where.path}/chat/completions", b"{}")
        line.getresponse().read()
        return time.monotonic() - (due if "honest" in how else sent)

    with ThreadPoolExecutor(int(cap)) as pool:
        asked = []
        for k in range(round(float(rate) * float(seconds))):
            due = begin + k / float(rate)
            time.sleep(max(0.0, due - time.monotonic()))
            asked.append(pool.submit(one, due))
        took = sorted(each.result() for each in asked)
    quantiles = {q: took[math.ceil(len(took) * q / 100) - 1] for q in (90, 95, 99)}
    print(json.dumps({"ok": len(took), "failed": 0, "latency_s": quantiles, "version": "7"}))


if __name__ == "__main__":
    main(*sys.argv[1:])
