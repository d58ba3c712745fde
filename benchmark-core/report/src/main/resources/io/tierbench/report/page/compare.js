"use strict";

/* Stacks compared with each other: all with a baseline in one table, and some that the reader chooses. */

/* All stacks against the baseline. */

const SIGNS = { FASTER: "▲", SLOWER: "▼", EQUIVALENT: "=", INCONCLUSIVE: "?", INVALID: "!" };

/** A cell of a table with a verdict: coloured, with its sign and its interval. */
function verdictCell(title, comparison) {
  const { ratio, verdict, exploratory } = comparison;
  return element(
    "td",
    {
      class: "number verdict " + verdict.toLowerCase(),
      "data-title": title,
      "data-sort": ratio[0],
      title: verdictText(comparison)
    },
    element(
      "span",
      { class: "ratio" },
      formatRatio(ratio[0]) + "x ",
      element("span", { "aria-hidden": "true" }, SIGNS[verdict] ?? "", exploratory ? "*" : ""),
      element("span", { class: "unseen" }, verdictText(comparison))
    ),
    element("small", {}, intervalText(ratio))
  );
}

/** The columns of the table of all stacks: each call in each shape. */
const callColumns = () =>
  shownTables().flatMap((table) =>
    shapesOf(table).map((shape) => ({
      table,
      shape,
      title: nameOf(table.workload) + (shape ? ", " + nameOf(shape) : "")
    }))
  );

function stacksTable() {
  const columns = callColumns();
  const cellAt = ({ table, shape }, stack) =>
    table.cells.find((index) => {
      const cell = run().cells[index];
      return cell.row === stack && (cell.shape ?? "") === shape;
    });
  const shown = stacks().filter((stack) =>
    columns.some((column) => cellAt(column, stack) !== undefined)
  );
  if (shown.length < 2) {
    return null;
  }
  return {
    columns: [{ title: "stack" }, ...columns.map(({ title }) => ({ title, number: true }))],
    rows: shown.map((stack) => [
      stackCell(stack),
      ...columns.map((column) => againstBaseline(column, cellAt(column, stack)))
    ])
  };
}

/** The name of a row, with what chooses it and what makes it the baseline. */
function stackCell(stack) {
  const isBaseline = stack === state.baseline;
  return element(
    "td",
    { class: "stack", "data-sort": stack },
    element(
      "label",
      {},
      element("input", {
        type: "checkbox",
        value: stack,
        checked: state.compared.includes(stack),
        "data-control": "compare",
        "aria-label": "Compare " + stack,
        onchange: () => change(() => toggleCompared(stack))
      }),
      " " + stack
    ),
    element(
      "button",
      {
        type: "button",
        value: stack,
        "aria-pressed": String(isBaseline),
        "aria-label": stack + " as baseline",
        "data-control": "baseline",
        onclick: () =>
          change(() => {
            state.baseline = stack;
          })
      },
      "baseline"
    )
  );
}

function againstBaseline({ table, title }, index) {
  const cell = run().cells[index];
  if (cell === undefined || cell.rate === undefined) {
    return cell === undefined ? "" : "failed";
  }
  const base = baselineOf(table, cell);
  if (base === index) {
    return element(
      "td",
      { class: "number verdict baseline", "data-title": title, "data-sort": 1 },
      element("span", { class: "ratio" }, "1x"),
      element("small", {}, formatNumber(cell.rate) + " calls/s")
    );
  }
  const comparison = base === null ? null : comparisonOf(index, base);
  return comparison?.ratio ? verdictCell(title, comparison) : "-";
}

function shapeControls() {
  const shapes = choices("shape").map((shape) => [shape, nameOf(shape)]);
  return shapes.length > 1
    ? [select("Baseline in shape", [["", "the same as the stack"], ...shapes], "shape")]
    : [];
}

// A click on a row chooses it, wherever it hits.
document.addEventListener("click", (event) => {
  const row = event.target.closest("#stacks tbody tr");
  if (row && !event.target.closest("label, button") && getSelection().isCollapsed) {
    const box = row.querySelector("input");
    box.focus({ preventScroll: true });
    box.click();
  }
});

/* The stacks that the reader chooses, against each other. */

function toggleCompared(stack) {
  state.compared = state.compared.includes(stack)
    ? state.compared.filter((name) => name !== stack)
    : [...state.compared, stack];
}

/** The list from which the first or the second of the compared stacks is chosen. */
function contestantSelect(label, place) {
  const choose = (name) => {
    const compared = [...state.compared];
    compared[place] = name;
    state.compared = [...new Set(compared)].filter((one) => one);
  };
  const names = [...contestantsByName().keys()].map((name) => [name, name]);
  return choiceOf(
    label,
    [["", "choose"], ...names],
    state.compared[place] ?? "",
    "compare-" + place,
    choose
  );
}

/** Phases of a call as the reader asks for them, of those that the timers tell apart. */
const PHASES = {
  encode: ["encode request", "encode response"],
  wire: ["send", "wire, both ways", "queue", "return"],
  decode: ["decode request", "decode response"],
  work: ["work"]
};

/** The microseconds of some phases of a cell; null if none of them was timed. */
function phaseTime(cell, phases) {
  const times = (cell.steps ?? []).filter(
    (time, i) => time !== null && phases.includes(run().steps[i])
  );
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0);
}

