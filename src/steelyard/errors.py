"""One tree of exceptions, drawn once.

::

    SteelyardError                   exit code
      StudyError                       2      the study or the command is wrong
      RunError                         2      the run folder refuses: taken, unfinished
      ClaimError                       2      a file of claims that can't be taken as it is
      DeploymentUnmeasurable           5      a deployment could not be measured
        EngineFailed                   5      an engine did not start, or died
        EndpointUnusable               5      an endpoint does not answer as it must
      SandboxMissing                   5      model code can't be confined on this machine
      GraderFailed                     5      a grader fails its own test: no score is printed
      StorageFull                      5      the disk refuses further records
      BudgetSpent                      6      the run used up its budget; it can be resumed
      Interrupted                    130      somebody stopped the run; it can be resumed
      RecordDamaged                    2      stored evidence does not read back as written
      Undefined                        -      a statistic has no value for these data
      MissingArithmetic                -      somebody calculated with an unknown value
      PriceUnknown                     -      no dated price for what was used
      CurrencyMixed                    2      amounts of two currencies met
      HardwareError                    2      a setup that can't be reckoned with
        CatalogueError                 2      a figure or a format can't be taken as it is
        NoEvidence                     2      nobody's figures for a device are on file
        ArchitectureRefused            2      a model's configuration that isn't understood
        CalibrationError               2      a run or a file that no efficiencies can be had from
      LedgerMixed                      -      cash and accrued amounts met
      VerdictUnsupported               -      a sentence of a verdict that no cell supports
      FontMissing                      2      a PDF needs a glyph or a library that isn't here

Every message names the thing, states the fact and says the way out.  The command line prints
the message alone; a traceback is for faults of the program.
"""

from __future__ import annotations

from typing import ClassVar


class SteelyardError(Exception):
    """A fault that a user can act on; its text is the whole message."""

    exit_code: ClassVar[int] = 2


class StudyError(SteelyardError):
    """A study file or a command line that can't be taken as it is."""


class RunError(SteelyardError):
    """A run folder that refuses: locked, unfinished, or of another study."""


class ClaimError(SteelyardError):
    """A claim, a unit or a table of claims that can't be taken as it is."""


class Interrupted(SteelyardError):
    """A run that somebody stopped; what was answered by then is in the record."""

    exit_code = 130


class BudgetSpent(SteelyardError):
    """A run that used up what its study allows; what was answered by then is in the record."""

    exit_code = 6


class RecordDamaged(SteelyardError):
    """Stored evidence that does not read back as it was written."""


class DeploymentUnmeasurable(SteelyardError):
    """A deployment from which no measurement can be had."""

    exit_code = 5


class EngineFailed(DeploymentUnmeasurable):
    """An engine that did not start in time, or died."""


class EndpointUnusable(DeploymentUnmeasurable):
    """An endpoint that does not answer as an OpenAI-compatible server must."""


class SandboxMissing(SteelyardError):
    """A machine on which a model's program can't be run without danger."""

    exit_code = 5


class GraderFailed(SteelyardError):
    """A grader that fails its own test; nothing it says can be printed."""

    exit_code = 5


class StorageFull(SteelyardError):
    """The disk takes no further record; what was written is kept."""

    exit_code = 5


class Undefined(SteelyardError):
    """A statistic that has no value for the data at hand."""


class MissingArithmetic(SteelyardError, TypeError):
    """An attempt to calculate with an unknown value."""


class PriceUnknown(SteelyardError):
    """No dated price covers what was used."""


class VerdictUnsupported(SteelyardError):
    """A sentence of a verdict that no cell of its table supports; nothing is printed."""


class CurrencyMixed(SteelyardError, TypeError):
    """Amounts of two currencies met, and nothing converts them."""


class FontMissing(SteelyardError):
    """A PDF for which a font, or the library that sets it, is not installed here."""


class HardwareError(SteelyardError):
    """A set-up of model and devices that can't be reckoned with as it is."""


class CatalogueError(HardwareError):
    """A figure, a format or a layout that can't be taken as it is written."""


class NoEvidence(HardwareError):
    """A device of which no figures with a source are on file, or which of several is meant."""


class ArchitectureRefused(HardwareError):
    """A model configuration of an unknown kind, or with a key missing; nothing is guessed."""


class CalibrationError(HardwareError):
    """A run or a file that efficiencies can't be had from."""


class LedgerMixed(SteelyardError, TypeError):
    """Money that is paid met money that is used up; no sum of both means anything."""
