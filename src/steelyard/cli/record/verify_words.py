"""What `steelyard verify` says, in English and in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from steelyard.cli.terminal.say import Say as Plain

if TYPE_CHECKING:
    from steelyard.ledger import Finding

EN = {
    "state": "{run}: {state}, {n} records in the ledger",
    "verified": "VERIFIED", "unfinished": "UNFINISHED", "damaged": "DAMAGED",
    "severity.damaged": "damaged", "severity.unfinished": "unfinished", "severity.note": "note",
    "finding": "{severity}: {finding}",
    "reported": "root  {root}, as the report prints it", "root": "signed root  {root}",
    "key": "key   {key}, closed {closed}",
    "own_key": (
        "The key lies with the tester: the signature proves that nothing changed since, not that "
        "the run was honest. Pin it with --key."
    ),
}  # fmt: skip
ZH = {
    "state": "{run}：{state}，账本中有 {n} 条记录",
    "verified": "验证通过", "unfinished": "未完结", "damaged": "已损坏",
    "severity.damaged": "损坏", "severity.unfinished": "未完结", "severity.note": "说明",
    "finding": "{severity}：{finding}",
    "reported": "根    {root}，与报告所印一致", "root": "签名的根  {root}",
    "key": "公钥  {key}，于 {closed} 关闭",
    "own_key": (
        "密钥在测试者手中：签名只证明此后没有改动，不证明运行诚实。请用 --key 指定你所知道的公钥。"
    ),
}  # fmt: skip
RESTORE_ZH = "请从副本恢复文件"
WHOLE = {
    "restore the file from a copy": RESTORE_ZH,
    "restore the log from a copy": RESTORE_ZH,
    "restore the run folder from a copy": "请从副本恢复运行文件夹",
    "the ledger names a file outside the run folder": "账本所指的文件在运行文件夹之外",
    "the ledger holds a digest of this file, but no such file lies here": (
        "账本有此文件的摘要，而文件不在这里"
    ),
    "the ledger does not cover this file: it was put here later, or the run was stopped before it "
    "could be recorded": "账本没有涵盖此文件：它是后来放入的，或运行在记录它之前被停止",
    "do not rely on it": "请勿采信",
    "remove it, or resume the run": "请移走它，或继续运行",
    "carry it on with --resume, which makes this file anew": "请用 --resume 继续，它会重做此文件",
    "the last line is torn: the writer was killed, or the end was cut off": (
        "最后一行残缺：写入者被终止，或末尾被截去"
    ),
    "the ledger is gone": "账本不见了",
    "there is none yet: the run was stopped while it began": "还没有账本：运行在开始时被停止",
    "carry it on with --resume": "请用 --resume 继续",
    "carry the run on with --resume, which seals them": "请用 --resume 继续，届时将予封存",
    "the record is not closed: the run was interrupted, or its end was cut off": (
        "记录没有关闭：运行被中断，或末尾被截去"
    ),
    "carry it on with --resume, or compare it with a copy": "请用 --resume 继续，或与副本比对",
    "ask the tester for the key by another way and name it": "请经其他途径向测试者索取公钥并指定它",
    "do not rely on this record": "请勿采信此记录",
    "ask the tester for the original": "请向测试者索取原件",
    "the report shows a root that is not these records' root": "报告所示的根不是这些记录的根",
    "the statement is not signed by the key that it names": "声明不是由它所指的密钥签名",
    "the run was carried on after that": "此后运行又继续了",
    "go by the order of the lines, which the chain holds, and not by their times": (
        "请以各行的次序为准（由链条保证），不要以时间为准"
    ),
}
PATTERNS = (
    (r"signed with key (\w+), which the tester holds: that proves only that nothing was changed "
     r"after the signature, and only if this is the tester's key",
     r"由测试者持有的密钥 \1 签名：这只证明签名之后没有改动，且前提是它确为测试者的密钥"),
    (r"resume the run to set it aside, or restore the run folder from a copy",
     r"请继续运行以将其搁置，或从副本恢复运行文件夹"),
    (r"record (\d+) does not follow the line before it: lines were removed, added or swapped",
     r"记录 \1 与前一行不相接：有行被删去、添加或调换"),
    (r"record (\d+) is dated (\S+), and the one before it (\S+): the machine's clock was set back",
     r"记录 \1 的时间是 \2，前一条却是 \3：机器的时钟曾被回拨"),
    (r"was changed after it was written: its SHA-256 differs \(record (\d+), (\S+)\)",
     r"写成之后被改动：其 SHA-256 不同（记录 \1，\2）"),
    (r"(\d+) bytes, where (\d+) were written \(record (\d+), (\S+)\)",
     r"有 \1 字节，写入的是 \2 字节（记录 \3，\4）"),
    (r"(the ledger holds a digest .+|the ledger names a file .+) \(record (\d+), (\S+)\)",
     r"\1（记录 \2，\3）"),
    (r"record (\d+) does not begin where the last seal ended", r"记录 \1 不始于上次封存的末尾"),
    (r"record (\d+) is no seal \((.+)\)", r"记录 \1 不是封存（\2）"),
    (r"(\d+) bytes, where (\d+) were sealed: the end was cut off",
     r"有 \1 字节，封存的是 \2 字节：末尾被截去"),
    (r"bytes (\d+-\d+) were changed after they were sealed \(record (\d+), (\S+)\)",
     r"字节 \1 在封存之后被改动（记录 \2，\3）"),
    (r"(\d+) bytes behind the last seal", r"上次封存之后另有 \1 字节"),
    (r"signed with key (\w+), not with the key you trust", r"由密钥 \1 签名，不是你所信任的公钥"),
    (r"can't be read \((.+)\)", r"无法读取（\1）"),
    (r"frame (\d+) is not whole \(bytes (\d+-\d+)\)", r"第 \1 帧不完整（字节 \2）"),
    (r"another frame stands where frame (\d+) should", r"第 \1 帧所在之处是另一帧"),
    (r"does not read back: (.+)", r"无法读回：\1"),
    (r"the records contradict each other: (.+)", r"各记录互相矛盾：\1"),
    (r"the record is closed, but (.+)", r"记录已关闭，但 \1"),
    (r"the line (.+)", r"该行 \1"),
)  # fmt: skip


class Say(Plain):
    """Of a verification."""

    tables: ClassVar = {"en": EN, "zh": ZH}

    def finding(self, found: Finding) -> str:
        """Where, what, and what to do; what has no words here stays as it is."""
        if self.lang == "en":
            return str(found)
        from steelyard.report.words.book import Book, slots

        book = Book(whole=WHOLE, patterns=slots(*PATTERNS), nouns=WHOLE)
        place = found.file if found.line is None else f"{found.file}:{found.line}"
        if found.offset is not None:
            place += f" 字节 {found.offset}"
        return f"{place}：{'；'.join(book.clauses(f'{found.what}; {found.todo}'))}"
