"""Every table of words as one: keys of both languages, and English of the record in Chinese."""

from __future__ import annotations

from steelyard.report.words.alternatives_en import ALTERNATIVES_EN
from steelyard.report.words.alternatives_zh import ALTERNATIVES_ZH
from steelyard.report.words.alternatives_zh import EXACT as ALTERNATIVES_EXACT
from steelyard.report.words.alternatives_zh import PATTERNS as ALTERNATIVES_PATTERNS
from steelyard.report.words.blocks_en import BLOCKS_EN
from steelyard.report.words.blocks_zh import BLOCKS_ZH
from steelyard.report.words.board_en import BOARD_EN
from steelyard.report.words.board_zh import BOARD_ZH
from steelyard.report.words.certificate_terms_zh import EXACT as CERTIFICATE_EXACT
from steelyard.report.words.certificate_terms_zh import PATTERNS as CERTIFICATE_PATTERNS
from steelyard.report.words.claims_en import CLAIMS_EN
from steelyard.report.words.claims_zh import CLAIMS_EXACT, CLAIMS_ZH
from steelyard.report.words.code_en import CODE_EN
from steelyard.report.words.code_zh import CODE_ZH
from steelyard.report.words.code_zh import EXACT as CODE_EXACT
from steelyard.report.words.code_zh import PATTERNS as CODE_PATTERNS
from steelyard.report.words.common_en import COMMON_EN
from steelyard.report.words.common_zh import COMMON_ZH
from steelyard.report.words.criteria_en import CRITERIA_EN
from steelyard.report.words.criteria_zh import CRITERIA_ZH
from steelyard.report.words.decide_en import DECIDE_EN
from steelyard.report.words.decide_zh import DECIDE_ZH
from steelyard.report.words.definitions_en import DEFINITIONS_EN
from steelyard.report.words.definitions_zh import DEFINITIONS_ZH
from steelyard.report.words.domain_en import DOMAIN_EN
from steelyard.report.words.domain_zh import DOMAIN_TERMS, DOMAIN_ZH
from steelyard.report.words.drill_en import DRILL_EN
from steelyard.report.words.drill_terms_zh import EXACT as DRILL_EXACT
from steelyard.report.words.drill_terms_zh import PATTERNS as DRILL_PATTERNS
from steelyard.report.words.drill_zh import DRILL_ZH
from steelyard.report.words.figures_en import FIGURES_EN
from steelyard.report.words.figures_zh import FIGURES_ZH
from steelyard.report.words.forecast_terms_zh import EXACT as FORECAST_EXACT
from steelyard.report.words.forecast_terms_zh import PATTERNS as FORECAST_PATTERNS
from steelyard.report.words.holdings_en import HOLDINGS_EN
from steelyard.report.words.holdings_zh import HOLDINGS_ZH
from steelyard.report.words.imports_terms_zh import EXACT as IMPORTS_EXACT
from steelyard.report.words.imports_terms_zh import PATTERNS as IMPORTS_PATTERNS
from steelyard.report.words.ledger_en import LEDGER_EN
from steelyard.report.words.ledger_zh import LEDGER_ZH
from steelyard.report.words.ledger_zh import PATTERNS as LEDGER_PATTERNS
from steelyard.report.words.lengths_en import LENGTHS_EN
from steelyard.report.words.lengths_zh import LENGTHS_ZH
from steelyard.report.words.lengths_zh import PATTERNS as LENGTHS_PATTERNS
from steelyard.report.words.load_en import LOAD_EN
from steelyard.report.words.load_terms_zh import EXACT as LOAD_EXACT
from steelyard.report.words.load_terms_zh import PATTERNS as LOAD_PATTERNS
from steelyard.report.words.load_zh import LOAD_ZH
from steelyard.report.words.money_en import MONEY_EN
from steelyard.report.words.money_zh import MONEY_ZH
from steelyard.report.words.outcomes_en import OUTCOMES_EN
from steelyard.report.words.outcomes_zh import OUTCOMES_ZH
from steelyard.report.words.people_en import PEOPLE_EN
from steelyard.report.words.people_zh import PEOPLE_ZH
from steelyard.report.words.provenance_en import PROVENANCE_EN
from steelyard.report.words.provenance_zh import PROVENANCE_ZH
from steelyard.report.words.search_en import SEARCH_EN
from steelyard.report.words.search_terms_zh import EXACT as SEARCH_EXACT
from steelyard.report.words.search_terms_zh import PATTERNS as SEARCH_PATTERNS
from steelyard.report.words.search_zh import SEARCH_ZH
from steelyard.report.words.sections_en import SECTIONS_EN
from steelyard.report.words.sections_zh import SECTIONS_ZH
from steelyard.report.words.service_en import SERVICE_EN
from steelyard.report.words.service_zh import SERVICE_ZH
from steelyard.report.words.strict_terms_zh import EXACT as STRICT_EXACT
from steelyard.report.words.strict_terms_zh import PATTERNS as STRICT_PATTERNS
from steelyard.report.words.study_load_en import STUDY_LOAD_EN
from steelyard.report.words.study_load_zh import STUDY_LOAD_ZH
from steelyard.report.words.tables_en import TABLES_EN
from steelyard.report.words.tables_zh import TABLES_ZH
from steelyard.report.words.terms_zh import EXACT as TERMS_EXACT
from steelyard.report.words.terms_zh import PATTERNS as TERMS_PATTERNS
from steelyard.report.words.tipping_en import TIPPING_EN
from steelyard.report.words.tipping_zh import TIPPING_ZH
from steelyard.report.words.tools_en import TOOLS_EN
from steelyard.report.words.tools_terms_zh import EXACT as TOOLS_EXACT
from steelyard.report.words.tools_terms_zh import PATTERNS as TOOLS_PATTERNS
from steelyard.report.words.tools_zh import TOOLS_ZH
from steelyard.report.words.validity_en import VALIDITY_EN
from steelyard.report.words.validity_zh import VALIDITY_ZH
from steelyard.report.words.verdict_en import VERDICT_EN
from steelyard.report.words.verdict_terms_zh import EXACT as JUDGED_EXACT
from steelyard.report.words.verdict_terms_zh import PATTERNS as JUDGED_PATTERNS
from steelyard.report.words.verdict_zh import VERDICT_ZH
from steelyard.report.words.views_en import VIEWS_EN
from steelyard.report.words.views_terms_zh import EXACT as VIEWS_EXACT
from steelyard.report.words.views_terms_zh import PATTERNS as VIEWS_PATTERNS
from steelyard.report.words.views_zh import VIEWS_ZH
from steelyard.report.words.weigh_terms_zh import EXACT as WEIGH_EXACT
from steelyard.report.words.weigh_terms_zh import PATTERNS as WEIGH_PATTERNS
from steelyard.report.words.why_en import WHY_EN
from steelyard.report.words.why_zh import WHY_ZH

