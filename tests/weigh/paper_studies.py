"""Studies in which candidates on paper stand beside those that are measured."""

from __future__ import annotations

import json

WHO = "owner: 信用卡部, date: 2026-10-01"
SURE = f"status: documented, {WHO}"
SAID = f"status: claimed, {WHO}"
GUESS = f"status: assumed, {WHO}"
BESIDE = f"""
portfolios:
  两者并用:
    about: speed where it is paid for
    routing: sessions under an SLA go to strict, batch to plain
    split: {{strict: 30%, plain: 70%}}
alternatives:
  do-nothing:
    about: keep the rules engine
    facts:
      field_accuracy: {{value: 62%, {SURE}, source: yearly audit, attachment: 审计 报告.pdf}}
      p95(accepted_latency): {{value: 1 ms, {SURE}, source: log of the engine}}
      cost_per_1000_accepted: {{value: 9 CNY, {SURE}, source: books}}
      delivered_compliance: {{value: 60%, {SURE}, source: yearly audit}}
      licence: {{value: proprietary, {SURE}, source: contract}}
  vendor-offer:
    about: a hosted model on paper
    facts:
      field_accuracy: {{low: 90%, base: 97%, high: 99%, {SAID}, source: p. 3, claim: claims.yaml#1}}
      p95(accepted_latency): {{value: 800 ms, {SAID}, source: p. 4, claim: claims.yaml#2}}
      cost_per_1000_accepted: {{low: 1 CNY, base: 2 CNY, high: 4 CNY, {GUESS}, source: desk}}
      delivered_compliance: {{value: 99.9%, {SAID}, source: p. 3, claim: claims.yaml#3}}
      licence: {{value: MIT, {SURE}, source: offer p. 9}}
"""
CLAIMS = """
document: offer 4711
claims:
  - {id: 1, says: 97 % of fields, quantity: success rate, value: 97%}
  - {id: 2, says: within 0.8 s, quantity: latency, statistic: p95, value: 800 ms}
  - {id: 3, says: 99.9 % of forms, quantity: success rate, value: 99.9%}
"""
PAPER = f"""
study: Mix or not?
baseline: DS
alternatives:
  K2:
    about: guide A's first
    facts:
      three_year_tokens: {{value: 187275 USD, fixed: 28500 USD, {SURE}, source: T3}}
      p99(latency): {{value: 1.12 s, {SURE}, source: load test}}
  DS:
    about: guide A's second
    facts:
      three_year_tokens: {{value: 164425 USD, fixed: 31200 USD, {SURE}, source: T3}}
      p99(latency): {{value: 963 ms, {SURE}, source: load test}}
portfolios:
  hybrid: {{split: {{K2: 30%, DS: 70%}}, routing: sessions under an SLA to K2}}
gates:
  - p99(latency) <= 1.12 s
criteria:
  three_year_tokens: {{weight: 1, worst: 300000 USD, best: 100000 USD}}
  p99(latency): {{weight: 1, worst: 2 s, best: 500 ms}}
"""


def read(folder, name):
    """A file of the run in ``folder``."""
    return json.loads((folder / "run" / name).read_bytes())


def cell(folder, criterion, candidate):
    """What the run holds of a criterion and a candidate."""
    [found] = [
        m
        for m in read(folder, "measurements.json")["measurements"]
        if (m["criterion"], m["deployment"]) == (criterion, candidate)
    ]
    return found


def gate(folder, criterion, candidate):
    """How a candidate fared at the gate of a criterion."""
    [found] = [
        g
        for g in read(folder, "verdict.json")["gates"]
        if g["criterion"].startswith(criterion) and g["deployment"] == candidate
    ]
    return found
