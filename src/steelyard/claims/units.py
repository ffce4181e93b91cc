"""The units claims are written in, as a registry of our own.

Bytes, tokens, operations and each currency are dimensions, so that tok/s is no request rate and
yuan are no dollars.  Requests, users, replicas and the like are counts.  GB is 10^9 bytes and GiB
2^30.  The library is loaded on first use: a study without claims does not pay for it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from steelyard.errors import ClaimError

CURRENCIES = "CNY USD EUR GBP JPY HKD SGD KRW INR CHF CAD AUD TWD"
_BASE = """
s = [time] = second = seconds = sec = 秒
B = [data] = byte = bytes = 字节
tok = [token] = token = tokens = 词元
FLOP = [work] = FLOPs = OP = OPs
J = [energy] = joule = joules = 焦耳 = 焦
percent = 0.01 = pct
pp = 0.01
permille = 0.001
tenth = 0.1 = 成
request = 1 = req = requests = query = queries = call = calls = 次 = 请求
user = 1 = users = 用户 = 并发
card = 1 = cards = GPU = GPUs = gpu = gpus = NPU = NPUs = 卡 = 张
node = 1 = nodes = server = servers = machine = machines = 节点 = 台 = 机 = 服务器
instance = 1 = instances = 实例
block = 1 = blocks = 块
parameter = 1 = parameters = params = param = 参数
count = 1 = x = X = times = 倍 = 个 = item = items = layer = layers = expert = experts = 人 = 层
point = 1 = points = pt = 分
minute = 60 s = min = minutes = 分钟
hour = 3600 s = h = hr = hours = 小时 = 时
day = 86400 s = d = days = 天 = 日
week = 604800 s = weeks = 周
month = 2628000 s = months = 月 = 个月
quarter = 7884000 s = quarters = 季度
year = 31536000 s = yr = y = a = years = 年
millisecond = 0.001 s = ms = 毫秒
microsecond = 1e-6 s = us = µs = μs = 微秒
nanosecond = 1e-9 s = ns
bit = 0.125 B = bits = 位
hertz = 1 / s = Hz = QPS = qps = RPS = rps
TPS = 1 tok / s = tps
W = 1 J / s = watt = watts = 瓦
Wh = 3600 J
kW = 1000 W = 千瓦
MW = 1e6 W = 兆瓦
kWh = 3.6e6 J = 度
MWh = 3.6e9 J
kJ = 1000 J
MJ = 1e6 J
"""
_PREFIX = {"k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "E": 1e18}
_BINARY = {"Ki": 2.0**10, "Mi": 2.0**20, "Gi": 2.0**30, "Ti": 2.0**40}
_WORDS = {
    "人民币": "CNY", "港元": "HKD", "港币": "HKD", "日元": "JPY", "欧元": "EUR",
    "英镑": "GBP", "RMB": "CNY", "美元": "USD", "美金": "USD", "元": "CNY",
    "US$": "USD",
    "percentage points": "pp", "percentage point": "pp", "个百分点": "pp", "百分点": "pp",
    "CN¥": "CNY", "‰": "permille", "HK$": "HKD", "€": "EUR", "£": "GBP", "每": "/",
}  # fmt: skip
_MANY = {"100万": "M", "百万": "M", "千": "k", "万": "wan", "亿": "yi"}
_COUNTED = re.compile(
    r"(100万|百万|千|万|亿)\s*(?:(?:个\s*)?(?P<tok>tokens?|tok|词元)|次|请求|个请求)"
)
"""Tokens and requests that a price is per: ``/百万 tokens``, ``/千次``."""
_DEVICE_HOUR = re.compile(
    r"(?:[gn]pus?|cards?|卡|张)\s*[-*]?\s*(?:hours?|hrs?|h|小时|时)(?![^\W\d_])", re.IGNORECASE
)
"""One device for an hour, ``元/卡时``, ``USD/GPU-hour``: an hour of each."""
_SIGNS = {"$": "USD, HKD, SGD ...", "¥": "CNY or JPY"}
_PIECE = re.compile(r"[^\W\d_]+|%|1|[*/]|\^-?[1-3]|\*\*-?[1-3]")
LONGEST = 60


@cache
def registry() -> Any:
    """The registry with every unit above."""
    import pint

    known: Any = pint.UnitRegistry(None)
    for line in (*_BASE.strip().splitlines(), *_scaled()):
        name, meaning, *aliases = (part.strip() for part in line.split("="))
        known.define(f"{name} = {meaning}")
        for alias in aliases:
            known.define(f"{alias} = 1 * {name}")
    return known


def _scaled() -> list[str]:
    lines = [f"{code} = [{code}]" for code in CURRENCIES.split()]
    for letter, factor in _PREFIX.items():
        lines += [f"{letter}{base} = {factor} * {base}" for base in ("B", "tok", "FLOP", "bit")]
    lines += ["wantok = 1e4 * tok", "yitok = 1e8 * tok"]
    lines += [f"{name}req = {factor}" for name, factor in
              (("k", 1e3), ("wan", 1e4), ("M", 1e6), ("yi", 1e8))]  # fmt: skip
    for letter in "MGTPE":
        lines.append(f"{letter}FLOPS = {_PREFIX[letter]} FLOP / s = {letter}OPS")
        lines.append(f"{letter}OP = {_PREFIX[letter]} FLOP")
    lines += [f"{name}B = {factor} B" for name, factor in _BINARY.items()]
    lines += ["FLOPS = 1 * FLOP / s", "Mtoken = 1e6 * tok = Mtokens", "Ktokens = 1e3 * tok"]
    return [*lines, "dollar = 1 * USD = dollars", "yuan = 1 * CNY"]


def unit(text: str, signs: dict[str, str] | None = None) -> Any:
    """A unit as people write it: ``GB/s``, ``tok/s``, ``USD/Mtok``, ``万元/年`` without its 万.

    ``signs`` says what ``$`` and ``¥`` mean in the document.  Raises ClaimError with the way out.
    """
    plain = unicodedata.normalize("NFKC", text.replace("·", "*").replace("²", "^2")).strip()
    return _unit(plain, tuple(sorted((signs or {}).items())))


@cache
def _unit(plain: str, signs: tuple[tuple[str, str], ...]) -> Any:
    if not plain:
        return registry().Unit("")
    if len(plain) > LONGEST:
        raise ClaimError(f"'{plain[:30]}...' is no unit; write one such as GB, tok/s or USD/Mtok")
    spelt = _spelt(plain, dict(signs))
    if "".join(_PIECE.findall(spelt)) != spelt:
        raise ClaimError(f"'{plain}' is no unit; write one such as GB, tok/s or USD/Mtok")
    return _parsed(spelt, plain)


def _parsed(spelt: str, plain: str) -> Any:
    from tokenize import TokenError

    import pint

    known = registry()
    names = {name for name in re.findall(r"[^\W\d_]+", spelt) if name not in known}
    if names:
        raise ClaimError(
            f"'{plain}': the unit '{min(names)}' is not known; units are such as GB, GiB, ms, "
            "tok/s, req/s, QPS, TFLOPS, USD/Mtok, CNY/yr, %"
        )
    try:
        return known.parse_units(spelt.replace("%", "percent"))
    except (
        pint.PintError,
        ValueError,
        TypeError,
        AssertionError,
        SyntaxError,
        TokenError,
    ) as fault:
        raise ClaimError(f"'{plain}' can't be read as a unit ({fault})") from None


def _spelt(plain: str, signs: dict[str, str]) -> str:
    plain = _COUNTED.sub(lambda of: _MANY[of[1]] + ("tok" if of["tok"] else "req"), plain)
    for sign, of in signs.items():
        plain = plain.replace(sign, of) if sign in plain else plain
    for word, code in _WORDS.items():
        plain = plain.replace(word, code)
    for sign, codes in _SIGNS.items():
        if sign in plain:
            raise ClaimError(
                f"'{plain}': the sign {sign} is shared by {codes}; write the code, or say once for "
                f'the document what it means: signs: {{"{sign}": {codes[:3]}}}'
            )
    plain = re.sub(r"\*\s*([^\W\d_]+)-1(?!\d)", r"/\1", _DEVICE_HOUR.sub("h", plain))
    plain = re.sub(r"/\s*1?\s*([kKM])\s*tok", r"/\1tok", plain)
    plain = re.sub(r"(?<=\w)\s+per\s+|\s+per\s+", "/", plain)
    plain = re.sub(r"\s*([/*])\s*", r"\1", plain).strip()
    plain = re.sub(r"^/", "1/", plain)
    return re.sub(r"(?<=\w)\s+(?=\w)", "*", plain)


def dimension(of: Any) -> str:
    """The dimension of a quantity or unit in base units, such as ``byte / token``; "" for none."""
    base = (1 * of if not hasattr(of, "magnitude") else of).to_base_units()
    return format(base.units, "C") if base.units.dimensionality else ""


@cache
def base(of: Any) -> tuple[float, str]:
    """How many base units a unit holds, and its dimension."""
    return float((1 * of).to_base_units().magnitude), dimension(of)
