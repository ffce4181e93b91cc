"""Statistics on plain arrays: rates, comparisons, percentiles, resampling.

Shares lie in 0..1, differences are a - b, +inf stands for "never"; what has no value raises
``steelyard.errors.Undefined``.
"""

from steelyard.stats.clusters import Limits, MeanEstimate, clustered_mean
from steelyard.stats.interval import Interval
from steelyard.stats.multiple import holm
from steelyard.stats.paired import mcnemar_exact, paired_difference, paired_share_interval
from steelyard.stats.proof import n_to_prove, zero_failure_n
from steelyard.stats.quantiles import (
    Tally,
    quantile,
    quantile_interval,
    quantile_lower,
    quantile_upper,
    share_above,
    weighted_quantile,
)
from steelyard.stats.rates import (
    clopper_pearson,
    clopper_pearson_lower,
    clopper_pearson_upper,
    wilson,
)
from steelyard.stats.ratio import ratio_interval
from steelyard.stats.resample import (
    Resample,
    bootstrap_blocks,
    paired_bootstrap,
    weighted_mean,
    weighted_sum,
)
from steelyard.stats.settle import equivalent_within, n_to_settle, smallest_detectable

__all__ = [
    "Interval",
    "Limits",
    "MeanEstimate",
    "Resample",
    "Tally",
    "bootstrap_blocks",
    "clopper_pearson",
    "clopper_pearson_lower",
    "clopper_pearson_upper",
    "clustered_mean",
    "equivalent_within",
    "holm",
    "mcnemar_exact",
    "n_to_prove",
    "n_to_settle",
    "paired_bootstrap",
    "paired_difference",
    "paired_share_interval",
    "quantile",
    "quantile_interval",
    "quantile_lower",
    "quantile_upper",
    "ratio_interval",
    "share_above",
    "smallest_detectable",
    "weighted_mean",
    "weighted_quantile",
    "weighted_sum",
    "wilson",
    "zero_failure_n",
]
