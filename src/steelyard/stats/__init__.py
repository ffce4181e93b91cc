"""Statistics on plain arrays: rates, comparisons, percentiles, resampling.

Shares lie in 0..1, differences are a - b, +inf stands for "never"; what has no value raises
``steelyard.errors.Undefined``.
"""

from steelyard.stats.agreement import Agreement, cohen_kappa, krippendorff_alpha
from steelyard.stats.batches import Batches, batch_means
from steelyard.stats.clusters import Limits, MeanEstimate, clustered_mean, mean_p_value
from steelyard.stats.contrast import Contrast, difference_of, ratio_of, settled, times_to_show
from steelyard.stats.correlation import autocovariance, correlation_time
from steelyard.stats.estimate import (
    Estimate,
    SeriesMean,
    SeriesQuantile,
    SeriesShare,
    mean_over_time,
    quantile_over_time,
    rate_over_time,
    share_over_time,
)
from steelyard.stats.interval import Interval
from steelyard.stats.multiple import holm
from steelyard.stats.paired import mcnemar_exact, paired_difference, paired_share_interval
from steelyard.stats.proof import (
    chance_to_prove,
    n_to_prove,
    successes_to_prove,
    trials_to_prove,
    zero_failure_n,
)
from steelyard.stats.quantiles import (
    Bounded,
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
    effective_n,
    korn_graubard,
    korn_graubard_bounds,
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
from steelyard.stats.runs import Compared, LoadRun, compare_runs
from steelyard.stats.settle import equivalent_within, n_to_settle, smallest_detectable
from steelyard.stats.shares import ShareEstimate, share_estimate
from steelyard.stats.steady import TELLING, Change, change_point, mser
from steelyard.stats.turns import Turns, draw_turns
from steelyard.stats.unseen import Unseen

__all__ = [
    "TELLING",
    "Agreement",
    "Batches",
    "Bounded",
    "Change",
    "Compared",
    "Contrast",
    "Estimate",
    "Interval",
    "Limits",
    "LoadRun",
    "MeanEstimate",
    "Resample",
    "SeriesMean",
    "SeriesQuantile",
    "SeriesShare",
    "ShareEstimate",
    "Tally",
    "Turns",
    "Unseen",
    "autocovariance",
    "batch_means",
    "bootstrap_blocks",
    "chance_to_prove",
    "change_point",
    "clopper_pearson",
    "clopper_pearson_lower",
    "clopper_pearson_upper",
    "clustered_mean",
    "cohen_kappa",
    "compare_runs",
    "correlation_time",
    "difference_of",
    "draw_turns",
    "effective_n",
    "equivalent_within",
    "holm",
    "korn_graubard",
    "korn_graubard_bounds",
    "krippendorff_alpha",
    "mcnemar_exact",
    "mean_over_time",
    "mean_p_value",
    "mser",
    "n_to_prove",
    "n_to_settle",
    "paired_bootstrap",
    "paired_difference",
    "paired_share_interval",
    "quantile",
    "quantile_interval",
    "quantile_lower",
    "quantile_over_time",
    "quantile_upper",
    "rate_over_time",
    "ratio_interval",
    "ratio_of",
    "settled",
    "share_above",
    "share_estimate",
    "share_over_time",
    "smallest_detectable",
    "successes_to_prove",
    "times_to_show",
    "trials_to_prove",
    "weighted_mean",
    "weighted_quantile",
    "weighted_sum",
    "wilson",
    "zero_failure_n",
]
