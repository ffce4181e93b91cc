"""A load from its options to its end."""

from __future__ import annotations

from pathlib import Path

from steelyard.cli.load.making import making
from steelyard.cli.load.on import crewed
from steelyard.cli.load.options import Options
from steelyard.cli.load.prompts import counter, prompted
from steelyard.cli.load.share import play_share
from steelyard.cli.load.show import end
from steelyard.cli.load.watch import watching
from steelyard.cli.options.lang import Lang


def conduct(options: Options, folder: Path, *, explain: bool, as_json: bool, lang: Lang) -> int:
    """Offer, judge, write and show; the exit code.  Raises StudyError, RunError, StorageFull."""
    pace = options.pace
    with crewed(
        options.on, rate_per_s=pace.rate_per_s, users=pace.users, cap=pace.cap, workers=options.crew
    ) as crew:
        from steelyard.load import run_load

        look = options.look(workers=len(crew.workers))
        with (
            counter(options.asked.tokenizer, look.order.target) as counting,
            making(lang=lang.value) as heard,
            prompted(look.order, options.asked, counting, heard=heard) as order,
            watching(order, options.exports, run=folder.name, quiet=as_json, lang=lang) as (
                asking,
                watch,
            ),
        ):
            # Requests of a schedule that replaced ours follow no law that we know.
            law = look.process if asking.plan.facts == look.order.plan.facts else None
            if options.part is not None:
                return play_share(
                    asking, folder, options.part, law=law, crew=crew, watch=watch, trial=look.trial
                )
            done = run_load(
                asking,
                folder,
                process=law,
                watch=watch,
                crew=crew,
                trial=look.trial,
                level=options.level,
                wish=options.wish,
                tokenizer=counting,
                shape=pace.shape,
            )
    return end(done, as_json=as_json, explain=explain, lang=lang)
