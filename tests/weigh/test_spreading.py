"""A study's load on a cluster: what is refused, and who gets which workers."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from steelyard.errors import StudyError
from steelyard.weigh.spreading import require_spreadable, spread


def frozen(*, loaded, engine=None):
    study = SimpleNamespace(deployments={"a": SimpleNamespace(engine=engine)})
    return SimpleNamespace(study=study, loaded=loaded)


@pytest.mark.parametrize(
    ("loaded", "engine", "why"),
    [((), None, "none is a load"), (("desk",), "llamacpp", "a is started on this machine")],
)
def test_a_cluster_that_could_do_nothing_is_refused(loaded, engine, why):
    with pytest.raises(StudyError, match=why):
        require_spreadable(frozen(loaded=loaded, engine=engine), "ray://head")


def test_a_study_of_endpoints_under_load_may_be_spread():
    require_spreadable(frozen(loaded=("desk",)), "ray://head")


def test_without_a_cluster_nothing_is_refused_and_workers_run_here():
    require_spreadable(frozen(loaded=(), engine="llamacpp"), None)

    with spread(None) as crews:
        assert crews is None
