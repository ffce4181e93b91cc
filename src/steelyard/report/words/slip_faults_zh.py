"""Chinese for what the linter of devices and their prices finds."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from steelyard.report.words.book import slots


def _lacking() -> Iterator[tuple[str, str]]:
    """``has no source and no date of memory``: up to three of a device, of all its numbers or some."""
    for some in (each for n in (1, 2, 3) for each in itertools.product((False, True), repeat=n)):
        slot = itertools.count(1)
        yield (
            "has " + " and ".join(rf"no (\w+){' of (.+?)' if few else ''}" for few in some),
            "没有 " + "、".join(
                rf"\{next(slot)}（\{next(slot)}）" if few else rf"\{next(slot)}" for few in some
            ),
        )  # fmt: skip


PATTERNS = slots(
    (r"does nothing here", r"在此不起作用"),
    (r"such a file holds devices and prices", r"此类文件只有 devices 与 prices"),
    (r"is no table of figures", r"不是数据表"),
    (r"unknown field '(.+?)'", r"未知字段“\1”"),
    (r"unknown field", r"未知字段"),
    (r"known: (.+)", r"已知有：\1"),
    (r"is missing", r"缺失"),
    (r"nothing can be said of a device without it", r"缺了它，对设备就无从说起"),
    (r"says how fast, and not how many devices", r"写了多快，没有写连接多少设备"),
    (r"add domain = '(.+?)'", r"请加上 domain = '\1'"),
    (r"is no list of names", r"不是名称的列表"),
    (r"write it like (\[.+\])", r"请写成 \1 这样"),
    (r"'(.+?)' is no date", r"“\1”不是日期"),
    (r"write 2026, 2026-11 or 2026-11-30", r"请写 2026、2026-11 或 2026-11-30"),
    (r"is (.+?) where a text belongs", r"写了 \1，而此处须为文字"),
    (r"put it in quotes", r"请加引号"),
    *_lacking(),
    (r"every number says (.+)", r"每个数都须写明 \1"),
    (r"confidence '(.+?)' is none of (.+)", r"confidence“\1”不在 \2 之列"),
    (r"'(.+?)' is in (.+)", r"“\1”的单位是 \2"),
    (r"(\S+) belongs here", r"此处应为 \1"),
    (r"'(.+?)': data sheets count GB of 1e9 bytes", r"“\1”：规格表的 GB 是 1e9 字节"),
    (r"write GB here, and what a driver reports as 'reported' in MiB",
     r"此处请写 GB；驱动报告的值写入 reported，用 MiB"),
    (r"is more than 7 % above 'memory'", r"比 memory 高出 7% 以上"),
    (r"one of them is in other units", r"二者之一的单位不同"),
    (r"(.+?) is (\S+) GiB: the sheet says (\S+) GB", r"\1 即 \2 GiB：规格表写的是 \3 GB"),
    (r"(.+?) is a multiple of 1,024: (\S+) TB/s taken as binary\?",
     r"\1 是 1,024 的倍数：是否把 \2 TB/s 按二进制换算了？"),
    (r"'(.+?)' counts sparse matrices", r"“\1”是稀疏矩阵的数值"),
    (r"write half of it as dense", r"请写其一半，注明 dense"),
    (r"'(.+?)' says neither dense nor sparse", r"“\1”没有写明 dense 还是 sparse"),
    (r"write dense figures", r"请写稠密（dense）的数值"),
    (r"is (\S+) x bf16 where dense FP8 is 2 x: one of them is sparse",
     r"是 bf16 的 \1 倍，而稠密 FP8 是 2 倍：二者之一是稀疏的"),
    (r"fp8 is only (\S+) x of it where it is 2 x: bf16 looks sparse",
     r"fp8 只有它的 \1 倍，本应是 2 倍：bf16 似为稀疏数值"),
    (r"'(.+?)' adds both directions", r"“\1”把两个方向加在了一起"),
    (r"write half of it as one-way", r"请写其一半，注明 one-way"),
    (r"'(.+?)' says neither one-way nor both-ways", r"“\1”没有写明 one-way 还是 both-ways"),
    (r"write one-way", r"请写单向（one-way）的数值"),
    (r"(.+?) is what (\S+) carries both ways", r"\1 是 \2 双向之和"),
    (r"one way is half of it", r"单向是其一半"),
    (r"is twice the (.+?) on file \(([\s\S]+)\): sparse matrices\?",
     r"是在册 \1（\2）的两倍：是否为稀疏矩阵？"),
    (r"is twice the (.+?) on file \(([\s\S]+)\): both directions\?",
     r"是在册 \1（\2）的两倍：是否为双向之和？"),
    (r"is (.+?) with GiB taken for GB", r"是把 GiB 当作 GB 的 \1"),
    (r"differs from the (.+?) on file \(([\s\S]+)\)", r"与在册的 \1（\2）不同"),
    # prices
    (r"is no list", r"不是列表"),
    (r"write \[\[prices\]\] above each", r"请在每项之上写 [[prices]]"),
    (r"is no table", r"不是表"),
    (r"write \[\[prices\]\] above it", r"请在其上写 [[prices]]"),
    (r"'(.+?)' is neither rented nor owned", r"“\1”既非 rented 也非 owned"),
    (r"'(.+?)' is no price an hour", r"“\1”不是每小时的价格"),
    (r"'(.+?)' is called '(.+?)' here", r"“\1”在此称为“\2”"),
    (r"write that", r"请用此名"),
    (r"and (\d+) more: (steelyard hardware check .+)", r"另有 \1 处，见 \2"),
)  # fmt: skip
