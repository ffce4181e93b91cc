"""Where the numbers come from, in Chinese."""

from __future__ import annotations

PROVENANCE_ZH: dict[str, str] = {
    "prov.question": "问题",
    "prov.study": "冻结哈希",
    "prov.run": "运行",
    "prov.began": "开始",
    "prov.ended": "结束",
    "prov.segments": "段数（启动与续跑）",
    "prov.seed": "随机种子",
    "prov.keep": "题目与答案的保留方式",
    "keep.full": "全部保留",
    "keep.masked": "脱敏保留",
    "keep.hash": "只留哈希",
    "prov.owner": "负责人",
    "prov.baseline": "基线",
    "prov.root": "研究、样本、测量与结论的总根",
    "prov.key": "签名公钥",
    "prov.verify": "如何核验",
    "prov.keynote": (
        "签名密钥属于执行称量的人：签名只能证明此后无人改动，不能证明运行本身诚实。"
        "审计者应事先登记公钥，或自行重跑。"
    ),
    "prov.environment": "机器与软件",
    "prov.parts": "冻结哈希除研究文件外还涵盖的内容",
    "prov.facts": "被测对象：{name}",
    "prov.name": "全名",
    "prov.model": "模型",
    "prov.engine": "引擎",
    "prov.hosted": "托管服务",
    "prov.api": "接口",
    "prov.structured": "如何保证格式",
    "structured.schema": "由引擎按 schema 约束解码",
    "structured.json": "JSON 模式",
    "structured.prompt": "仅靠提示词",
    "prov.parser": "解析链",
    "prov.failures": "各部署最先出现的失败",
    "prov.forms": "形式出了什么问题，以及试过的 schema",
    "col.ails": "原因（按名称）",
    "col.schemas_taken": "接受的 schema",
    "col.schemas_kept": "接受且始终符合",
    "prov.links": "解析链各环节的作用",
    "link.strip-fence": "去围栏（strip-fence）",
    "link.extract": "提取（extract）",
    "link.repair": "修复（repair）",
    "link.reask": "重问（reask）",
}
