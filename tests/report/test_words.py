import re

from steelyard.decide.reasons import KINDS
from steelyard.report.sentences import TELLERS, TOGETHER
from steelyard.report.words import EN, ZH

FIELDS = re.compile(r"\{(\w+)\}")


def test_both_languages_have_the_same_words():
    assert EN.keys() == ZH.keys()


def test_a_sentence_has_the_same_blanks_in_both_languages():
    differing = {k for k in EN if set(FIELDS.findall(EN[k])) != set(FIELDS.findall(ZH[k]))}

    # Chinese has one word where English tells above from below twice.
    assert differing <= set()


def test_every_sentence_of_a_verdict_has_a_teller():
    assert set(KINDS) == {*TELLERS, *TOGETHER}
