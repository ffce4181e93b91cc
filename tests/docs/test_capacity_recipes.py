"""bench/capacity_recipes.py: what the rows of a benchmark leave unsaid."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

FILE = Path(__file__).resolve().parents[2] / "bench" / "capacity_recipes.py"
ROW = {
    "model": "deepseek-ai/DeepSeek-R1", "system": "h200_sxm", "backend": "trtllm",
    "backend_version": "1.1.0rc2.post2", "precision": "fp8", "isl": "1024", "osl": "1024",
    "concurrency": "4", "tp_size": "8", "moe_tp_size": "1", "moe_ep_size": "8",
    "measured": "2026-01-14", "origin": "2026-03-25.csv", "tpot_ms": "8.6",
}  # fmt: skip


@pytest.fixture(scope="module")
def recipes():
    spec = importlib.util.spec_from_file_location("capacity_recipes", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_image_drafts_from_the_day_on_which_its_drafting_recipes_ran(recipes):
    drafts = {
        day: recipes.drafted({**ROW, "measured": day}, split=False, fastest=True)
        for day in ("2025-12-15", "2026-01-14")
    }

    assert drafts == {"2025-12-15": 0, "2026-01-14": 3}


def test_with_attention_divided_by_requests_one_token_is_drafted(recipes):
    assert recipes.drafted(ROW, split=True, fastest=True) == 1


def test_of_two_rows_of_one_set_up_the_slower_did_not_draft(recipes):
    eagle = {**ROW, "system": "b200_sxm", "backend": "sglang", "backend_version": "0.5.9"}
    told = [recipes.drafted(eagle, split=False, fastest=fastest) for fastest in (True, False)]

    assert told == [2, 0]


def test_the_quickest_row_of_a_set_up_is_found_whatever_its_layout_is_called(recipes):
    slow, other = {**ROW, "tpot_ms": "12.8"}, {**ROW, "isl": "8192", "tpot_ms": "20"}
    least = recipes.quickest([ROW, slow, other])

    assert least == {recipes.setup_key(ROW): 8.6, recipes.setup_key(other): 20.0}


def test_users_go_in_step_only_where_lengths_are_equal_and_prompts_come_first(recipes):
    vendor = {**ROW, "origin": "Qwen_Qwen3-32B.csv"}
    told = {
        (engine, row["origin"]): recipes.in_step({**row, "backend": engine})
        for engine in ("sglang", "vllm")
        for row in (ROW, vendor)
    }

    assert [key for key, steps in told.items() if steps] == [("sglang", "Qwen_Qwen3-32B.csv")]


def test_a_cache_is_in_eight_bits_only_where_its_recipe_says_so(recipes):
    minimax = {**ROW, "model": "MiniMaxAI/MiniMax-M2.5", "backend": "vllm"}
    kept = [
        recipes.kept_cache({**minimax, "backend_version": version})
        for version in ("0.18.0", "0.19.0")
    ]

    assert kept == ["bf16", "fp8"]
