"""Chinese for what stops a weighing: engines and endpoints, plans, claims beside it, signatures."""

from __future__ import annotations

from steelyard.report.words.book import slots

WHOLE = {
    # engines and models
    "the embedded engine is not installed": "没有安装内嵌引擎",
    "the model's package is not installed": "没有安装该模型的软件包",
    "Get the file the study means, or correct the study": "请取得研究所指的文件，或改正研究",
    "no such file, and no bundled model of that name": "没有这个文件，也没有此名的随附模型",
    "else give a path to a .gguf file, or hf:ORG/REPO/FILE.gguf": (
        "否则请给 .gguf 文件的路径，或 hf:ORG/REPO/FILE.gguf"
    ),
    "one part of a split model": "只是拆分模型的一部分",
    "its hash would not name the weights": "其哈希不能代表全部权重",
    "Merge the parts with llama-gguf-split --merge": "请用 llama-gguf-split --merge 合并各部分",
    "write hf:ORG/REPO/FILE.gguf or add @REVISION": "请写 hf:ORG/REPO/FILE.gguf，或加 @REVISION",
    "fetching from a hub needs huggingface_hub": "从模型站获取须有 huggingface_hub",
    "Check name and network, or fetch the file yourself and give its path": (
        "请检查名称与网络，或自行取得文件并给出路径"
    ),
    "Set template: pass-through, or api: completions": (
        "请写 template: pass-through 或 api: completions"
    ),
    # endpoints
    "can't be set": "不能设置",
    "name a PEM file": "请指明 PEM 文件",
    "use api_key or headers with ${NAME}": "请用 api_key 或带 ${NAME} 的 headers",
    "drop what follows ? or #": "请去掉 ? 或 # 之后的内容",
    "an https:// proxy in front of an https:// endpoint is not supported": (
        "不支持在 https:// 端点之前用 https:// 代理"
    ),
    "use the proxy's http:// port, the connection to the endpoint is encrypted anyway": (
        "请用代理的 http:// 端口，到端点的连接本来就是加密的"
    ),
    "chat messages can't go to the completions route": "对话消息不能发往 completions 路由",
    "give the item a `prompt`, or the deployment `api: chat`": (
        "请给题目写 prompt，或给部署写 api: chat"
    ),
    # plans and runs
    "something stands on the cluster already, and would be measured in its place": (
        "集群上已有别的在运行，会误测到它"
    ),
    "Stop it, or correct 'ready'": "请停止它，或改正 ready",
    "a run that was begun carries on with --resume": "已开始的运行用 --resume 继续",
    "Correct it and carry on with --resume": "请改正，再用 --resume 继续",
    "Raise 'timeout' in a new run, or mend it and carry on with --resume": (
        "请在新的运行中提高 timeout，或修好它再用 --resume 继续"
    ),
    "Take it down by hand, then carry on with --resume": "请手动停掉它，再用 --resume 继续",
    "Mend the suite, and carry the run on with --resume": "请修好套件，再用 --resume 继续",
    "Mend the suite or the item, and carry the run on with --resume": (
        "请修好套件或题目，再用 --resume 继续"
    ),
    "Bring it back and carry on with --resume": "请恢复其服务，再用 --resume 继续",
    "Raise it, or ask fewer items, repeats or deployments": ("请提高它，或减少题目、重复或部署"),
    "nothing was asked": "没有发出任何请求",
    "add gold, or write accept: valid": "请补标准答案，或写 accept: valid",
    "otherwise correct endpoint.model": "否则请改正 endpoint.model",
    "the study's workloads are asked item by item from this machine, and none is a load": (
        "该研究的负载都由本机逐题询问，没有压测"
    ),
    "give it an endpoint, or leave out --on": "请给它端点，或略去 --on",
    "is part of a run's record": "属于某次运行的记录",
    "Weigh the study file that the run was begun with, or judge the record anew with `steelyard "
    "report RUN --study FILE --out FOLDER`": (
        "请称量该运行开始时的研究文件，或用 "
        "`steelyard report RUN --study FILE --out FOLDER` 重新判定记录"
    ),
    "has alternatives alone and asks nobody, so there is nothing to tell beforehand": (
        "只有备选方案而不发问，因此没有可预告的"
    ),
    "no answer was graded": "没有一个答案得到评分",
    "the deployments have answers to different items": "各部署答的题目不同",
    "It is no evidence": "它不是证据",
    "remove it, or correct what was misread": "请去掉它，或改正误读之处",
    "is claimed, and names no claim": "是他人所称，却没有指明其声称",
    "take the statement apart in a file that 'steelyard check' reads, and name it here: claim: "
    "FILE#ID": "请把该说法写进 `steelyard check` 可读的文件，并在此写明：claim: FILE#ID",
    "a fact that is claimed says what its claim says": "他人所称的事实须与其声称一致",
    "name a claim with one value of that unit": "请指明带该单位的单值声称",
    # studies changed on the command line
    "the study holds no names and values that could be changed": "研究中没有可改的名称与值",
    "write it like weight:NAME=40%, gate:'NAME >= 95%' or price:WHAT='0.90 CNY/h'": (
        "请写成 weight:NAME=40%、gate:'NAME >= 95%' 或 price:WHAT='0.90 CNY/h' 这样"
    ),
    "write a share of all weight, such as 40%": "请写占全部权重的比例，如 40%",
    "a weight is a share between 0% and 100% of all weight": (
        "权重是全部权重的 0% 至 100% 之间的比例"
    ),
    "change groups or criteria, not both at once": "组与准则请只改其一",
    "leave more than nothing for the others, or give all of them and make it 1": (
        "请给其余的留一些，或写全并使总和为 1"
    ),
    "docs/capacity.md begins with one to copy": "docs/capacity.md 开头有一个可照抄",
    "use %, ms, s, min, h, /h, tokens/s, a currency code such as CNY, CNY/h or CNY/Mtok": (
        "请用 %、ms、s、min、h、/h、tokens/s 或货币代码，如 CNY、CNY/h、CNY/Mtok"
    ),
}
PATTERNS = slots(
    (r"Run: (.+)", r"请运行：\1"),
    (r"Run: pip install huggingface_hub, or fetch the file yourself and give its path",
     r"请运行 pip install huggingface_hub，或自行取得文件并给出路径"),
    (r"Bundled: (.+)", r"随附的有：\1"),
    (r"(.+) carries no chat template \(a base model\?\)", r"\1 没有对话模板（基座模型？）"),
    (r"asked for (\S+) (.+), the engine runs with (.+)", r"要求 \1 为 \2，而引擎以 \3 运行"),
    (r"Set (\S+) in the study to what it can do", r"请把研究中的 \1 设为它做得到的值"),
    (r"the file's sha256 is (\S+), the study says (\S+)", r"文件的 sha256 为 \1，研究写的是 \2"),
    (r"can't assemble the model in (.+) \((.+)\)", r"无法在 \1 拼合模型（\2）"),
    (r"Free some space, set STEELYARD_CACHE to another folder, or reinstall: (.+)",
     r"请腾出空间、把 STEELYARD_CACHE 设为另一文件夹，或重新安装：\1"),
    (r"the hub did not give the file \((.+)\)", r"模型站没有给出文件（\1）"),
    (r"'(.+?)' holds no certificates \((.+)\)", r"“\1”中没有证书（\2）"),
    (r"'(.+?)' can't be set", r"“\1”不能设置"),
    (r"the value of (\S+) must be one line of ASCII", r"\1 的值须为一行 ASCII"),
    (r"(.+) must look like https://host/v1 or http://host:8000/v1",
     r"\1 须如 https://host/v1 或 http://host:8000/v1"),
    (r"user and password in the URL of (\S+) would reach records",
     r"\1 的 URL 中的用户与密码会进入记录"),
    (r"(.+) must end with its path", r"\1 须止于其路径"),
    (r"(.+) is not a URL \((.+)\)", r"\1 不是 URL（\2）"),
    (r"a space in the host name '(.+)'", r"主机名“\1”中有空格"),
    (r"'(.+?)' is not a host name", r"“\1”不是主机名"),
    (r"is ready before its start command was run \((.+)\)", r"在启动命令运行之前就已就绪（\1）"),
    (r"its start command failed: (.+)", r"其启动命令失败：\1"),
    (r"is not ready (\S+) s after its start \((.+)\)", r"启动 \1 s 后仍未就绪（\2）"),
    (r"see (/\S+)", r"见 \1"),
    (r"may be left standing: its stop command failed: (.+)", r"可能还在运行：其停止命令失败：\1"),
    (r"is left standing: (.+) is still ready (\S+) s after its stop command \((.+)\)",
     r"还在运行：停止命令之后 \2 s，\1 仍然就绪（\3）"),
    (r"Take it down by hand \((.+)\), then carry on with --resume",
     r"请手动停掉它（\1），再用 --resume 继续"),
    (r"suite (\S+) (\S+) asks on about item (\S+) after an ask that it called its last",
     r"套件 \1 \2 对题目 \3 在声明最后一问之后又问"),
    (r"suite (\S+) (\S+) broke on the answer to item (\S+) \((.+)\), so that no score is printed",
     r"套件 \1 \2 在题目 \3 的答案上出错（\4），因此不给分数"),
    (r"the plan needs more than it allows: (.+)", r"计划所需超出允许：\1"),
    (r"(\S+) items have no gold \(the first: (\S+)\), but accept: (\S+) needs it",
     r"\1 道题没有标准答案（首个：\2），而 accept: \3 需要它"),
    (r"(.+) all run on (\S+)", r"\1 都在 \2 上运行"),
    (r"a weighing grades the answers of a workload by one: write '(.+)' and so on",
     r"称量对一个负载的答案只用一个套件评分：请写 '\1' 等"),
    (r"the server answers as '(.+)', where '(.+)' is expected",
     r"服务端自称“\1”，而应为“\2”"),
    (r"If that is the model you mean, write endpoint\.answers_as: (\S+)",
     r"若那正是你要的模型，请写 endpoint.answers_as: \1"),
    (r"(\S+) is started on this machine and answers on 127\.0\.0\.1 alone, where no node reaches it",
     r"\1 在本机启动，只在 127.0.0.1 应答，节点访问不到"),
    (r"`steelyard weigh (\S+)` decides it at once", r"`steelyard weigh \1` 可立即判定"),
    (r"is a study that asks its deployments", r"是要询问部署的研究"),
    (r"measure first, with 'steelyard weigh (.+)', and name the run folder",
     r"请先用 `steelyard weigh \1` 测量，再指明运行文件夹"),
    (r"claim (\S+) says (.+), and the fact another figure", r"声称 \1 为 \2，而此事实是另一个数"),
    (r"claim (\S+) says (.+), which is no figure in (.+)", r"声称 \1 为 \2，不是以 \3 计的数"),
    (r"has no claim '(.+?)'", r"没有声称“\1”"),
    (r"claim (\S+) in (\S+) is impossible \((.+)\): (.+)", r"\2 中的声称 \1 不可能（\3）：\4"),
    (r"holds (.+), and none of them has the name of one of the other run",
     r"其中有 \1，没有一个与另一运行的部署同名"),
    (r"say which with (--\S+) NAME", r"请用 \1 NAME 指明"),
    (r"no window of (\S+)", r"没有 \1 的窗口"),
    (r"(.+) answers have no partner \(the first: (.+)\): two deployments compare on the same items "
     r"only", r"\1 个答案没有对应（首个：\2）：两个部署只能在相同题目上比较"),
    # studies
    (r"(.+) says nothing to change", r"\1 没有写要改什么"),
    (r"write both ends, worst first: (.+)", r"请写两端，最差在前：\1"),
    (r"'(.+?)' has no (\S+)", r"“\1”没有 \2"),
    (r"best and worst are both (.+)", r"best 与 worst 都是 \1"),
    (r"between them every value would score the same, so set them apart",
     r"其间各值得分相同，请拉开"),
    (r"write 'documented' for a value in force that a source shows, or 'claimed'",
     r"有来源证明的现行值请写 documented，否则写 claimed"),
    (r"no (\w+) '(.+?)' in this study", r"此研究中没有 \1“\2”"),
    (r"what is given adds up to (\S+)", r"所给的合计为 \1"),
    (r"write at least one above it", r"请至少写一个大于它的"),
    (r"(.+) where 'name: value' lines belong", r"应为“名称: 值”的行，却写了 \1"),
    (r"begin with (.+)", r"请以 \1 开始"),
    (r"write which engine, such as (\{.+\})", r"请写明哪个引擎，如 \1"),
    (r"One of your own: file\.py:function", r"自己的写作 file.py:function"),
    (r"The log (\S+) ends with:", r"日志 \1 的末尾为："),
    (r"a claim file backs a claim; this is (.+): remove 'claim'",
     r"声称文件只为声称作证，此处为 \1：请去掉 claim"),
    (r"(.+) has no number of users", r"\1 没有用户数"),
    (r"write closed where one is needed", r"需要用户数时请写 closed"),
    (r"(\S+) is required; write it like '(.+)'", r"须写 \1；请写成 '\2' 这样"),
    (r"use %, ms, s, min, h, /h, tokens/s, a currency code such as CNY, CNY/h or CNY/Mtok "
     r"\((.+) is required here, such as '(.+)'\)",
     r"请用 %、ms、s、min、h、/h、tokens/s 或货币代码，如 CNY、CNY/h、CNY/Mtok（此处须为\1，如“\2”）"),
)  # fmt: skip