/** The time that one cell saves against another in some phases, with its sign. */
function savedTime(one, other, phases) {
  const [time, otherTime] = [one, other].map((cell) => phaseTime(cell, phases));
  if (time === null || otherTime === null) {
    return "-";
  }
  const saved = Math.round(100 * (otherTime - time)) / 100;
  const size = Math.abs(saved);
  return size === 0
    ? "0"
    : (saved > 0 ? "+" : "−") + (size < 10 ? size.toFixed(2) : formatNumber(size));
}

/** Each call of the first of the compared stacks with its counterparts of the others. */
function comparedPairs() {
  const [first, ...others] = state.compared.map((name) => ({
    name,
    ...contestantsByName().get(name)
  }));
  return run()
    .tables.filter((table) => table.options === state.options)
    .filter((table) => !state.hidden.workload.has(table.workload))
    .map((table) => ({ ...table, all: table.cells }))
    .flatMap((table) =>
      table.cells
        .filter((index) => {
          const cell = run().cells[index];
          return (
            cell.row === first.stack &&
            (!first.shape || !cell.shape || cell.shape === first.shape) &&
            !state.hidden.shape.has(cell.shape)
          );
        })
        .flatMap((index) =>
          others.map((against) => ({
            index,
            against,
            other: counterpartOf(table, run().cells[index], against)
          }))
        )
    )
    .filter(({ index, other }) => other !== null && other !== index)
    .map((pair) => ({ ...pair, comparison: comparisonOf(pair.index, pair.other) }));
}

function comparedTable(pairs) {
  const several = state.compared.length > 2;
  const remarks = pairs.map(
    ({ index, other, comparison }) =>
      comparison.remark || (run().cells[index].failure ?? run().cells[other].failure ?? "")
  );
  const remarked = remarks.some((remark) => remark);
  const timed = pairs.some(({ index, other }) =>
    [index, other].every((one) => run().cells[one].steps)
  );
  return tableElement(
    [
      { title: "workload" },
      { title: "shape" },
      ...(several ? [{ title: "against" }] : []),
      { title: "ratio", number: true },
      { title: "95 % CI", number: true },
      { title: "verdict" },
      ...(timed
        ? Object.keys(PHASES).map((phase) => ({ title: phase + ", µs saved", number: true }))
        : []),
      { title: "comparison" },
      ...(remarked ? [{ title: "remark" }] : [])
    ],
    pairs.map(({ index, against, other, comparison }, i) => {
      const [cell, base] = [index, other].map((one) => run().cells[one]);
      return [
        nameOf(cell.workload),
        cell.shape === base.shape
          ? nameOf(cell.shape ?? "")
          : [cell, base].map(({ shape }) => nameOf(shape ?? "")).join(" against "),
        ...(several ? [against.name] : []),
        comparison.ratio ? formatRatio(comparison.ratio[0]) + "x" : "-",
        intervalText(comparison.ratio),
        element(
          "td",
          {
            class: "verdict " + comparison.verdict.toLowerCase(),
            role: "cell",
            "data-title": "verdict"
          },
          comparison.verdict
        ),
        ...(timed ? Object.values(PHASES).map((phases) => savedTime(cell, base, phases)) : []),
        comparison.exploratory
          ? "exploratory"
          : comparison.questions.length > 0
            ? "planned: " + comparison.questions.map(nameOf).join(", ")
            : "",
        ...(remarked ? [remarks[i]] : [])
      ];
    }),
    comparedTitle(),
    true
  );
}

/** The number of each verdict, in words. */
function verdictCounts(pairs) {
  const verdicts = pairs.map(({ comparison }) => comparison.verdict);
  return (
    [...Object.keys(SIGNS), NOT_JUDGED]
      .map((verdict) => [verdict, verdicts.filter((one) => one === verdict).length])
      .filter(([, count]) => count > 0)
      .map(([verdict, count]) => verdict.toLowerCase() + " in " + count)
      .join(", ") + (verdicts.length === 1 ? " of 1 call." : " of " + verdicts.length + " calls.")
  );
}

function comparedTitle() {
  const [first, ...others] = state.compared;
  return first + " against " + others.join(" and ");
}

/** Two lists to choose from and, once chosen, a line for each call. */
function renderCompared() {
  if (stacks().length < 2) {
    return;
  }
  const pairs = state.compared.length > 1 ? comparedPairs() : [];
  const button = (text, act) =>
    element("button", { type: "button", "data-control": text, onclick: () => change(act) }, text);
  const controls = [
    contestantSelect("Compare", 0),
    contestantSelect("with", 1),
    ...(state.compared.length > 1
      ? [
          button("Swap", () => {
            const [first, second, ...others] = state.compared;
            state.compared = [second, first, ...others];
          }),
          button("Clear", () => {
            state.compared = [];
          })
        ]
      : [])
  ];
  const answer =
    state.compared.length < 2
      ? []
      : pairs.length === 0
        ? [element("p", { class: "empty" }, "No call has both, or the filters hide it.")]
        : [
            element("h3", {}, comparedTitle()),
            element(
              "p",
              { class: "caption" },
              cautionsOf({}).map((text) => element("strong", { class: "caution" }, text + ". ")),
              state.compared[0] + " is " + verdictCounts(pairs) + " " + COMPARED_NOTE
            ),
            comparedTable(pairs)
          ];
  document
    .getElementById("compare")
    .replaceChildren(
      element("h2", {}, "Compare stacks"),
      element("div", { class: "controls" }, controls),
      ...answer
    );
}

const COMPARED_NOTE =
  "The ratio is its throughput relative to the other. A pair that the plan of the run does not compare is exploratory: the same rule decides, corrected for all pairs of the call. Phases: the time that it saves in a call, by timers of their own iterations; less than 0 is a loss.";
