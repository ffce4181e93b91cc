"""Starting an engine on this machine, knowing what it is, and ending it for sure."""

from steelyard.engines.gguf import GgufHeader
from steelyard.engines.identity import Fact, Identity
from steelyard.engines.models import BUNDLED, ModelFile, find_model
from steelyard.engines.running import RunningEngine, start
from steelyard.engines.spec import OPTIONS, Api, EngineSpec, Template, engine_spec

__all__ = [
    "BUNDLED",
    "OPTIONS",
    "Api",
    "EngineSpec",
    "Fact",
    "GgufHeader",
    "Identity",
    "ModelFile",
    "RunningEngine",
    "Template",
    "engine_spec",
    "find_model",
    "start",
]
