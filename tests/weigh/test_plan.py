from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from steelyard.weigh.plan import interleave


def plan(items=12, deployments=("a", "b"), windows=5, repeats=1, seed=7):
    return interleave(
        workload="desk",
        items=[f"i{n}" for n in range(items)],
        deployments=deployments,
        windows=windows,
        repeats=repeats,
        seed=seed,
    )


def test_the_same_seed_gives_the_same_plan():
    assert plan(seed=3) == plan(seed=3)
    assert plan(seed=3) != plan(seed=4)


def test_deployments_take_turns_a_b_b_a():
    order = [w.deployment for w in plan(windows=4)]
    first, second = order[:2]

    assert order == [first, second, second, first, second, first, first, second]
    assert {first, second} == {"a", "b"}


def test_the_order_of_deployments_in_the_file_does_not_matter():
    assert plan(deployments=("a", "b", "c")) == plan(deployments=("c", "a", "b"))


def test_a_window_holds_the_same_tasks_in_the_same_order_for_every_deployment():
    by_index = {}
    for window in plan(windows=5):
        by_index.setdefault(window.index, []).append(window.tasks)

    assert all(first == second for first, second in by_index.values())


@given(
    items=st.integers(1, 60),
    windows=st.integers(1, 9),
    repeats=st.integers(1, 3),
    names=st.integers(1, 4),
)
def test_every_item_is_asked_once_a_repeat_of_every_deployment(items, windows, repeats, names):
    deployments = [f"d{n}" for n in range(names)]
    seen = Counter(
        (w.deployment, t.item, t.repeat)
        for w in plan(items=items, deployments=deployments, windows=windows, repeats=repeats)
        for t in w.tasks
    )

    assert set(seen.values()) == {1}
    assert len(seen) == items * repeats * names


@given(items=st.integers(5, 60), windows=st.integers(1, 5))
def test_windows_differ_by_one_item_at_most(items, windows):
    sizes = {len(w.tasks) for w in plan(items=items, windows=windows)}

    assert max(sizes) - min(sizes) <= 1
