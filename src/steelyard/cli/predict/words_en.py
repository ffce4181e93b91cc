"""English of forecasts on a terminal."""

from __future__ import annotations

EN = {
    "setup": "set-up",
    "fits": "fits",
    "tokens": "cache",
    "held": "held",
    "ttft": "first token",
    "tpot": "each token",
    "flow": "tokens/s",
    "each": "a device",
    "binds": "binds at saturation",
    "cost": "a million output tokens",
    "left.out": "no room for: {heads}; a wider window, --detail or --json shows them",
    "slo": "SLO",
    "front": "front",
    "yes": "yes",
    "no": "no",
    "depends": "depends",
    "perhaps": "perhaps",
    "unasked": "-",
    "unlimited": "any",
    "unknown": "unknown: {why}",
    "short": "lacks {size}",
    "short.prompts": "lacks {size} for prompts",
    "title": "{title}",
    "status": "predicted, not measured; bands are meant to hold 9 times in 10",
    "none": "no set-up fits",
    "none.possible": "no combination can be; nothing was reckoned",
    "none.alone": (
        "no set-up fits on its devices alone; divided between GPU and host one does, see below"
    ),
    "none.served": "no set-up serves its rate: {most} of {arriving} requests/s at most",
    "nearest": "no set-up of {work} keeps its SLO; nearest  {name}: {told}",
    "nearest.one": "{name} {band}, asked {asked}",
    "work": "{model} ({isl} in, {osl} out)",
    "comma": ", ",
    "names.more": "{names} and {n} more",
    "unserved": "serves {most} of {arriving}/s",
    "divided.fits": "with its host yes",
    "unlike": "some have no cost, and may be cheaper: {why}",
    "unpriced": (
        "no price on file of {names}: these may be cheaper, and nobody compared them; name one "
        "with 'price:'"
    ),
    "unpriced.all": (
        "no price on file of {names}: what is cheapest is not known; name one with 'price:'"
    ),
    "refused": "{n} combinations can't be:",
    "refused.one": "1 combination can't be:",
    "refused.row": "{name}: {why}",
    "refused.more": "and {n} more; --json lists them all",
    "cheapest": "cheapest that keeps its SLO  {name}: {cost} a million output tokens ({price})",
    "cheapest.perhaps": (
        "cheapest that may keep its SLO (its band is not wholly within)  {name}: {cost} a "
        "million output tokens ({price})"
    ),
    "cheapest.unasked": (
        "cheapest (no SLO is asked)  {name}: {cost} a million output tokens ({price})"
    ),
    "price": "{rate} a device, {basis}, {date}, {source}",
    "rented": "rented",
    "owned": "owned",
    "front.said": (
        "{mark} of the same model and work, nobody is both faster for a user and more productive "
        "a device (middles of bands)"
    ),
    "quality": "quality of precisions: {told}",
    "quality.none": "not predicted; measure it and name it with 'quality:'",
    "quality.one": "{name} {value} of {n} ({source}, {date})",
    "model": "model",
    "device": "device",
    "layout": "layout",
    "prefill": "prefill",
    "prefill.told": "{side} · the cache of a prompt moves in {moved}",
    "prefill.yes": " · fits",
    "prefill.depends": " · may lack {size} a device",
    "prefill.no": " · lacks {size} a device",
    "load": "load",
    "memory": "memory of a device",
    "memory.alone": "memory of the device alone, without its host",
    "part.lacking": "lacking for weights",
    "limit.start.lacking": (
        "refused: weights and overheads take {pool} more than there is on the device"
    ),
    "time.alone": "none on the device alone, where it does not fit; with its host: below",
    "load.users": "{n} held open, {isl} in, {osl} out",
    "load.rate": "{n} a second, {isl} in, {osl} out",
    "part.weights": "weights",
    "part.context": "driver",
    "part.collectives": "collectives",
    "part.graphs": "graphs",
    "part.activations": "activations",
    "part.overhead": "overhead",
    "part.pool": "left for the cache",
    "part.outside": "left alone by the engine",
    "waste": (
        "the last block of {block} leaves {tokens} tokens of a request empty ({size}, {paged}), "
        "equal blocks leave no fragments; reserving {longest} tokens each would leave {reserved}"
    ),
    "limits": "three limits",
    "limit.start": "start     {told}",
    "limit.start.yes": "the longest request ({longest} tokens, {one}) fits",
    "limit.start.no": (
        "refused: weights and overheads leave {pool}, the longest request ({longest} tokens) "
        "takes {one}"
    ),
    "limit.start.depends": (
        "in doubt: between {low} and {high} are left, the longest request ({longest} tokens) "
        "takes {one}"
    ),
    "limit.preempt": (
        "preempt   from {mean} requests of mean length on ({certain} are held even when all "
        "are at full length)"
    ),
    "limit.oom": (
        "crash     only what is allocated outside the pool can: {outside} of a device are "
        "left for it"
    ),
    "time": "time",
    "time.ttft": "first token {band}",
    "time.tpot": "each token  {band}",
    "time.flow": "output      {band} tokens/s of all devices",
    "time.qps": "saturates   at {band} requests/s, {each} a device; this load is {used} of it",
    "time.binds": (
        "binds       {first} at saturation: twice of it serves {more} times as many; "
        "next {second}: {less} times"
    ),
    "time.rung": "stands on   {rung}",
    "waits": "{asked} are held open, {held} fit: the others wait",
    "note.widened": (
        "{about} has no {more} matrix units: such weights are widened to BF16 for "
        "multiplying, and only their bytes are saved"
    ),
    "note.crosses": (
        "{about} of one stage stand in several boxes: beyond their link they reach each other "
        "through the network, one way: {more}"
    ),
    "note.slots": (
        "{about} of one stage reach each other through the slots of their box, one way: {more}"
    ),
    "note.slots-presumed": (
        "{about} of one stage: the catalogue says neither 'scale_up' nor 'host' of them, the usual "
        "slot is taken, one way: {more}"
    ),
    "note.ranged": "{about}: sources disagree on {more}",
    "note.filled": (
        "engine_version is not said: {about} changed what it fills of a device, {more}; the "
        "former is taken"
    ),
    "note.uneven": (
        "{about}: experts are taken as evenly chosen as where times were measured; without a "
        "balancer prompts and steps were seen to take {more} as long (LMSYS, 96 H100): say "
        "'imbalance:'"
    ),
    "note.staged": (
        "{about}: each stage is reckoned busy with a batch of its own; no measured row has stages, "
        "so the band is the widest"
    ),
    "note.draft": (
        "{about} tokens a step are taken as said; what drafts them is not counted: add its "
        "weights to 'overhead:'"
    ),
    "note.apart": (
        "{about} compute prompts alone: no first token of such set-ups was fitted, so its band is "
        "the widest"
    ),
    "note.unseen-part": "{about} of the configuration is not counted",
    "note.assumed-figures": "{about}: its figures have low confidence ({more})",
    "rung.calibrated": "a load test of this deployment",
    "rung.measured": "this model on this device with this engine was measured",
    "rung.pair": "model, device family and engine were measured, but not together",
    "rung.class": "models, devices or engines of their kind were measured",
    "rung.physics": "physics, with the average efficiency of all that was measured",
    "sustained": (
        "requests/s that may arrive before the SLO breaks: by the middle of the times "
        "(surely, by their upper ends; at best, by their lower)"
    ),
    "sustained.one": "{what}: {rate}, {each} a device{price}",
    "sustained.price": "; {currency} {amount} an hour for one a second",
    "split": "{name}, on the GPU and the host beside it",
    "split.not": "{name}, on the GPU and the host beside it: {why}",
    "split.host": (
        "{gpu}: {room} free for weights · {host}: {memory}, {rate} GB/s, of which experts reach "
        "{reached}, whole layers {whole} · link {link} GB/s"
    ),
    "split.columns": "cut by|on the GPU|computing|moving|each token|tokens/s",
    "split.loads": "GPU busy|host busy|link busy|cut by|each token|keeping the idle choice costs",
    "split.refused": "{name}: {why}",
    "split.rule": "when a side is busy with something else",
    "split.regret": "where each load is believed 30 points off, the rule loses {worst} at most",
    "split.prompts": (
        "prompts are not reckoned: 54 to 255 tokens/s were published for one machine, by the "
        "host's kernels; measure yours"
    ),
    "split.rests": (
        "rests on KTransformers' published pairs of 6 and 8 experts; ten other rows came out 6% "
        "off at the median, all in the band"
    ),
    "slicing.block": "blocks (experts on the host)",
    "slicing.layer": "layers",
    "slicing.tensor": "tensors",
    "precisions": (
        "precisions of {model} on {devices}, {layout}, {isl} in, {osl} out: "
        "time of a token at so many held"
    ),
    "precisions.columns": "precision|weights|quality|tokens/s a device",
    "precisions.front": "★ on the front of {axes}; middles of bands, neighbours may be the same",
    "precisions.two": (
        "throughput a device and time a token; quality joins it when each precision's was "
        "measured ('quality:')"
    ),
    "precisions.three": "throughput a device, time a token and measured quality",
    "precisions.stops": "{name} stops helping at {n} requests held: {rival} is as fast there",
    "precisions.helps": "{name} is the fastest at every load that fits",
    "precisions.physics": "; by physics alone multiplying binds from {tokens} tokens a step on",
    "others": "and {n:,} others; --all shows them",
    "lang": "en",
    "untimed": "not predicted:",
    "in.step": " (users in step: all lengths equal)",
    "in.step.all": "users in step: all lengths equal",
    "in.step.some": "users in step (all lengths equal): {names}",
    "facts.left": "left out of the facts:",
    "facts.offered": (
        "output_tokens_per_s is left out where a rate is given: it is what is offered, not what "
        "can be served"
    ),
    "reported": " (its driver reports {size})",
}
