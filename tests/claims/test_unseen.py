"""Claims of the same kinds with other models, devices and numbers."""

from __future__ import annotations

import pytest

NODE = "device: H100 SXM, devices: 8, dtype: BF16"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        # memory
        (
            "quantity: memory, value: 35 GB, setup: {model: Llama-3.1-70B, dtype: BF16, device: H100 SXM}",
            "impossible",
        ),
        (
            "quantity: 显存, value: 45 GB, setup: {model: Llama-3.1-70B, dtype: AWQ, device: A100 80GB}",
            "plausible",
        ),
        (
            "quantity: memory, value: 18 GB, setup: {model: Qwen2.5-7B, dtype: BF16, device: A10}",
            "plausible",
        ),
        (
            "quantity: memory, value: 90 GB, setup: {model: DeepSeek R1, dtype: FP8, device: H200, devices: 8}",
            "plausible",
        ),
        (
            "quantity: token rate, value: 20 tok/s, setup: {model: Qwen3-235B-A22B, dtype: BF16, device: L40S, devices: 4}",
            "impossible",
        ),
        ("quantity: resident share, value: 5 %, setup: {model: Qwen3-235B-A22B}", "impossible"),
        ("quantity: resident share, value: 100 %, setup: {model: Qwen3-235B-A22B}", "plausible"),
        (
            "quantity: token limit, value: 400K tokens, setup: {model: Llama-3.1-8B, device: A10, dtype: BF16}",
            "impossible",
        ),
        (
            "quantity: token limit, value: 40K tokens, setup: {model: Llama-3.1-8B, device: A10, dtype: BF16}",
            "plausible",
        ),
        (
            "quantity: token rate, value: 900 tok/s, setup: {model: DeepSeek V3, device: 8xH100 SXM, dtype: FP8}",
            "impossible",
        ),
        (
            "quantity: prefill rate, value: 73700 tok/s, setup: {model: DeepSeek V3, device: H800 SXM, devices: 8, ep: 32, dtype: FP8}",
            "plausible",
        ),
        (
            "quantity: token rate, value: 14800 tok/s, setup: {model: DeepSeek V3, device: H800 SXM, devices: 8, dtype: FP8, note: 'decode, EP144, per node'}",
            "plausible",
        ),
        # FLOP and byte floors
        (
            "quantity: qps, value: 900 req/s, setup: {model: Llama-3.1-70B, device: H100 SXM, devices: 8, dtype: BF16, input: 1000 tokens, output: 200 tokens}",
            "impossible",
        ),
        (
            "quantity: qps, value: 20 req/s, setup: {model: Llama-3.1-70B, device: H100 SXM, devices: 8, dtype: BF16, input: 1000 tokens, output: 200 tokens}",
            "plausible",
        ),
        (
            "quantity: ttft, value: 200 ms, setup: {model: DeepSeek V3, device: H200, devices: 8, dtype: FP8, input: 131072 tokens}",
            "impossible",
        ),
        (
            "quantity: 首字延迟, value: 12 s, setup: {model: DeepSeek V3, device: H200, devices: 8, dtype: FP8, input: 131072 tokens}",
            "plausible",
        ),
        (f"quantity: tpot, value: 3 ms, setup: {{model: Llama-3.1-70B, {NODE}}}", "impossible"),
        (f"quantity: tpot, value: 14 ms, setup: {{model: Llama-3.1-70B, {NODE}}}", "plausible"),
        (
            "quantity: latency, statistic: p95, value: 900 ms, setup: {model: Qwen2.5-72B, device: L40S, devices: 4, dtype: FP8, input: 500 tokens, output: 400 tokens}",
            "impossible",
        ),
        (
            "quantity: 吞吐, value: 13.7 tok/s, setup: {model: DeepSeek V3, device: [RTX 4090, 2x Xeon Gold 6454S], dtype: Q4_K_M, engine: KTransformers 0.2, batch: 1}",
            "plausible",
        ),
        (
            "quantity: 吞吐, value: 200 tok/s, setup: {model: DeepSeek V3, device: [RTX 4090, 2x Xeon Gold 6454S], dtype: Q4_K_M, engine: KTransformers 0.2, batch: 1}",
            "impossible",
        ),
        (
            "quantity: token rate, value: 1900 tok/s, setup: {model: Qwen/Qwen2.5-7B-Instruct, device: A100-80G, batch: 1, dtype: BF16}",
            "impossible",
        ),
        (
            "quantity: token rate, value: 2500 tok/s, setup: {model: meta-llama/Llama-3.1-8B-Instruct, device: A100-80G, batch: 64, dtype: BF16}",
            "plausible",
        ),
        (
            "quantity: tpot, value: 3.3 ms, setup: {model: Llama-3-70B, device: 8x H100 SXM5, dtype: BF16, speculative: 3}",
            "plausible",
        ),
        # Little's law
        (
            "quantity: latency, statistic: p99, value: 300 ms, setup: {users: 64, rate: 40 req/s}",
            "inconsistent",
        ),
        (
            "quantity: latency, statistic: p99, value: 2 s, setup: {users: 64, rate: 40 req/s}",
            "plausible",
        ),
        (
            "quantity: latency, statistic: mean, value: 600 ms, setup: {users: 64, rate: 40 req/s, think: 1 s}",
            "plausible",
        ),
        # linear KV
        (
            "quantity: kv growth, value: [328, 420], unit: MB/Ktok, setup: {model: Llama-3.1-70B}",
            "impossible",
        ),
        ("quantity: kv per token, value: 320 KiB, setup: {model: Llama-3.1-70B}", "plausible"),
        ("quantity: kv per token, value: 1.7 MB, setup: {model: Kimi K2}", "inconsistent"),
        (
            "quantity: kv pool, value: 9000 blocks, setup: {block_size: 16, context: 32768 tokens, users: 8}",
            "inconsistent",
        ),
        (
            "quantity: kv pool, value: 20000 blocks, setup: {block_size: 16, context: 32768 tokens, users: 8}",
            "plausible",
        ),
        # units
        ("quantity: memory, value: 12 ms, setup: {model: Llama-3.1-8B}", "wrong-formula"),
        ("quantity: queue threshold, value: 50 requests/s", "wrong-formula"),
        ("quantity: token rate, value: 50 QPS", "wrong-formula"),
        # devices
        (
            "quantity: 稠密算力, value: 1979 TFLOPS, setup: {device: H100 SXM, dtype: BF16}",
            "wrong-formula",
        ),
        (
            "quantity: 算力, value: 1979 TFLOPS, setup: {device: H100 SXM, dtype: BF16}",
            "plausible",
        ),
        (
            "quantity: peak compute, value: 752 TFLOPS, setup: {device: Ascend 910B2, dtype: BF16}",
            "inconsistent",
        ),
        (
            "quantity: 算力, value: 1979 TFLOPS, setup: {device: H100 SXM, dtype: BF16, note: 稠密}",
            "wrong-formula",
        ),
        (
            "quantity: peak compute, value: 989 TFLOPS, setup: {device: H100 SXM, dtype: BF16}",
            "plausible",
        ),
        ("quantity: memory bandwidth, value: 4 TB/s, setup: {device: A100 80GB}", "wrong-formula"),
        ("quantity: memory bandwidth, value: 4.8 TB/s, setup: {device: H200}", "plausible"),
        ("quantity: memory bandwidth, value: 1555 GB/s, setup: {device: H100 SXM}", "inconsistent"),
        ("quantity: device memory, value: 141 GiB, setup: {device: H200}", "plausible"),
        ("quantity: device memory, value: 160 GB, setup: {device: H200}", "inconsistent"),
        ("quantity: link bandwidth, value: 64 GB/s, setup: {link: PCIe 5.0 x16}", "plausible"),
        ("quantity: link bandwidth, value: 64 GB/s, setup: {link: PCIe Gen4 x16}", "plausible"),
        (
            "quantity: link bandwidth, value: 128 GB/s, setup: {link: PCIe Gen4 x16}",
            "wrong-formula",
        ),
        ("quantity: link bandwidth, value: 900 GB/s, setup: {link: NVLink4}", "plausible"),
        (
            "quantity: link bandwidth, value: 900 GB/s, setup: {link: 'NVLink4, one-way'}",
            "wrong-formula",
        ),
        ("quantity: 互连带宽, value: 900 GB/s, setup: {device: H200}", "plausible"),
        ("quantity: 单向互连带宽, value: 900 GB/s, setup: {link: NVLink4}", "wrong-formula"),
        ("quantity: link bandwidth, value: 1.8 TB/s, setup: {link: NVLink4}", "wrong-formula"),
        ("quantity: achieved bandwidth, value: 3.9 TB/s, setup: {device: H100 SXM}", "impossible"),
        ("quantity: instance, setup: {instance: p5.48xlarge, device: H100}", "plausible"),
        ("quantity: instance, setup: {instance: g5.12xlarge, device: L40S}", "inconsistent"),
        ("quantity: instance, setup: {instance: x99.huge, device: L40S}", "unsupported"),
        (
            "quantity: matmul time, value: 1.2 us, setup: {device: A100 80GB, kernel: 4096x4096x4096}",
            "impossible",
        ),
        (
            "quantity: matmul time, value: 0.6 ms, setup: {device: A100 80GB, kernel: 4096x4096x4096}",
            "plausible",
        ),
        # configurations
        ("quantity: context, value: 1M tokens, setup: {model: Llama-3.1-70B}", "impossible"),
        ("quantity: 上下文, value: 128K tokens, setup: {model: Llama-3.1-70B}", "plausible"),
        ("quantity: parameters, value: 1T parameters, setup: {model: Kimi K2}", "plausible"),
        ("quantity: parameters, value: 671B parameters, setup: {model: DeepSeek V3}", "plausible"),
        (
            "quantity: active parameters, value: 12B parameters, setup: {model: DeepSeek V3}",
            "inconsistent",
        ),
        ("quantity: active share, value: 5.5 %, setup: {model: DeepSeek V3}", "plausible"),
        (
            "quantity: attention kind, property: attention, subject: x, holds: sliding window, setup: {model: Llama-3.1-8B}",
            "inconsistent",
        ),
        (
            "quantity: attention kind, property: attention, subject: x, holds: GQA, setup: {model: Llama-3.1-8B}",
            "plausible",
        ),
        # dates
        (
            "quantity: engine version, setup: {engine: vLLM 0.4.2, model: Llama-3.1-8B}",
            "inconsistent",
        ),
        ("quantity: engine version, setup: {engine: vLLM 0.9.1, model: Llama-3.1-8B}", "plausible"),
        (
            "quantity: engine version, setup: {engine: SGLang 0.3.5, model: DeepSeek R1}",
            "inconsistent",
        ),
        # formats
        (
            "quantity: number format, setup: {quantised: BF16, model: Llama-3.1-70B}",
            "wrong-formula",
        ),
        ("quantity: number format, setup: {quantised: INT8, model: Llama-3.1-70B}", "plausible"),
        ("quantity: size reduction, value: 75 %, setup: {dtype: FP16 -> INT4}", "plausible"),
        ("quantity: size reduction, value: 60 %, setup: {dtype: FP16 to INT8}", "wrong-formula"),
        ("quantity: integer range, value: [-128, 127], bits: 8 bit", "plausible"),
        ("quantity: quantisation scale, value: 7, bits: 4 bit", "plausible"),
        ("quantity: expert share, value: 3.1 %, setup: {experts: 256, top_k: 8}", "plausible"),
        # facts
        ("quantity: f, subject: scipy.stats, property: function, holds: ks_2samp", "plausible"),
        ("quantity: f, subject: scipy.stats, property: function, holds: psi_test", "impossible"),
        ("quantity: f, subject: nobody.knows, property: function, holds: psi_test", "unsupported"),
        (
            "quantity: f, subject: Kubernetes, property: HorizontalPodAutoscaler v2beta2, setup: {engine: Kubernetes 1.24}",
            "plausible",
        ),
        ("quantity: f, subject: Kubernetes, property: PodSecurityPolicy", "inconsistent"),
        ("quantity: f, subject: Kubernetes, property: readinessProbe, holds: traffic", "plausible"),
        ("quantity: f, subject: Whoever, property: magic, holds: yes indeed", "unsupported"),
        (
            "quantity: i, subject: __builtin_amdgcn_s_sleep, property: intrinsic, setup: {platform: ROCm}",
            "plausible",
        ),
        ("quantity: p, pattern: '****##########****', masks: resident ID", "plausible"),
        ("quantity: p, pattern: '***-****-####', masks: mobile number", "plausible"),
    ],
)
def test_unseen_claims_get_their_verdict(verdict, claim, expected):
    ruling = verdict(claim)

    assert ruling.verdict.value == expected, [f.arithmetic.en for f in ruling.findings]
