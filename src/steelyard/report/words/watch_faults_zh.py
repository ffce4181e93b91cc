"""Chinese for what may be wrong beside a load: machines that offer it, and who looks on."""

from __future__ import annotations

from steelyard.report.words.book import slots

WHOLE = {
    "install the same on both": "请在两边安装相同版本",
    "Install the same on both": "请在两边安装相同版本",
    "install the same build there as here": "请在那里安装与此处相同的构建",
    "install what it needs": "请安装所需之物",
    "check host and port": "请检查主机与端口",
    "Ray is not installed here": "此处没有安装 Ray",
    "install the extra": "请安装附加包",
    "see its log, or take it out of the cluster": "请看其日志，或把它移出集群",
    "start nodes with --num-cpus": "请用 --num-cpus 启动节点",
    "this process is connected to a Ray cluster already": "此进程已连接到一个 Ray 集群",
    "an address has no user, query or fragment": "地址里不得有用户、查询或片段",
    "secrets go into the environment variable OTEL_EXPORTER_OTLP_HEADERS": (
        "秘密请放进环境变量 OTEL_EXPORTER_OTLP_HEADERS"
    ),
    "write prometheus=127.0.0.1:9464 or otlp=http://HOST:4318": (
        "请写成 prometheus=127.0.0.1:9464 或 otlp=http://HOST:4318"
    ),
    "name an address of this machine and a port that is free": "请写本机地址与空闲端口",
    "correct it or unset it": "请改正，或取消设置",
    "Give the address of the engine's own page, or name the engine": (
        "请给出引擎自己的页面地址，或指明引擎"
    ),
    "the address of a metrics page must be like http://HOST:PORT/metrics": (
        "指标页面的地址须如 http://HOST:PORT/metrics"
    ),
    "give a password as a header, not in the address": "密码请作为请求头，不要写在地址里",
    "check the labels in its page of targets": "请在其目标页面核对标签",
    "this machine has no GPU": "本机没有 GPU",
    "the GPUs tell nothing of themselves": "这些 GPU 什么也不报告",
    "the library is not installed": "没有安装该库",
    "pip install 'steelyard[gpu]', or give the address of an exporter": (
        "请运行 pip install 'steelyard[gpu]'，或给出导出器的地址"
    ),
    "the engine is read from one of them": "引擎只从其中之一读取",
    'say which engine, by labels such as job="vllm"': '请用标签写明是哪个引擎，如 job="vllm"',
    "it knows many": "它知道许多引擎",
    "picks series of a Prometheus": "用于挑选 Prometheus 的序列",
    "labels pick an exporter of a Prometheus": "标签用于挑选 Prometheus 的导出器",
}
PATTERNS = slots(
    (r"use (\S+) or fewer, or add nodes", r"请用至多 \1，或增加节点"),
    (r"(\S+) is no ray://HOST\[:PORT\]", r"“\1”不是 ray://HOST[:PORT]"),
    (r"install the extra: (.+)", r"请安装附加包：\1"),
    (r"something listens there, and it does not answer as a Ray head's client server \((.+)\)",
     r"那里有程序在监听，但不像 Ray 头节点的客户端服务（\1）"),
    (r"runs other versions than this machine \((.+)\): (.+)", r"版本与本机（\1）不同：\2"),
    (r"node (\S+) has no Steelyard", r"节点 \1 没有 Steelyard"),
    (r"node (\S+) has another build of Steelyard \((.+)\)", r"节点 \1 的 Steelyard 构建不同（\2）"),
    (r"node (\S+) has (Ray .+), this machine (Ray .+)", r"节点 \1 为 \2，本机为 \3"),
    (r"node (\S+) runs nothing of ours \((.+)\)", r"节点 \1 不能运行我们的程序（\2）"),
    (r"Steelyard on node (\S+) can't be used \((.+)\)", r"节点 \1 上的 Steelyard 不可用（\2）"),
    (r"the cluster's (.+) lend no core", r"集群的 \1 没有可用的核"),
    (r"(\S+), and the cluster's (.+) have (\S+) cores in all",
     r"\1，而集群的 \2 共有 \3 个核"),
    (r"'(.+?)' names no address and port", r"“\1”没有写地址与端口"),
    (r"'(.+?)' is no export", r"“\1”不是导出方式"),
    (r"'(.+?)' names no http\(s\) address", r"“\1”不是 http(s) 地址"),
    (r"can't be listened on \((.+)\)", r"无法监听（\1）"),
    (r"is not name=value,name=value", r"不是 name=value,name=value 的形式"),
    (r"installed are: (.+)", r"已安装的有：\1"),
    (r"no engine is known by the (\S+) names on this metrics page \(looked for (.+)\)",
     r"按此指标页面的 \1 个名称认不出引擎（找过 \2）"),
    (r"Prometheus refuses (.+?): (.+)", r"Prometheus 拒绝 \1：\2"),
    (r"(\S+) does not answer as a Prometheus does: (.+)", r"\1 的应答不像 Prometheus：\2"),
    (r"no metrics page came in (\S+) scrapes: (.+)", r"抓取 \1 次没有得到指标页面：\2"),
    (r"no metrics page: (.+)", r"没有指标页面：\1"),
    (r"header (\S+) holds a line break or the like", r"请求头 \1 含有换行之类的字符"),
    (r"Prometheus has no series of a known (.+) with (\{.*\})",
     r"Prometheus 没有带 \2 的已知 \1 序列"),
    (r"no GPU of this machine can be asked: (.+)", r"本机的 GPU 无法询问：\1"),
    (r"'(.+?)' names no label", r"“\1”没有写标签"),
    (r"""'(.+?)' is no list of labels like job="vllm\"""", r'“\1”不是 job="vllm" 这样的标签列表'),
)  # fmt: skip
