"""A prompt of its own for each request, where nobody gave any."""

from __future__ import annotations

_WORDS = """
    harbour lantern copper meadow granite orchard ribbon thunder willow anchor basket candle
    desert ember falcon garden hammer island jacket kettle ladder marble needle ocean pepper
    quarry river saddle timber umbra valley window yarn zephyr amber bridge canyon dragon
    engine forest glacier hollow iron jasmine kingdom lagoon mirror nectar oyster pillar
    quartz fjord rocket silver temple urchin velvet walnut yonder zenith alder birch cedar
    heather
""".split()  # noqa: SIM905 - a list of 64 lines reads worse
_MASK = 2**64 - 1


def own_prompt(number: int, *, seed: int) -> str:
    """Six words drawn from seed and number come first, so that no prefix is shared."""
    bits = _mixed(seed * 0x9E3779B97F4A7C15 + number)
    words = " ".join(_WORDS[bits >> shift & 63] for shift in range(0, 36, 6))
    return f"{words} {number}: write a short story in which each of these words occurs."


def _mixed(value: int) -> int:
    """SplitMix64 (Steele, Lea and Flood 2014): neighbours become unlike."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _MASK
    return value ^ value >> 31
