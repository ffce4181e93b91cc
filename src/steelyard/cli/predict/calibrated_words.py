"""Words of calibrations that don't speak of a set-up, or nobody knows whether they do."""

from __future__ import annotations

from collections.abc import Mapping

EN: Mapping[str, str] = {
    "uncalibrated": "without the calibration, which is of another deployment:",
    "apart": "{what} {asked}, learnt of {learnt}",
    "version.here": (
        "the calibration was learnt of {engine} {version}, and no engine_version is said here: "
        "say it, for another release may take other times"
    ),
    "version.there": (
        "the calibration does not say which release of {engine} was tested; engine_version is "
        "said here: say it where you calibrate, too"
    ),
}
ZH: Mapping[str, str] = {
    "uncalibrated": "未用校准（它属于另一部署）：",
    "apart": "{what} 为 {asked}，校准所测为 {learnt}",
    "version.here": (
        "校准所测为 {engine} {version}，此处没有写 engine_version：请写明，版本不同则耗时可能不同"
    ),
    "version.there": (
        "校准没有写明所测 {engine} 的版本，而此处写了 engine_version：校准时也请写明"
    ),
}
