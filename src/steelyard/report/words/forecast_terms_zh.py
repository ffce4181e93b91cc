"""Chinese for what a forecast says in English: what can't be, and what is unknown."""

from __future__ import annotations

from steelyard.report.words.book import slots

EXACT = {
    "not sure to fit": "不一定放得下",
    "not one request fits beside the weights": "权重之外连一个请求也放不下",
    "the devices that compute prompts don't hold the model and a prompt": (
        "计算提示词的设备放不下模型与一个提示词"
    ),
    "fp8-packed is a layout of latent attention only": "fp8-packed 只用于潜在注意力（MLA）",
}
PATTERNS = slots(
    (r"(.+): no evidence for (.+)", r"\1：\2 没有依据"),
    (r"no price of (.+) on file; name one with 'price:'", r"未收录 \1 的价格；请用 'price:' 写明"),
    (
        r"(?:.+: )?(\S+) requests/s arrive and at most (\S+) can be served: .+",
        r"每秒到来 \1 个请求，至多可服务 \2 个：队列会无限增长",
    ),
    (
        r"(?:.+: )?not even one request at a time keeps a TPOT of (\S+) ms",
        r"即便一次只有一个请求，每 token 也超过 \1 毫秒",
    ),
    (
        r"(.+) tokens, but (.+) takes (\S+) with its rope_scaling; .+",
        r"\1 token，而 \2 按所写 rope_scaling 至多 \3；请降低 max_context，或提高其 factor",
    ),
    (
        r"(.+) tokens, but (.+) takes (.+); say rope_scaling .+",
        r"\1 token，而 \2 至多 \3；若引擎启动时做了位置缩放，请写 rope_scaling",
    ),
    (
        r"(.+) tokens of input and output, but max_context is (.+)",
        r"输入与输出共 \1 token，而 max_context 为 \2",
    ),
    (r"(\d+) devices are no (\d+) equal stages", r"\1 个设备不能分成 \2 个相等的阶段"),
    (
        r"(\d+) devices are no whole number of replicas of (\d+)",
        r"\1 个设备不是 \2 个一组的整数倍",
    ),
    (
        r"(?:.+: )?dp and ep divide the (\d+) devices of a stage",
        r"dp 与 ep 须整除一个阶段的 \1 个设备",
    ),
    (r"(?:.+: )?(\d+) heads can't be divided by (\d+)(?: devices)?", r"\1 个头不能被 \2 整除"),
    (r"(\d+) heads of keys and values can't be divided by (\d+)", r"\1 个键值头不能被 \2 整除"),
    (
        r"experts (\d+) wide, divided by (\d+), are no whole blocks of (\d+) in FP8; .+",
        r"宽 \1 的专家分为 \2 份，不是 FP8 整块（\3）；请写 ep，或每副本少用些设备",
    ),
    (r"(.+) has no experts to divide", r"\1 没有专家可分"),
    (r"(\d+) experts can't be divided by (\d+)", r"\1 个专家不能被 \2 整除"),
    (
        r"no layout of (\d+) devices has what tp, dp, ep and pp say",
        r"\1 个设备没有符合所写 tp、dp、ep、pp 的布局",
    ),
    (
        r"(\d+) of (\d+) devices compute prompts: none is left to decode",
        r"\2 个设备中 \1 个计算提示词：没有留下解码的",
    ),
    (
        r"prices in (.+) and (.+); say both in one with 'price:', of the set-up and of 'prefill'",
        r"价格单位为 \1 与 \2；请在部署与 prefill 的 'price:' 中用同一单位写明",
    ),
    (r"(\d+) layers make no (\d+) stages", r"\1 层不能分成 \2 个阶段"),
    (
        r"(?:.+: )?(\d+) experts are asked of the router, (.+) passes (\d+)",
        r"要求路由选 \1 个专家，\2 只经过 \3 个",
    ),
    (r"(.+) has no experts to keep on the host", r"\1 没有可留在主机上的专家"),
    (
        r"attention and shared weights take (.+), the GPU has (.+)",
        r"注意力与共享权重需 \1，GPU 有 \2",
    ),
    (r"(?:.+: )?GPU and host lack (.+) for the weights", r"GPU 与主机合计还差 \1 才放得下权重"),
)
