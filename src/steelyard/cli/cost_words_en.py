"""``steelyard cost`` in English."""

from __future__ import annotations

from steelyard.cli.cost_words import Words

EN = Words(
    myriads=False,
    title="Costs over {months} months, in {currency}",
    volume="volume {base} (from {low} to {high}), {growth} more each year; {source}, {as_of}",
    volume_of="{number} {noun} {per}",
    volume_nouns={"answer": "answers"},
    volume_times={"h": "an hour", "d": "a day", "month": "a month", "year": "a year"},
    baseline="baseline: {name}",
    nothing="nothing",
    accrual="Accrual ledger: what is used up; purchases written off over their life",
    cash="Cash ledger: what is paid; never added to the other",
    units="What a unit costs, all lines in it",
    operations="Operations: each on its own, documented and not measured here",
    line="line",
    tco="total cost (TCO)",
    idle="of it idle compute",
    left="not in it: left in the books at the end",
    known="what is known of it",
    paid="paid in all",
    first_day="of it on the first day",
    per={
        "served": "at the utilisation stated",
        "asked": "at the volume asked",
        "in": "  million tokens in",
        "out": "  million tokens out",
        "cached": "  million tokens cached",
        "all": "  million tokens of all kinds",
        "answer": "  an answer, whatever became of it",
        "accepted": "  an accepted answer",
        "fixed": "  paid an hour whatever the volume",
        "calls": "  answers an hour",
        "qps": "one request a second within the slo, a year",
    },
    facts={
        "utilisation": "utilisation stated",
        "implied": "utilisation that the volume implies",
        "accepted": "accepted",
        "attempts": "attempts at one answer, of at most {most}",
        "failing": "left unanswered after all attempts",
        "alert_coverage": "alert coverage",
        "scaling_reaction_s": "reaction of scaling",
        "self_healing": "self-healing",
        "source": "source",
    },
    kinds={},
    crossing={
        "crossing": "{first} and {second} cost the same at {day} {unit} a day ({year} a year); "
        "below it {below} is cheaper, above it {above}",
        "unchecked": "; nobody states how much {names} can serve",
        "same": "{first} and {second}: never; they cost the same at every volume",
        "always": "{first} and {second}: never; {cheaper} is cheaper at every volume",
        "capacity": "{first} and {second}: never within capacity; {cheaper} is cheaper up to the "
        "{serves} {unit} a year that {limited} can serve, and the lines would cross at {crossing}",
        "missing": "{first} and {second}: can't be told; {reason}",
        "Mtok": "million tokens",
        "answer": "answers",
        "accepted answer": "accepted answers",
    },
    remarks={
        "utilisation": "{deployment}: a utilisation of {stated} is stated, the volume implies "
        "{implied}; one of them is wrong, or the fleet is the wrong size",
        "beyond": "{deployment}: in year {year} {share} of what it can serve is asked; what it "
        "doesn't serve is not in its costs",
        "replaced": (
            "{deployment}: an answer of the run took {seen} tokens, {declared} are declared; the "
            "run's count here: ask items as long as the real ones"
        ),
        "moving": (
            "{deployment}: unit costs take the first year's price of {names}, which"
            " changes each year; the total divided by all answers is another figure"
        ),
        "bounds": "{deployment}: low and high take {lines} lines at their end at once; a likely "
        "range is narrower",
        "bare": "{deployment}: neither compute nor tokens are among its lines; something serves it",
        "twice": "{deployment}: pays for compute and for tokens; if its price of tokens holds the "
        "hardware already, that counts twice",
        "stale": "{name}: {days} days old; ask again",
        "ahead": "{name}: dated {as_of}, which is still to come",
    },
    remarks_title="Worth knowing",
    missing_title="Missing",
    break_even="Break-even",
    split="tokens of {deployment} weigh in : out : cached = {in} : {out} : {cached} (declared)",
    split_alike="tokens of {deployment} weigh alike: no split is declared",
    split_single="{deployment}: the tokens of one answer are not stated, so that one kind carries "
    "everything",
    unstated="{deployment}: nobody states {facts}, so that some unit costs are missing",
    volume_point="volume {base}, {growth} more each year; {source}, {as_of}",
    kind_of="{name} ({kind})",
    legacy="legacy index OCI of {deployment}: {value}, {grade}; it runs from 0 to 75.5, not to 10, "
    "has no grade between 3.0 and 3.1, and feeds nothing here",
    grades={"standard": "standard", "borderline": "borderline", "failing": "failing"},
    no_grade="without a grade",
    capped=" (counted as 30 s)",
)
