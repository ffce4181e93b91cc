"""The few distribution functions that the room needs, imported when first called.

scipy.special alone; scipy.stats would cost half a second and 110 MB.
"""

from __future__ import annotations

from steelyard.errors import Undefined


def check_confidence(confidence: float) -> None:
    """Refuse a level outside (0, 1) with Undefined."""
    if not 0.0 < confidence < 1.0:
        raise Undefined(
            f"a confidence of {confidence} has no meaning; write it as a share, such as 0.95"
        )


def normal_quantile(probability: float) -> float:
    """The z below which a standard normal lies with this probability."""
    from scipy.special import ndtri

    return float(ndtri(probability))


def student_quantile(probability: float, degrees: float) -> float:
    """The t below which Student's t with these degrees of freedom lies."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, probability))


def student_probability(t: float, degrees: float) -> float:
    """The chance that Student's t with these degrees of freedom lies below ``t``."""
    from scipy.special import stdtr

    return float(stdtr(degrees, t))


def beta_quantile(probability: float, a: float, b: float) -> float:
    """The x below which a Beta(a, b) lies with this probability."""
    from scipy.special import betaincinv

    return float(betaincinv(a, b, probability))


def beta_probability(x: float, a: float, b: float) -> float:
    """The probability that a Beta(a, b) lies below x.

    Equals P(X >= a) for X ~ Binomial(a + b - 1, x), which lets counts be interpolated.
    """
    from scipy.special import betainc

    return float(betainc(a, b, x))


def binomial_probability(k: int, n: int, share: float) -> float:
    """P(X <= k) for X ~ Binomial(n, share); 0 below 0 and 1 from n on."""
    if k < 0:
        return 0.0
    if k >= n:
        return 1.0
    return 1.0 - beta_probability(share, k + 1, n - k)
