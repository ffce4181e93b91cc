"""The sections of the report, in the order in which a reader asks."""

from steelyard.report.sections.alternatives import facts, portfolios
from steelyard.report.sections.beside import beside
from steelyard.report.sections.blocks import blocks
from steelyard.report.sections.costs import costs
from steelyard.report.sections.credit import credit
from steelyard.report.sections.criteria import criteria, form
from steelyard.report.sections.front import front
from steelyard.report.sections.gates import gates
from steelyard.report.sections.latency import latency
from steelyard.report.sections.ledgers import ledgers
from steelyard.report.sections.lengths import lengths
from steelyard.report.sections.load import load
from steelyard.report.sections.moving import moving
from steelyard.report.sections.next import next_measurement
from steelyard.report.sections.outcomes import outcomes, windows
from steelyard.report.sections.people import people
from steelyard.report.sections.provenance import definitions, provenance
from steelyard.report.sections.ranking import ranking
from steelyard.report.sections.reasks import reasks
from steelyard.report.sections.register import register
from steelyard.report.sections.returns import returns
from steelyard.report.sections.tasks import tasks
from steelyard.report.sections.tipping import tipping
from steelyard.report.sections.trade import trade
from steelyard.report.sections.trust import assumptions, validity
from steelyard.report.sections.verdict import hero, verdict
from steelyard.report.sections.views import views

ORDER = (
    # the decision, in the order of the method
    verdict,
    gates,
    front,
    trade,
    ranking,
    tipping,
    moving,
    next_measurement,
    costs,
    ledgers,
    returns,
    assumptions,
    people,
    # what was measured
    criteria,
    beside,
    portfolios,
    form,
    latency,
    load,
    views,
    outcomes,
    tasks,
    lengths,
    reasks,
    windows,
    blocks,
    # why it may be believed
    validity,
    facts,
    definitions,
    credit,
    provenance,
    register,
)

__all__ = ["ORDER", "hero"]
