"""Words of the page of a calibration."""

from __future__ import annotations

from collections.abc import Mapping

EN: Mapping[str, str] = {
    "lang": "en",
    "title": "Learnt of {model} on {device} with {engine}, from {points} load(s)",
    "factors": "part of the time|factor|against what deployments of this kind take",
    "steps": "reading and multiplying in steps",
    "launches and scheduling": "launches and scheduling",
    "prompts": "prompts of others between the steps",
    "first token": "first token",
    "same": "as expected",
    "slower": "{share} longer",
    "faster": "{share} shorter",
    "loads": "open at once|tokens in / out|TPOT ms seen|before|after|TTFT ms seen|before|after",
    "bands": "90 % band|before|after",
    "left out": "left out: {fault}",
    "named": "the endpoint serves '{served}', the set-up says {model}: is it the same model?",
    "longer": "{name}: prompts of {seen} tokens were measured, the set-up says {said}",
    "use": "steelyard predict {setup} --calibration {file}",
    "rests": "Rests on: {source}. Loads much unlike these are outside of what was learnt.",
}
ZH: Mapping[str, str] = {
    "lang": "zh",
    "title": "由 {points} 次负载得知：{model}，{device}，{engine}",
    "factors": "时间的组成|系数|与同类部署的预期相比",
    "steps": "每步的读取与计算",
    "launches and scheduling": "内核启动与调度",
    "prompts": "步间插入的他人提示词",
    "first token": "首个 token",
    "same": "符合预期",
    "slower": "长 {share}",
    "faster": "短 {share}",
    "loads": "同时打开|输入/输出 token|TPOT 毫秒 实测|校准前|校准后|TTFT 毫秒 实测|校准前|校准后",
    "bands": "90% 区间|校准前|校准后",
    "left out": "未采用：{fault}",
    "named": "端点服务的是“{served}”，配置写的是 {model}：是同一个模型吗？",
    "longer": "{name}：实测提示词 {seen} token，配置写的是 {said}",
    "use": "steelyard predict {setup} --calibration {file}",
    "rests": "依据：{source}。与这些负载差别很大的情形不在所学范围之内。",
}
