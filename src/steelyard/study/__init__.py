"""The question: one reviewed file, read with every fault named, and its hash."""

from steelyard.study.alternative import Alternative
from steelyard.study.amend import amended
from steelyard.study.arrivals import Arrivals
from steelyard.study.benefit import Benefit, Curve, Ramp, Rollout, Tax
from steelyard.study.budget import Budget
from steelyard.study.business import Business, Discount, Exchange, Volume
from steelyard.study.canonical import canonical_json, frozen_hash
from steelyard.study.check import Checked, check, checks, load, loads
from steelyard.study.cluster import Cluster, Hooks, WarmUp
from steelyard.study.complete import slug
from steelyard.study.costline import Allocation, CostLine
from steelyard.study.criterion import Criterion
from steelyard.study.deployment import Deployment, Engine
from steelyard.study.device_price import HardwarePrice
from steelyard.study.endpoint import Endpoint
from steelyard.study.fact import Fact
from steelyard.study.figure import Figure, Value, read_value
from steelyard.study.fleet import Fleet, Operations, TokenMix, Utilisation
from steelyard.study.gate import Gate
from steelyard.study.group import Group
from steelyard.study.hardware import (
    Hardware,
    HardwareSlo,
    MeasuredQuality,
    SetupFile,
)
from steelyard.study.host import HardwareHost
from steelyard.study.kinds import mistaken
from steelyard.study.nearest import hint, nearest
from steelyard.study.new import Language, starter
from steelyard.study.people import Person, Role
from steelyard.study.portfolio import Portfolio
from steelyard.study.prefill import HardwarePrefill
from steelyard.study.price import Price
from steelyard.study.pricebook import MachinePrice, ModelPrice, PriceBook, book_rules
from steelyard.study.problem import Finding, Problem, dotted
from steelyard.study.prompts import Length, Prefix, Prompts
from steelyard.study.rate import Amount, Rate, parse_number
from steelyard.study.record import Record
from steelyard.study.reweigh import Change
from steelyard.study.scenario import input_name
from steelyard.study.schema import schema
from steelyard.study.secret import Secret
from steelyard.study.standalone import BusinessCase, load_business, load_record, traced
from steelyard.study.study import Study
from steelyard.study.syntax import SyntaxFault
from steelyard.study.timeouts import Timeouts
from steelyard.study.tree import Tree, grow
from steelyard.study.unit import CURRENCIES
from steelyard.study.vocabulary import COST, TEXT, CriterionName, CriterionSpec, Vocabulary
from steelyard.study.ways import Stage
from steelyard.study.workload import Accept, Workload

__all__ = [
    "COST",
    "CURRENCIES",
    "TEXT",
    "Accept",
    "Allocation",
    "Alternative",
    "Amount",
    "Arrivals",
    "Benefit",
    "Budget",
    "Business",
    "BusinessCase",
    "Change",
    "Checked",
    "Cluster",
    "CostLine",
    "Criterion",
    "CriterionName",
    "CriterionSpec",
    "Curve",
    "Deployment",
    "Discount",
    "Endpoint",
    "Engine",
    "Exchange",
    "Fact",
    "Figure",
    "Finding",
    "Fleet",
    "Gate",
    "Group",
    "Hardware",
    "HardwareHost",
    "HardwarePrefill",
    "HardwarePrice",
    "HardwareSlo",
    "Hooks",
    "Language",
    "Length",
    "MachinePrice",
    "MeasuredQuality",
    "ModelPrice",
    "Operations",
    "Person",
    "Portfolio",
    "Prefix",
    "Price",
    "PriceBook",
    "Problem",
    "Prompts",
    "Ramp",
    "Rate",
    "Record",
    "Role",
    "Rollout",
    "Secret",
    "SetupFile",
    "Stage",
    "Study",
    "SyntaxFault",
    "Tax",
    "Timeouts",
    "TokenMix",
    "Tree",
    "Utilisation",
    "Value",
    "Vocabulary",
    "Volume",
    "WarmUp",
    "Workload",
    "amended",
    "book_rules",
    "canonical_json",
    "check",
    "checks",
    "dotted",
    "frozen_hash",
    "grow",
    "hint",
    "input_name",
    "load",
    "load_business",
    "load_record",
    "loads",
    "mistaken",
    "nearest",
    "parse_number",
    "read_value",
    "schema",
    "slug",
    "starter",
    "traced",
]
