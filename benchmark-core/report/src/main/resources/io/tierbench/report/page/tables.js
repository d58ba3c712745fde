"use strict";

/* Long tables: every verdict, every claim. */

/** The values that occur, as choices, each with its count. */
function counts(values) {
  const all = new Map();
  values.forEach((value) => all.set(value, (all.get(value) ?? 0) + 1));
  return [
    ["", "all (" + values.length + ")"],
    ...[...all].map(([value, count]) => [value, nameOf(value) + " (" + count + ")"])
  ];
}

/** Tells whether a row has all words of a text, in any order. */
function contains(row, text) {
  const all = row.join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/* Verdicts. */

const verdictControls = () => [
  select(
    "Verdict",
    counts(run().verdicts.map((verdict) => verdict.verdict)),
    "verdict"
  ),
  searchField("Find in the verdicts", "find")
];

/** The options under which a pairing was measured: those of the one table that has it. */
function optionsOf(index) {
  const table = run().tables.find((one) => one.cells.includes(index));
  return table ? run().options[table.options] : "";
}

/** The name of one of the two cells of a comparison, with what it compares. */
function sideName(verdict, index) {
  const cell = run().cells[index];
  const callers = verdict.questions.includes("CALLERS");
  const cores = verdict.questions.includes("CORES");
  return (
    cellName(cell) +
    (callers ? ", callers: " + (cell.callers ?? 1) : "") +
    (cores ? ", cores: " + cell.cores : "") +
    (["EFFORT", "TUNING"].some((code) => verdict.questions.includes(code))
      ? ", " + optionsOf(index)
      : "")
  );
}

function verdictTable() {
  if (run().verdicts.length === 0) {
    return null;
  }
  const cells = run().cells;
  const several = run().options.length > 1;
  return {
    cards: true,
    columns: [
      { title: "workload" },
      ...(several ? [{ title: "measured with" }] : []),
      { title: "first" },
      { title: "second" },
      { title: "question" },
      { title: "times as fast", number: true },
      { title: "95 % interval", number: true },
      { title: "verdict" },
      { title: "remark" }
    ],
    rows: run()
      .verdicts.filter((verdict) => !state.verdict || verdict.verdict === state.verdict)
      .filter((verdict) => isShown(cells[verdict.one]) && isShown(cells[verdict.other]))
      .map((verdict) => [
        nameOf(cells[verdict.one].workload),
        ...(several ? [optionsOf(verdict.one)] : []),
        sideName(verdict, verdict.one),
        sideName(verdict, verdict.other),
        verdict.questions.map(nameOf).join(", "),
        verdict.ratio ? formatRatio(verdict.ratio[0]) : "",
        intervalText(verdict.ratio),
        verdict.verdict,
        run().reasons[verdict.reason] ?? ""
      ])
      .filter((row) => contains(row, state.find))
  };
}

/* Claims. */

const claimControls = () => [
  select(
    "Outcome",
    counts(run().claims.claims.map((claim) => claim.outcome)),
    "outcome"
  ),
  searchField("Find in the claims", "claim")
];

/** The options under which the claims were judged; empty if the run has only one set. */
function claimOptions() {
  if (!run().claims) {
    return "";
  }
  const options = Object.entries(run().claims.options).map(([name, value]) => name + " " + value);
  return run().options.length > 1 ? "Judged by the cells with " + options.join(", ") + "." : "";
}

function claimTable() {
  if (!run().claims) {
    return null;
  }
  return {
    cards: true,
    columns: ["no.", "claim", "source", "outcome", "the paper", "this run", "why"].map((title) => ({
      title
    })),
    rows: run()
      .claims.claims.filter((claim) => !state.outcome || claim.outcome === state.outcome)
      .map((claim) => [
        claim.id,
        claim.claim,
        claim.source,
        nameOf(claim.outcome),
        claim.paper,
        claim.ours,
        claim.reason
      ])
      .filter((row) => contains(row, state.claim))
  };
}
