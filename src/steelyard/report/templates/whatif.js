"use strict";
/* The verdict in a browser. `judge` mirrors steelyard.decide; tests hold the two together. */
(function (root) {
  const GRID = 1e12, TIE = 1e-12;

  function unpack(data) {
    const text = atob(data.draws.scores), cells = data.deployments.length * data.criteria.length;
    const found = [];
    for (let i = 0; i < data.draws.kept; i++) {
      const row = new Float64Array(cells);
      for (let j = 0; j < cells; j++) {
        const at = 2 * (i * cells + j);
        row[j] = (text.charCodeAt(at) + 256 * text.charCodeAt(at + 1)) / data.scale;
      }
      found.push(row);
    }
    return found;
  }

  function random(seed) { /* mulberry32 */
    let a = seed >>> 0;
    return function () {
      a = (a + 0x6d2b79f5) >>> 0;
      let t = Math.imul(a ^ (a >>> 15), a | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }

  function simplex(count, next) {
    const w = Array.from({ length: count }, () => -Math.log(1 - next()));
    const sum = w.reduce((a, b) => a + b, 0);
    return w.map((x) => x / sum);
  }

  function like(declared, next) {
    const falling = simplex(declared.length, next).sort((a, b) => b - a);
    const order = declared.map((w, i) => [w, next(), i]);
    order.sort((a, b) => (Math.abs(b[0] - a[0]) > TIE ? b[0] - a[0] : a[1] - b[1]));
    const w = [];
    order.forEach(([, , i], place) => { w[i] = falling[place]; });
    return w;
  }

  function banded(declared, band, next) {
    const low = declared.map((w) => w * (1 - band)), high = declared.map((w) => Math.min(1, w * (1 + band)));
    const rest = high.indexOf(Math.max(...high));
    for (;;) {
      const w = low.map((l, i) => l + next() * (high[i] - l));
      w[rest] += 1 - w.reduce((a, b) => a + b, 0);
      if (w[rest] >= low[rest] - TIE && w[rest] <= high[rest] + TIE) return w;
    }
  }

  function drawWeights(data, declared, count) {
    const next = random(data.seed);
    return Array.from({ length: count }, () =>
      data.region === "simplex" ? simplex(declared.length, next)
        : data.region === "order" ? like(declared, next)
        : banded(declared, data.band, next));
  }

  function ruling(gate, cell, state) {
    const t = state.threshold;
    if (t === gate.threshold) return cell.result;
    if (gate.op === ">=") {
      if (cell.proves !== null && t <= cell.proves) return "PASS";
      return cell.refutes !== null && t > cell.refutes ? "FAIL" : "UNPROVEN";
    }
    if (cell.proves !== null && t >= cell.proves) return "PASS";
    return cell.refutes !== null && t < cell.refutes ? "FAIL" : "UNPROVEN";
  }

  function dot(row, start, weights) {
    let sum = 0;
    for (let j = 0; j < weights.length; j++) sum += row[start + j] * weights[j];
    return sum;
  }

  function firsts(u) {
    const q = u.map((x) => Math.round(x * GRID)), top = Math.max(...q);
    const n = q.filter((x) => x === top).length;
    return q.map((x) => (x === top ? 1 / n : 0));
  }

  function smaa(data, draws, rows, weights) {
    const C = data.criteria.length, N = weights.length, D = rows.length;
    const first = new Array(D).fill(0), regret = new Array(D).fill(0);
    const central = rows.map(() => new Array(C).fill(0));
    for (let i = 0; i < N; i++) {
      const w = weights[i], row = draws[i % draws.length];
      const u = rows.map((r) => dot(row, r * C, w)), best = Math.max(...u), f = firsts(u);
      for (let d = 0; d < D; d++) {
        first[d] += f[d] / N;
        regret[d] += (best - u[d]) / N;
        for (let j = 0; j < C; j++) central[d][j] += (f[d] * w[j]) / N;
      }
    }
    const confidence = rows.map((_, d) => {
      if (!first[d]) return null;
      const w = central[d].map((x) => x / first[d]);
      let share = 0;
      for (const row of draws) share += firsts(rows.map((r) => dot(row, r * C, w)))[d];
      return share / draws.length;
    });
    return { first, regret, confidence };
  }

  function judge(data, draws, state, options) {
    const C = data.criteria.length, w = state.weights, names = data.deployments;
    const gates = data.gates.map((g, i) =>
      state.gates[i].off ? null : g.cells.map((cell) => ruling(g, cell, state.gates[i])));
    const standing = names.map((_, d) => {
      const seen = gates.filter((g) => g).map((g) => g[d]);
      return seen.includes("FAIL") ? "FAIL" : seen.includes("UNPROVEN") ? "UNPROVEN" : "PASS";
    });
    const known = names.map((_, d) => w.every((x, j) => x <= 0 || data.points[d][j] !== null));
    const low = names.map((_, d) => w.reduce((s, x, j) => s + x * (data.points[d][j] || 0), 0));
    const open = names.map((_, d) => w.reduce((s, x, j) => s + (data.points[d][j] === null ? x : 0), 0));
    const utility = names.map((_, d) => (known[d] ? low[d] : null));
    const pass = names.map((_, d) => d).filter((d) => standing[d] === "PASS");
    const may = names.map((_, d) => d).filter((d) => standing[d] !== "FAIL");
    const rows = pass.length > 1 ? pass : may.length > 1 ? may : names.map((_, d) => d);
    const caring = w.reduce((s, x, j) => s + x * data.criteria[j].margin, 0);
    const weights = (options && options.weights) || drawWeights(data, w, data.count);
    const found = smaa(data, draws, rows, weights);
    const result = { gates, standing, utility, low, high: low.map((l, d) => l + open[d]), caring, rows, weights, ...found };
    return Object.assign(result, verdict(data, draws, result, { w, pass, may, open }));
  }

  function verdict(data, draws, r, s) {
    const C = data.criteria.length, P = data.policy;
    if (data.void) return { word: "MEASURE FIRST", winner: null };
    if (!s.pass.length) return { word: s.may.length ? "MEASURE FIRST" : "NONE ELIGIBLE", winner: null };
    if (s.pass.length === 1) return { word: "RECOMMEND", winner: s.pass[0] };
    const rows = s.pass;
    let safest = rows[0];
    for (const d of rows) if (r.low[d] > r.low[safest]) safest = d;
    const missing = rows.some((d) => d !== safest && r.high[d] >= r.low[safest] - TIE && (s.open[d] > 0 || s.open[safest] > 0));
    if (missing) return { word: "MEASURE FIRST", winner: null };
    const middle = rows.map((d) => Math.round((r.low[d] + s.open[d] / 2) * GRID) / GRID);
    const lead = middle.indexOf(Math.max(...middle)), gaps = middle.map((m) => middle[lead] - m);
    const u = draws.map((row) => rows.map((d) => dot(row, d * C, s.w)));
    const inside = rows.map((_, i) => u.filter((x) => Math.abs(x[i] - x[lead]) <= r.caring + TIE).length / u.length);
    const near = rows.map((_, i) => inside[i] >= P.equivalence && gaps[i] <= r.caring + TIE);
    const together = rows.reduce((sum, _, i) => sum + (near[i] ? r.first[i] : 0), 0);
    if (near.filter((x) => x).length > 1 && together >= P.first_rank) return { word: "TIE", winner: null };
    const second = Math.min(...gaps.filter((_, i) => i !== lead));
    if (r.first[lead] >= P.first_rank && (r.confidence[lead] || 0) >= P.confidence &&
        r.regret[lead] <= r.caring && second > r.caring) return { word: "RECOMMEND", winner: rows[lead] };
    const means = rows.map((_, i) => u.reduce((sum, x) => sum + x[i], 0) / u.length);
    const best = u.reduce((sum, x) => sum + Math.max(...x), 0) / u.length;
    const evpi = Math.max(0, best - Math.max(...means));
    return { word: evpi <= r.caring ? "TIE" : "MEASURE FIRST", winner: null, evpi };
  }

  root.Steelyard = { unpack, judge, drawWeights };
  if (typeof document === "undefined") return;

  const source = document.getElementById("whatif-data"), panel = document.getElementById("whatif-panel");
  if (!source || !panel) return;
  const data = JSON.parse(source.textContent), draws = unpack(data), words = data.words;
  const $ = (id) => document.getElementById("whatif-" + id);
  const sliders = [...panel.querySelectorAll("input[type=range]")];
  const limits = [...panel.querySelectorAll("input[type=number]")];
  const switches = [...panel.querySelectorAll("input[data-gate]")].filter((x) => x.type === "checkbox");
  const title = document.title;

  function raw(slider) {
    return slider.value === slider.defaultValue ? +slider.dataset.exact : +slider.value;
  }

  function read() {
    const groups = {}, leaves = data.criteria.map(() => 1); /* alone in its group: no slider */
    for (const s of sliders) if (s.dataset.group !== undefined) groups[s.dataset.group] = raw(s);
    for (const s of sliders) if (s.dataset.leaf !== undefined) leaves[+s.dataset.leaf] = raw(s);
    const sums = {};
    data.criteria.forEach((c, j) => { sums[c.group] = (sums[c.group] || 0) + leaves[j]; });
    const weights = data.criteria.map((c, j) => {
      const inside = sums[c.group] > 0 ? leaves[j] / sums[c.group] : 0;
      return data.groups.length ? (groups[c.group] || 0) * inside : leaves[j];
    });
    const total = weights.reduce((a, b) => a + b, 0);
    const gates = data.gates.map((g, i) => {
      const field = limits.find((x) => +x.dataset.gate === i), box = switches.find((x) => +x.dataset.gate === i);
      const asked = field && field.value !== field.defaultValue && field.value !== "" ? +field.value / g.factor : g.threshold;
      return { threshold: asked, off: !!box && !box.checked };
    });
    const changed = [...sliders, ...limits].some((x) => x.value !== x.defaultValue) || switches.some((x) => !x.checked);
    return { weights: total > 0 ? weights.map((x) => x / total) : null, gates, changed };
  }

  const percent = (x) => (x * 100).toFixed(1).replace(/\.0$/, "") + words.percent;
  const number = (x) => String(+x.toPrecision(3));

  function bar(id, share, text) {
    const box = $(id);
    if (!box) return;
    box.querySelector("i").style.width = Math.max(0, Math.min(1, share || 0)) * 100 + "%";
    box.querySelector("b").textContent = text;
  }

  function show(state, found) {
    const frozen = !state.changed, f = data.frozen;
    const word = frozen ? f.word : found.word, winner = frozen ? f.deployment : found.winner === null ? "" : data.deployments[found.winner];
    $("word").textContent = words[word];
    $("winner").textContent = winner || "";
    $("verdict").className = "hero " + ({ RECOMMEND: "good", "NONE ELIGIBLE": "bad" }[word] || "open");
    $("state").textContent = frozen ? words.frozen : words.changed;
    data.deployments.forEach((_, d) => {
      const at = found.rows.indexOf(d), first = frozen ? f.first[d] : at < 0 ? null : found.first[at];
      const u = frozen ? f.utility[d] : found.utility[d];
      bar("u" + d, u, u === null ? "–" : number(u));
      bar("f" + d, first, first === null ? "–" : percent(first));
      $("s" + d).textContent = words[found.standing[d]];
      $("s" + d).className = { PASS: "good", FAIL: "bad", UNPROVEN: "open" }[found.standing[d]];
      data.gates.forEach((_, g) => {
        const cell = $("g" + g + "-" + d), seen = found.gates[g];
        cell.textContent = seen ? words[seen[d]] : words.off;
        cell.className = seen ? { PASS: "good", FAIL: "bad", UNPROVEN: "open" }[seen[d]] : "";
      });
    });
    data.criteria.forEach((_, j) => { if ($("w" + j)) $("w" + j).textContent = percent(state.weights[j]); });
    data.groups.forEach((g) => {
      const sum = data.criteria.reduce((s, c, j) => s + (c.group === g.name ? state.weights[j] : 0), 0);
      $("wg" + data.groups.indexOf(g)).textContent = percent(sum);
    });
    $("reset").disabled = frozen;
    $("mark").hidden = frozen;
    document.title = frozen ? title : words.mark + " · " + title;
  }

  let waiting = 0;
  function update() {
    const state = read();
    if (!state.weights) {
      $("state").textContent = words.none;
      return;
    }
    show(state, judge(data, draws, state));
  }
  function soon() {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(update);
  }
  panel.addEventListener("input", soon);
  $("reset").addEventListener("click", function () {
    for (const x of [...sliders, ...limits]) x.value = x.defaultValue;
    for (const x of switches) x.checked = true;
    update();
  });
  for (const x of switches) x.checked = true;
  panel.hidden = false;
  update();
})(typeof globalThis === "undefined" ? this : globalThis);
