"""Where the numbers come from, in English."""

from __future__ import annotations

PROVENANCE_EN: dict[str, str] = {
    "prov.question": "Question",
    "prov.study": "Frozen hash",
    "prov.run": "Run",
    "prov.began": "Began",
    "prov.ended": "Ended",
    "prov.segments": "Segments (starts and resumes)",
    "prov.seed": "Seed",
    "prov.keep": "Kept of prompts and answers",
    "keep.full": "everything",
    "keep.masked": "masked",
    "keep.hash": "hashes only",
    "prov.owner": "Owner",
    "prov.baseline": "Baseline",
    "prov.root": "Root over study, samples, measurements and verdict",
    "prov.key": "Signing key",
    "prov.verify": "Check it",
    "prov.keynote": (
        "The key belongs to whoever ran the weighing: the signature proves that nothing changed "
        "since, not that the run was honest. An auditor pins the key or repeats the run."
    ),
    "prov.environment": "Machine and software",
    "prov.parts": "What the frozen hash covers beside the study file",
    "prov.facts": "What was measured: {name}",
    "prov.name": "Full name",
    "prov.model": "Model",
    "prov.engine": "Engine",
    "prov.hosted": "hosted",
    "prov.api": "API",
    "prov.structured": "How form is had",
    "structured.schema": "constrained by the engine to the schema",
    "structured.json": "JSON mode",
    "structured.prompt": "by the prompt alone",
    "prov.parser": "Parser chain",
    "prov.failures": "First failures, by deployment",
    "prov.forms": "What ailed the form, and the schemas tried",
    "col.ails": "Reasons, by name",
    "col.schemas_taken": "Schemas taken",
    "col.schemas_kept": "Taken and kept to",
    "prov.links": "What each link of the parser chain did",
    "link.strip-fence": "strip-fence",
    "link.extract": "extract",
    "link.repair": "repair",
    "link.reask": "ask again (reask)",
}
