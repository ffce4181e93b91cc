"""Chinese for what may be wrong with files and records: not there, not whole, not one's own."""

from __future__ import annotations

from steelyard.report.words.book import slots

WHOLE = {
    "restore it from a copy": "请从副本恢复",
    "Restore it from a copy, or start another run": "请从副本恢复，或另开一次运行",
    "restore it from a copy of the run": "请从运行的副本恢复",
    "restore it from a copy, or check the file's rights and the disk": (
        "请从副本恢复，或检查文件权限与磁盘"
    ),
    "restore the log from a copy": "请从副本恢复日志",
    "restore the ledger from a copy (`steelyard verify` lists what is wrong)": (
        "请从副本恢复账本（`steelyard verify` 列出问题所在）"
    ),
    "`steelyard verify` lists what is wrong": "`steelyard verify` 列出问题所在",
    "nothing was touched": "什么也没有改动",
    "nothing was changed": "什么也没有改变",
    "nothing can be appended to it": "无法再追加",
    "check its rights, or name a folder on a local disk": "请检查其权限，或指明本地磁盘上的文件夹",
    "check its rights, or remove it": "请检查其权限，或移走它",
    "check the disk and the folder's rights, then carry on": "请检查磁盘与文件夹权限，再继续",
    "free some space or check the folder's rights, then carry on with --resume": (
        "请腾出空间或检查文件夹权限，再用 --resume 继续"
    ),
    "free some space and carry on with --resume": "请腾出空间，再用 --resume 继续",
    "free some space and start again": "请腾出空间，再重新开始",
    "make room and carry on with --resume": "请腾出空间，再用 --resume 继续",
    "carry on with --resume when more memory is free": "有更多内存时请用 --resume 继续",
    "carry the run on with --resume": "请用 --resume 继续该运行",
    "carry it on with --resume, then judge": "请用 --resume 继续，然后再评判",
    "what was there before is kept": "原有内容予以保留",
    "the record is whole": "记录完整",
    "something took it away while the run was going on": "运行期间有程序把它移走了",
    "something cut it off while the run was going on": "运行期间有程序把它截断了",
    "the end was cut off after it was written": "写成之后末尾被截去",
    "the file was damaged or is something else": "文件已损坏，或并非此类文件",
    "the log was put together by something else than a run": "该日志并非由运行写成",
    "the log holds no run yet": "日志中还没有运行",
    "the log exists already": "日志已经存在",
    "start the run afresh": "请重新开始运行",
    "resume the run instead": "请继续该运行",
    "resume the run to go on": "请继续该运行",
    "resume the run": "请继续该运行",
    "resume the run to write": "要写入请继续该运行",
    "opened for reading": "只为读取而打开",
    "the segment has ended": "该段已结束",
    "the ledger is closed": "账本已关闭",
    "open it again to go on": "要继续请重新打开",
    "let nothing write to it and try again": "请确保没有程序写入，再试一次",
    "another program wrote it, or a newer version": "是别的程序或更新的版本写的",
    "update steelyard to read it": "请更新 steelyard 再读",
    "wait until it is done, stop it, or name another folder": "请等它完成、停止它，或另指文件夹",
    "name another": "请另指一个",
    "name another place": "请另指位置",
    "name another folder": "请另指文件夹",
    "a file of this name exists": "已有同名文件",
    "name a folder that `steelyard weigh` has written": "请指明 `steelyard weigh` 写成的文件夹",
    "name a run that `steelyard weigh` has written": "请指明 `steelyard weigh` 写成的运行",
    "a run can't change its question: put the study back as study.yaml in the folder has it, or "
    "start another run": (
        "运行不能改变其问题：请把研究改回文件夹中 study.yaml 所写，或另开一次运行"
    ),
    "not an Ed25519 key": "不是 Ed25519 密钥",
    "name another file in STEELYARD_KEY": "请在 STEELYARD_KEY 中另指文件",
    "the signing key lies in the home folder, and this user has none": (
        "签名密钥放在主目录，而此用户没有主目录"
    ),
    "set STEELYARD_KEY to a file": "请把 STEELYARD_KEY 设为一个文件",
    "set STEELYARD_KEY to a file that can": "请把 STEELYARD_KEY 设为可读可写的文件",
    "restore it, or move it away and a new one is made": "请恢复它，或移走它以便重新生成",
    "was changed while the run began": "在运行开始时被改动",
    "start it again": "请重新开始",
    "was changed after the run began": "在运行开始之后被改动",
    "is no file": "不是文件",
    "name one that lies beside the study": "请指明研究旁边的文件",
    "attach the pages that show it": "请只附上相关的页",
    "the run was stopped before its first request, or the ledger was emptied": (
        "运行在首个请求之前被停止，或账本被清空"
    ),
    "lies in the run folder, whose files are signed and never replaced": (
        "在运行文件夹内，其文件已签名，绝不替换"
    ),
    "signatures are added where the run was made, or with its key in STEELYARD_KEY": (
        "请在做此运行的机器上加签，或把其密钥设在 STEELYARD_KEY"
    ),
    "was closed with another key than this machine holds": "关闭它所用的密钥不是本机所持",
    "the study names nobody who could sign": "研究没有列出可以签名的人",
    "add 'people:' with a name, a role and a key for each, before it is weighed": (
        "请在称量之前加 people，写明各人的姓名、角色与公钥"
    ),
    "name the right one with --key, or correct the study": "请用 --key 指明正确的，或改正研究",
    "so its texts can't be judged": "其文本无法评判",
    "is a run of `steelyard load`, which keeps a record and no signed ledger, so there is nothing "
    "to verify; `steelyard report` makes its pages again, and a load inside a study is in the "
    "study's ledger": (
        "是 `steelyard load` 的运行，只有记录而没有签名的账本，因此无可验证；"
        "`steelyard report` 可重做其页面，研究之内的压测则在研究的账本中"
    ),
    "its load was cut off before its figures were made (neither load.json nor a ledger)": (
        "其压测在算出数字之前被截断（既没有 load.json，也没有账本）"
    ),
    "what was sent is in samples.log and shards": "已发送的在 samples.log 与 shards 中",
    "Offer it again into another folder": "请在另一文件夹重新压测",
    "every answer so far is in the record": "至今的每个答案都在记录中",
    "give a .py file": "请给 .py 文件",
    "judgements lie beside the run, whose own record is signed": (
        "评判放在运行旁边，运行自己的记录已签名"
    ),
    "make room or give the right to write there": "请腾出空间，或给予写入权限",
}
PATTERNS = slots(
    (r"no run lies here \(neither (\S+) nor (\S+)\)", r"这里没有运行（\1 与 \2 都没有）"),
    (r"no run lies here \(no (\S+)\)", r"这里没有运行（没有 \1）"),
    (r"no run lies here \(no (\S+)\), but (.+) does", r"这里没有运行（没有 \1），却有 \2"),
    (r"written by a newer steelyard \(layout (\S+), schema (\S+); this one reads up to (\S+) and "
     r"(\S+)\)", r"由更新的 steelyard 写成（格式 \1，模式 \2；此版至多读 \3 与 \4）"),
    (r"closed and signed, but without its PDF: (.+)", r"已关闭并签名，但没有 PDF：\1"),
    (r"can't be loaded as Python", r"无法作为 Python 装入"),
    (r"does not say which samples are the run's", r"没有写明哪些样本属于该运行"),
    (r"is a run of steelyard (\w+), which no study judges", r"是 steelyard \1 的运行，不由研究判定"),
    (r"the record can't be read \((.+)\)", r"无法读取记录（\1）"),
    (r"(.+?) is writing into this run folder", r"\1 正在写入此运行文件夹"),
    (r"the run folder can't be locked \((.+)\)", r"无法锁定运行文件夹（\1）"),
    (r"the folder can't be made \((.+)\)", r"无法建立文件夹（\1）"),
    (r"can't be made a folder \((.+)\)", r"无法建立为文件夹（\1）"),
    (r"can't be read \((.+)\)", r"无法读取（\1）"),
    (r"can't be read: (.+)", r"无法读取（\1）"),
    (r"can't be written \((.+)\)", r"无法写入（\1）"),
    (r"could not be written \((.+)\)", r"无法写入（\1）"),
    (r"can't be opened for writing \((.+)\)", r"无法打开写入（\1）"),
    (r"not JSON \((.+)\)", r"不是 JSON（\1）"),
    (r"the log can't be read \((.+)\)", r"无法读取日志（\1）"),
    (r"the ledger can't be read \((.+)\)", r"无法读取账本（\1）"),
    (r"the ledger can't be opened for writing \((.+)\)", r"无法打开账本写入（\1）"),
    (r"can't be read for the ledger \((.+)\)", r"无法为账本读取（\1）"),
    (r"the disk takes no further record \((.+)\)", r"磁盘不再接受记录（\1）"),
    (r"the disk takes not even the head of a log \((.+)\)", r"磁盘连日志的头部也不接受（\1）"),
    (r"(\S+) records are kept", r"已保留 \1 条记录"),
    (r"bytes (\S+) are not the head of a samples log", r"字节 \1 不是样本日志的头部"),
    (r"bytes (\S+) were changed while the log was being read", r"字节 \1 在读取日志时被改动"),
    (r"written by a newer steelyard \((.+)\)", r"由更新的 steelyard 写成（\1）"),
    (r"frame (\S+) at byte (\S+) holds no record that this steelyard knows \((.+)\)",
     r"第 \1 帧（字节 \2）没有此版 steelyard 认识的记录（\3）"),
    (r"frame (\S+), which ends at byte (\S+): (.+)", r"第 \1 帧（止于字节 \2）：\3"),
    (r"ends at byte (\S+), where (\S+) bytes had been written",
     r"止于字节 \1，而曾写入 \2 字节"),
    (r"(\S+) bytes are left of (\S+) that were sealed", r"封存的 \2 字节只剩 \1 字节"),
    (r"the line (.+)", r"该行 \1"),
    (r"the torn tail of (.+?) can't be copied \((.+)\)", r"\1 残缺的末尾无法复制（\2）"),
    (r"the run was begun with study (\w+), this study is (\w+)",
     r"运行开始时的研究为 \1，此研究为 \2"),
    (r"no run lies here \((.+)\)", r"这里没有运行（缺 \1）"),
    (r"no unencrypted private key in PEM \((.+)\)", r"不是未加密的 PEM 私钥（\1）"),
    (r"the signing key can't be read or made \((.+)\)", r"签名密钥无法读取或生成（\1）"),
    (r"has more than (\S+) MiB", r"超过 \1 MiB"),
    (r"the other study differs in what was measured", r"另一研究所测的内容不同"),
    (r"only gates, criteria, prices, business, weight_band, question and owner may",
     r"只有 gates、criteria、prices、business、weight_band、question、owner 可以不同"),
    (r"Weigh it as a run of its own", r"请另作一次称量"),
    (r"holds no signature \((.+)\)", r"其中没有签名（\1）"),
    (r"`steelyard sign` writes one", r"`steelyard sign` 可写签名"),
    (r"the study says that (.+) signs with key (\w+), and the key here is (\w+)",
     r"研究写明 \1 以公钥 \2 签名，而此处为 \3"),
    (r"is (.+), and nobody should sign it", r"为 \1，不应签名"),
    (r"`steelyard verify (\S+)` says what is wrong", r"`steelyard verify \1` 说明问题所在"),
    (r"`steelyard verify (\S+)` lists what is wrong", r"`steelyard verify \1` 列出问题所在"),
    (r"the signature of (.+) is over other numbers than this run holds",
     r"\1 的签名所签的数字与此运行不同"),
    (r"the signature of (.+) has another key or role than the study names",
     r"\1 的签名的公钥或角色与研究所列不同"),
    (r"the signature of (.+) stands in the ledger already", r"\1 的签名已在账本中"),
    (r"(.+) signs with the key that closed the run, and whoever measured can't be the only approver",
     r"\1 的签名密钥就是关闭该运行的密钥，而测量者不能是唯一的批准人"),
    (r"sign with another key, name another approver, or say under 'alone' in the study why that may "
     r"be", r"请用另一密钥签名、另指批准人，或在研究的 alone 下说明为何可以如此"),
    (r"the record doesn't verify, so its texts can't be judged",
     r"记录未通过验证，其文本无法评判"),
    (r"the run is not closed, so its pairs may be incomplete",
     r"运行尚未完结，其成对答案可能不全"),
    (r"a PDF needs the extra `pdf`, which is not installed here \((.+) is missing\)",
     r"PDF 须有附加包 `pdf`，此处没有安装（缺 \1）"),
    (r"install it with: (.+)", r"请安装：\1"),
    (r"'(.+?)' is no deployment, gate or criterion of this run", r"“\1”不是此运行的部署、门槛或准则"),
    (r"interrupted", r"被中断"),
    (r"Carry on with: (.+)", r"请用此命令继续：\1"),
    (r"the budget is spent \((.+)\)", r"预算已用完（\1）"),
    (r"Raise 'budget' in (.+?) and carry on with: (.+)", r"请提高 \1 中的 budget，再用此命令继续：\2"),
    (r"holds no record, but (\S+) holds answers", r"没有记录，而 \1 中有答案"),
    (r"(\d+) windows of (\S+) are not sealed, where a killed run leaves one at most",
     r"\2 有 \1 个窗口没有封存，而被终止的运行至多留下一个"),
    (r"the end of the ledger was cut off", r"账本的末尾被截去"),
    (r"the ledger was taken away or emptied, and nothing vouches for them",
     r"账本被移走或清空，没有什么能为它们作证"),
    (r"the ledger names no study", r"账本没有写明研究"),
    (r"deriving the Parquet tables was killed, perhaps for want of memory",
     r"生成 Parquet 表时被终止，或因内存不足"),
)  # fmt: skip
