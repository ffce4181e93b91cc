"""Chinese for what may be wrong with a file that is read: no file, too large, of another kind."""

from __future__ import annotations

from steelyard.report.words.book import slots

NOUNS = {"it is no regular file": "不是普通文件"}
PATTERNS = slots(
    (r"can't be read(?:: | \()it is larger than (\d+) MiB\)?",
     r"无法读取（超过 \1 MiB）"),
    (r"can't be read(?:: | \()byte (0x\w\w) in line (\d+) is not UTF-8\)?",
     r"无法读取（第 \2 行的字节 \1 不是 UTF-8）"),
    (r"split it, or give a table", r"请拆分，或给出表格"),
    (r"is no TOML: (.+)", r"不是 TOML：\1"),
    (r'holds no \[devices\."NAME"\]', r'其中没有 [devices."名称"]'),
    (r"does nothing here", r"在此没有作用"),
    (r"such a file holds devices and prices", r"此类文件只含 devices 与 prices"),
    (r"unknown field '(.+)'", r"不认识字段“\1”"),
    (r"'(.+?)': '(.+)' is no number, or can be read in two ways", r"“\1”：“\2”不是数，或有两种读法"),
    (r"write it like 1,555 or 1\.5", r"请写成 1,555 或 1.5 这样"),
    (r"(.+?) can't be read as a calibration \((.+)\)", r"\1 不能读作校准（\2）"),
    (r"factors must be above 0, and finite", r"系数须大于 0 且有限"),
    (r"bands must have two ends that hold 1", r"区间须有两端，且含 1"),
    (r"holds no 'quantization'", r"其中没有 quantization"),
    (r"'layer_types' holds '(.+)'", r"layer_types 含“\1”"),
    (r"'layer_types' names (\d+) layers, 'num_hidden_layers' (\d+)",
     r"layer_types 列了 \1 层，num_hidden_layers 为 \2"),
    (r"'(.+)' has no unit", r"“\1”没有单位"),
    (r"'([^']+)' is in ([\w/*]+)", r"“\1”的量纲是 \2"),
    (r"there is no set-up '(.+)' before this one", r"此前没有名为“\1”的设置"),
    (r"the id '(.+)' is used twice, first in line (\d+)", r"编号“\1”用了两次，首次在第 \2 行"),
    (r"give each claim its own", r"请给每条声明各自的编号"),
    (r"describe it above, under 'setups:'", r"请在上文 setups 下描述"),
    (r"Excel files need the extra 'excel': ([^;]+); or save the sheet as CSV \(UTF-8\)",
     r"读取 Excel 需要附加组件 excel：\1；或把工作表存为 CSV（UTF-8）"),
    (r"save it anew, without a password", r"请重新保存，不设密码"),
    (r"(.+?) has no sheet '(.+)'", r"\1 没有工作表“\2”"),
    (r"larger than (\d+) MiB", r"超过 \1 MiB"),
    (r"takes more than (\d+) MiB of memory to be laid out", r"展开需要超过 \1 MiB 内存"),
    (r"isn't laid out within (\d+) s", r"在 \1 秒内未能展开"),
    (r"delete stray cells far from the others, or save the sheet as CSV",
     r"请删去远处多余的单元格，或存为 CSV"),
)  # fmt: skip
