"""Chinese of who decided what."""

from __future__ import annotations

PEOPLE_ZH = {
    "sec.people": "责任与签署",
    "lead.people.approved": (
        "所有复核人与批准人均已签署本结论及其所依据的数值。已签署的记录就此封存；"
        "任何重新评判都是另一份文件，并会明确标注。"
    ),
    "lead.people.open": "本结论尚缺以下签署：{missing}。",
    "lead.people.unsigned": "本结论尚无人签署，等待：{missing}。",
    "tab.people": "相关方、利益关系及其在账本中的签名",
    "col.who": "姓名或部门",
    "col.role": "角色",
    "col.conflicts": "利益冲突",
    "col.before": "门槛与权重（看到结果之前）",
    "col.after": "结论与数值",
    "tab.signing": "对本结论的签署",
    "col.signature": "签署",
    "col.day": "日期",
    "col.over": "签署对象（SHA-256）",
    "sign.done": "已用密钥签署",
    "sign.hand": "尚未用密钥签署",
    "sign.day": "日期",
    "role.owner": "负责人",
    "role.reviewer": "复核人",
    "role.approver": "批准人",
    "role.measurer": "测量人",
    "people.nokey": "研究文件未指定密钥",
    "people.undeclared": "未申报",
    "people.none": "无",
    "people.not": "未签署",
    "people.signed": "已签署 {time}",
    "people.where": "账本第 {seq} 条，密钥 {key}…",
    "people.alone": "{who} 既负责测量又单独批准：{why}",
}
