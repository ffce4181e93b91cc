"""How each load tool is run through the self-test: the command lines that the matrix prints.

{tokenizer} and {here} are filled in by the runner, the other places by `steelyard selftest`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    name: str
    program: str
    package: str
    against: str
    paced: str = ""
    process: str = ""
    limit_s: int = 120
    note: str = ""
    blind: tuple[str, ...] = ()
    """Cases about what the tool by design does not look at."""


BEHIND_A_200 = (
    "error-in-band",
    "error-first",
    "clean-truncation",
    "json-error-200",
    "empty-stream",
)
_VLLM = (
    "vllm bench serve --backend openai-chat --base-url {root} --endpoint /v1/chat/completions "
    "--model m --tokenizer {tokenizer} --dataset-name random --random-input-len 16 "
    "--random-output-len {tokens} --num-prompts {n} --save-result --result-filename {out} "
    "--metric-percentiles 50,90,95,99 --disable-tqdm --percentile-metrics ttft,tpot,itl,e2el"
)
_AIPERF = (
    "aiperf profile -m m --tokenizer {tokenizer} -u {root} --endpoint-type chat --streaming "
    "--synthetic-input-tokens-mean 16 --output-tokens-mean {tokens} --use-server-token-count "
    "--ui none --artifact-dir a --request-count {n}"
)
_GUIDELLM = (
    "guidellm run --backend kind=openai_http,target={root},model=m "
    "--tokenizer kind=hf_auto,model={tokenizer} "
    "--data kind=synthetic_text,prompt_tokens=16,output_tokens={tokens} "
    "--output kind=json,path={out} --disable-console-interactive "
    "--constraint kind=max_requests,count={n}"
)
_EVALSCOPE = (
    "evalscope perf --model m --url {url}/chat/completions --api openai --number {n} "
    "--dataset random --tokenizer-path {tokenizer} --min-prompt-length 16 --max-prompt-length 16 "
    "--max-tokens {tokens} --stream --outputs-dir o --no-timestamp --no-test-connection"
)
_INFERENCE_PERF = (
    "inference-perf --api.type chat --api.streaming true --data.type mock "
    "--server.type vllm --server.model_name m "
    "--server.base_url {root} --tokenizer.pretrained_model_name_or_path {tokenizer} "
    "--storage.local_storage.path r"
)

TOOLS = (
    Tool(
        name="vllm",
        program="vllm",
        package="vllm",
        against=f"{_VLLM} --max-concurrency {{users}}",
        paced=f"{_VLLM},e2el_including_client_queue --request-rate {{rate}} "
        "--burstiness {burstiness} --max-concurrency {cap} --seed {seed}",
        note="vLLM's wheel with a CPU build of torch: the engine can't run there, its client can",
    ),
    Tool(
        name="guidellm",
        program="guidellm",
        package="guidellm",
        against=f"{_GUIDELLM} --profile kind=concurrent,streams={{users}}",
        paced=f"env GUIDELLM__MAX_WORKER_PROCESSES={{workers}} {_GUIDELLM} "
        "--seed kind=static,value={seed} "
        "--profile kind={process},rate={rate},max_concurrency={cap}",
        limit_s=240,
    ),
    Tool(
        name="aiperf",
        program="aiperf",
        package="aiperf",
        against=f"{_AIPERF} --concurrency {{users}}",
        paced=f"{_AIPERF} --request-rate {{rate}} --arrival-pattern {{process}} "
        "--concurrency {cap} --workers-max {workers} --random-seed {seed}",
        note="with --use-server-token-count; its default counts by the local tokenizer",
    ),
    Tool(
        name="evalscope",
        program="evalscope",
        package="evalscope",
        against=f"{_EVALSCOPE} --parallel {{users}}",
        paced=f"{_EVALSCOPE} --open-loop --rate {{rate}} --seed {{seed}}",
        process="poisson",
    ),
    Tool(
        name="inference-perf",
        program="inference-perf",
        package="inference-perf",
        against=f"{_INFERENCE_PERF} --load.type concurrent --load.num_workers 1 "
        "--load.worker_max_concurrency 1000 "
        """--load.stages '[{"num_requests":{n},"concurrency_level":{users}}]'""",
        paced=f"{_INFERENCE_PERF} --load.type {{process}} --load.num_workers {{workers}} "
        "--load.worker_max_concurrency {cap} --load.base_seed {seed} "
        """--load.stages '[{"rate":{rate},"duration":{seconds}}]'""",
    ),
    Tool(
        name="genai-bench",
        program="genai-bench",
        package="genai-bench",
        against="genai-bench benchmark --api-backend openai --api-base {root} --api-key x "
        "--api-model-name m --model-tokenizer {tokenizer} --task text-to-text "
        "--traffic-scenario D(16,{tokens}) --num-concurrency {users} --max-requests-per-run {n} "
        "--max-time-per-run 1 --experiment-base-dir . --experiment-folder-name e "
        "--server-engine vLLM --server-gpu-type H100 --server-version 1 --server-gpu-count 1",
        note="closed loop only",
    ),
    Tool(
        name="locust",
        program="locust",
        package="locust",
        against="env REQUESTS={n} locust -f {here}/locust_chat.py --headless --host {url} "
        "-u {users} -r 1000 --csv r --only-summary",
        note="a general tool, judged with this script: it reads bodies and knows no tokens; the "
        "status decides, so cases of a fault behind a 200 are not for it, nor one of what the "
        "script asks for",
        blind=(*BEHIND_A_200, "strict"),
    ),
)
