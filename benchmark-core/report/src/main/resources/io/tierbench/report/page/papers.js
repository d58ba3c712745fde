"use strict";

/* The published comparisons of 2005, 2007 and 2011 beside this run, as multiples. */

const PARTS_OF_PAPERS = ["papers", "leads", "compressions", "claims"];

/** Moves the parts on papers to where they are seen by those who open it. */
function foldPapers() {
  const parts = PARTS_OF_PAPERS.map((id) => document.querySelector("#charts > #" + id));
  document.getElementById("folded")?.replaceChildren(...parts.filter((part) => part !== null));
}

/** Labels of the paper take two lines on a phone. */
const PAPER_ROW = 24;

const THEN_AND_NOW = ["2005", "here"];

/** A measured multiple, with its interval if it has one; undefined where there is none. */
const multipleOf = (ours) =>
  ours && (ours.low === undefined ? [ours.estimate] : [ours.estimate, ours.low, ours.high]);

function paperChart(column) {
  const { summary } = run().papers;
  const rows = column.rows
    .filter((row) => row.paper > 0)
    .map(({ row, paper, stack, ours, remark }) => ({
      label: row,
      paper,
      stack,
      ours: multipleOf(ours),
      deviation: ours?.deviation,
      remark: remark ?? summary.find((one) => one.row === row).difference
    }));
  const ours = rows.filter((row) => row.ours && row.ours[0] > 0);
  const labels = rows.map((row) => (row.ours ? row.label + " (" + row.stack + ")" : row.label));
  return {
    title: column.title,
    summary:
      rows.length +
      " published rows, " +
      ours.length +
      " of them measured here. 1 is " +
      column.reference +
      ". Note that " +
      column.remark +
      ".",
    columns: [
      { title: "row" },
      { title: "2005", number: true },
      { title: "stack of this run" },
      { title: "this run", number: true },
      { title: "95 % interval", number: true },
      { title: "standard deviation", number: true },
      { title: "remark" }
    ],
    rows: rows.map((row) => [
      row.label,
      formatRatio(row.paper),
      row.stack ?? "",
      row.ours ? formatRatio(row.ours[0]) : "",
      intervalText(row.ours),
      row.deviation === undefined ? "" : formatRatio(row.deviation),
      row.remark ?? ""
    ]),
    legend: THEN_AND_NOW,
    height: rows.length === 0 ? 0 : PLOT_MARGIN + rows.length * PAPER_ROW,
    option: (theme, width) => {
      const scale = logScale(
        rows.map((row) => row.paper).concat(ours.flatMap((row) => row.ours)),
        theme,
        {
          upsideDown: true,
          including: [0.9, 1.1]
        }
      );
      const marks = (some, ratioOfRow, words) =>
        some.map((row) => ({
          row: rows.indexOf(row),
          ratio: ratioOfRow(row),
          tip: () =>
            tooltip(
              row.label,
              words + ": " + formatRatio(ratioOfRow(row)[0]) + " times " + column.reference,
              row.stack ?? "",
              row.remark ?? ""
            )
        }));
      return {
        ...logRows(theme, width, {
          labels,
          legend: THEN_AND_NOW,
          scale,
          unit: "times " + column.reference,
          lines: 2
        }),
        series: [
          scale.lines,
          marginSeries(theme),
          intervalSeries(
            "2005",
            { place: 0, count: 2 },
            theme,
            scale,
            marks(rows, (row) => [row.paper], "2005")
          ),
          intervalSeries(
            "here",
            { place: 1, count: 2 },
            theme,
            scale,
            marks(ours, (row) => row.ours, "here")
          )
        ]
      };
    }
  };
}

/** The columns of its tables for which the run has a figure beside the reference. */
function paperColumns() {
  return (run().papers?.columns ?? []).filter(
    (column) =>
      !state.hidden.workload.has(column.workload) &&
      !state.hidden.shape.has(column.shape) &&
      column.rows.some((row) => row.ours && row.row !== column.reference)
  );
}

/** Returns what the part about the paper needs, where it shows nothing. */
function papersNeed() {
  const { summary, columns } = run().papers ?? { summary: [], columns: [] };
  const reference = summary.find(({ row }) => columns.some((column) => column.reference === row));
  return reference
    ? "Nothing to show. Each number is a multiple of " +
        reference.row +
        ", and " +
        reference.stack +
        " represents that row in a run. This part needs a run with that stack and another one of the table for the same call, or fewer filters."
    : "";
}

/** The summary table of the paper, with the number of this run below each of its numbers. */
function paperSummary() {
  const columns = paperColumns();
  if (columns.length === 0) {
    return null;
  }
  const figures = (column, row) => column.rows.find((one) => one.row === row);
  const entry = ({ paper, ours }) =>
    element(
      "div",
      {},
      element("div", {}, formatRatio(paper)),
      ours ? element("strong", {}, multipleText(ours)) : null
    );
  return {
    title: "The paper's summary table, with this run below each number",
    columns: [
      { title: "row" },
      { title: "stack of this run" },
      ...columns.map((column) => ({ title: column.title, number: true }))
    ],
    rows: run().papers.summary.map(({ row, stack, difference }) => [
      row,
      stack
        ? [stack, difference].filter((text) => text).join(", ")
        : figures(columns[0], row).remark,
      ...columns.map((column) => entry(figures(column, row)))
    ])
  };
}

/** The leads in the comparison of 2007, next to the ratios of the same two rows in this run. */
function leadTable() {
  return besideTable(
    run().papers?.leads,
    [
      { title: "call" },
      { title: "row ahead in 2007" },
      { title: "row behind" },
      { title: "2007", number: true },
      { title: "this run", number: true },
      { title: "load" },
      { title: "remark" }
    ],
    (lead) => [
      nameOf(lead.workload) + ", " + lead.processors,
      lead.ahead + " (" + lead.stack + ")",
      lead.behind + " (" + lead.other + ")",
      formatRatio(lead.paper),
      lead.ours ? multipleText(lead.ours) : "",
      lead.load ?? "",
      lead.remark ?? ""
    ]
  );
}

/** The cost of compression in the paper of 2011, next to that in this run. */
function compressionTable() {
  return besideTable(
    run().papers?.compressions,
    [
      { title: "call" },
      { title: "compression" },
      { title: "2011", number: true },
      { title: "stack of this run" },
      { title: "this run", number: true },
      { title: "remark" }
    ],
    (row) => [
      nameOf(row.workload),
      nameOf(row.compression),
      formatRatio(row.paper),
      row.stack,
      row.ours ? multipleText(row.ours) : "",
      row.remark ?? ""
    ]
  );
}

/** A table of what stands beside a paper, with the cells of each row; null where none is shown. */
function besideTable(rows, columns, cells) {
  const shown = (rows ?? []).filter((row) => !state.hidden.workload.has(row.workload));
  return shown.length === 0 ? null : { columns, rows: shown.map(cells) };
}

function multipleText(ours) {
  const [estimate, low, high] = multipleOf(ours);
  return (
    formatRatio(estimate) +
    (low === undefined ? "" : " (" + formatRange(low, high, formatRatio) + ")")
  );
}
