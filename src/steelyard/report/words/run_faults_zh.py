"""Chinese for what may be wrong with a run: its folder, and the endpoints that it asks."""

from __future__ import annotations

from steelyard.report.words.book import slots

_CARRY = r"Bring it back and carry on with --resume"
_CARRY_ZH = "请恢复其服务，再用 --resume 继续"
PATTERNS = slots(
    (
        r"([^;]+?): (http\S+) does not answer \((.+?): (.+)\)\. Start it, or correct "
        r"endpoint\.base_url; a run that was begun carries on with --resume",
        r"\1：\2 没有应答（\3：\4）。请启动它，或改正 endpoint.base_url；已开始的运行用 --resume 继续",
    ),
    (
        r"([^;]+?): (http\S+) turns requests away \(HTTP (\d+); (.*?)\): (.+); a run that was "
        r"begun carries on with --resume",
        r"\1：\2 拒绝请求（HTTP \3：\4）：\5；已开始的运行用 --resume 继续",
    ),
    (
        rf"(.+?): (http\S+) has not answered (\d+) times in a row \(last: (.+)\)\. {_CARRY}",
        rf"\1：\2 连续 \3 次没有应答（最后一次：\4）。{_CARRY_ZH}",
    ),
    (
        rf"(.+?): (http\S+) answered none of (\d+) requests \((.+)\)\. {_CARRY}",
        rf"\1：\2 对 \3 个请求无一应答（\4）。{_CARRY_ZH}",
    ),
    (r"(http\S+): nobody answers there", r"\1：那里无人应答"),
    (r"the folder is not empty and holds no run", r"文件夹不为空，其中也没有运行"),
    (r"the folder is not empty", r"文件夹不为空"),
    (
        r"is not empty, or name another folder with --run",
        r"文件夹不为空，请用 --run 另指文件夹",
    ),
    (r"is not empty", r"文件夹不为空"),
    (r"name another (?:one|folder)", r"请另指文件夹"),
    (r"name another folder with --run", r"请用 --run 另指文件夹"),
    (r"a run lies here already", r"这里已有一次运行"),
    (r"carry it on with --resume, or name another folder", r"请用 --resume 继续，或另指文件夹"),
    (r"no run to resume lies here", r"这里没有可继续的运行"),
    (r"start it without --resume", r"请去掉 --resume 重新开始"),
    (r"no run lies here \(no samples\.log\), but (.+) does",
     r"这里没有运行（没有 samples.log），却有 \1"),
    (r"name the folder of the run, or start one without --resume",
     r"请指明运行的文件夹，或去掉 --resume 重新开始"),
    (r"no such folder", r"没有这个文件夹"),
    (r"name a folder that `steelyard weigh` has written", r"请指明 `steelyard weigh` 写成的文件夹"),
    (r"holds no (load\.json)", r"其中没有 \1"),
    (r"name the folder of a 'steelyard load' run", r"请指明 `steelyard load` 的运行文件夹"),
)  # fmt: skip
NOUNS = {
    "the key is missing or wrong: see endpoint.api_key": "密钥缺失或有误：见 endpoint.api_key",
    "the key may not use this: see endpoint.api_key": "该密钥无权使用：见 endpoint.api_key",
    "there is no such route or model: see endpoint.base_url and endpoint.model": (
        "没有这个路由或模型：见 endpoint.base_url 与 endpoint.model"
    ),
    "the proxy wants a login: see endpoint.proxy": "代理要求登录：见 endpoint.proxy",
    "refused": "连接被拒", "unreachable": "不可达", "dns": "域名解析失败", "reset": "连接被重置",
    "timeout-connect": "连接超时", "timeout-first": "首 token 超时",
}  # fmt: skip