LANGUAGES = {
    "en": {
        **COMMON_EN,
        **VERDICT_EN,
        **SECTIONS_EN,
        **SERVICE_EN,
        **TABLES_EN,
        **CRITERIA_EN,
        **OUTCOMES_EN,
        **FIGURES_EN,
        **TIPPING_EN,
        **VALIDITY_EN,
        **DEFINITIONS_EN,
        **PROVENANCE_EN,
        **BLOCKS_EN,
        **STUDY_LOAD_EN,
        **LOAD_EN,
        **SEARCH_EN,
        **VIEWS_EN,
        **DRILL_EN,
        **TOOLS_EN,
        **DOMAIN_EN,
        **CODE_EN,
        **ALTERNATIVES_EN,
        **CLAIMS_EN,
        **BOARD_EN,
        **PEOPLE_EN,
        **DECIDE_EN,
        **MONEY_EN,
        **WHY_EN,
        **LEDGER_EN,
        **HOLDINGS_EN,
        **LENGTHS_EN,
    },
    "zh": {
        **COMMON_ZH,
        **VERDICT_ZH,
        **SECTIONS_ZH,
        **SERVICE_ZH,
        **TABLES_ZH,
        **CRITERIA_ZH,
        **OUTCOMES_ZH,
        **FIGURES_ZH,
        **TIPPING_ZH,
        **VALIDITY_ZH,
        **DEFINITIONS_ZH,
        **PROVENANCE_ZH,
        **BLOCKS_ZH,
        **STUDY_LOAD_ZH,
        **LOAD_ZH,
        **SEARCH_ZH,
        **VIEWS_ZH,
        **DRILL_ZH,
        **TOOLS_ZH,
        **DOMAIN_ZH,
        **CODE_ZH,
        **ALTERNATIVES_ZH,
        **CLAIMS_ZH,
        **BOARD_ZH,
        **PEOPLE_ZH,
        **DECIDE_ZH,
        **MONEY_ZH,
        **WHY_ZH,
        **LEDGER_ZH,
        **HOLDINGS_ZH,
        **LENGTHS_ZH,
    },
}
WHOLE = {
    **CLAIMS_EXACT,
    **TERMS_EXACT,
    **LOAD_EXACT,
    **CERTIFICATE_EXACT,
    **SEARCH_EXACT,
    **VIEWS_EXACT,
    **DRILL_EXACT,
    **STRICT_EXACT,
    **TOOLS_EXACT,
    **DOMAIN_TERMS,
    **CODE_EXACT,
    **JUDGED_EXACT,
    **ALTERNATIVES_EXACT,
    **WEIGH_EXACT,
    **IMPORTS_EXACT,
    **FORECAST_EXACT,
}
PATTERNS = (
    *TERMS_PATTERNS,
    *LOAD_PATTERNS,
    *CERTIFICATE_PATTERNS,
    *SEARCH_PATTERNS,
    *VIEWS_PATTERNS,
    *DRILL_PATTERNS,
    *STRICT_PATTERNS,
    *TOOLS_PATTERNS,
    *CODE_PATTERNS,
    *JUDGED_PATTERNS,
    *LEDGER_PATTERNS,
    *LENGTHS_PATTERNS,
    *ALTERNATIVES_PATTERNS,
    *WEIGH_PATTERNS,
    *IMPORTS_PATTERNS,
    *FORECAST_PATTERNS,
)
