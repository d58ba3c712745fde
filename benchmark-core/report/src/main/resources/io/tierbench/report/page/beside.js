"use strict";

/* Several runs side by side. */

/** The name of a run, with its caution if it has one. */
function runName(index) {
  const { name, caution } = DATA.runs[index];
  return caution ? name + " (" + caution.text + ")" : name;
}

/** Tells whether cells side by side belong to a table; in the chosen run, only under the chosen options. */
function isOf(table, { run: first, cell, others }) {
  const here = [{ run: first, cell }, ...others].filter((one) => one.run === state.run);
  return here.length === 0 || here.some((one) => table.all.includes(one.cell));
}

function besideChart(table) {
  const marks = DATA.beside
    .map((beside) => ({
      others: beside.others.filter((other) => other.ratio[0] > 0),
      run: beside.run,
      cell: beside.cell,
      subject: DATA.runs[beside.run].cells[beside.cell]
    }))
    .filter((beside) => beside.subject.workload === table.workload && isShown(beside.subject))
    .filter((beside) => isOf(table, beside));
  const labels = marks.map((beside) => cellName(beside.subject).replace(", ", " "));
  const runs = [...new Set(marks.flatMap((beside) => beside.others.map((other) => other.run)))];
  const legend = runs.map((index) => runName(index));
  const values = marks.flatMap((beside) =>
    beside.others.map((other) => ({
      name: cellName(beside.subject) + " in " + DATA.runs[other.run].name,
      value: other.ratio[0]
    }))
  );
  return {
    title: workloadTitle(table.workload),
    summary: extremes(values, " times the first run", formatRatio),
    runs: DATA.runs,
    columns: [
      { title: "cell" },
      { title: "first run" },
      { title: "calls/s", number: true },
      { title: "other run" },
      { title: "calls/s", number: true },
      { title: "times", number: true },
      { title: "95 % interval", number: true }
    ],
    rows: marks.flatMap((beside) =>
      beside.others.map((other) => [
        cellName(beside.subject),
        runName(beside.run),
        formatNumber(beside.subject.rate),
        runName(other.run),
        formatNumber(DATA.runs[other.run].cells[other.cell].rate),
        formatRatio(other.ratio[0]),
        intervalText(other.ratio)
      ])
    ),
    legend,
    height: marks.length === 0 ? 0 : PLOT_MARGIN + marks.length * 18,
    option: (theme, width) => {
      const scale = logScale(
        marks.flatMap((beside) => beside.others.flatMap((other) => other.ratio)),
        theme,
        { upsideDown: true, including: [0.9, 1.1] }
      );
      return {
        ...logRows(theme, width, { labels, legend, scale, unit: "times the first run" }),
        series: [
          scale.lines,
          marginSeries(theme),
          ...runs.map((index, i) =>
            intervalSeries(
              runName(index),
              { place: i, count: runs.length },
              theme,
              scale,
              marks.flatMap((beside, row) =>
                beside.others
                  .filter((other) => other.run === index)
                  .map((other) => ({
                    row,
                    ratio: other.ratio,
                    tip: () =>
                      tooltip(
                        cellName(beside.subject),
                        runName(index) +
                          ": " +
                          formatRatio(other.ratio[0]) +
                          " times " +
                          runName(beside.run),
                        intervalTip(other.ratio)
                      )
                  }))
              )
            )
          )
        ]
      };
    }
  };
}

/** The known settings of the runs that are not the same in all of them. */
function differencesTable() {
  if (DATA.runs.length < 2) {
    return null;
  }
  const names = [...new Set(DATA.runs.flatMap((one) => one.setup.map((setting) => setting.name)))];
  const valueOf = (one, name) => one.setup.find((setting) => setting.name === name)?.value ?? "-";
  return {
    title: "What differs between the runs",
    columns: [{ title: "setting" }, ...DATA.runs.map((_, index) => ({ title: runName(index) }))],
    rows: names
      .map((name) => [name, ...DATA.runs.map((one) => valueOf(one, name))])
      .filter(([, ...values]) => new Set(values).size > 1)
  };
}

/** Why there is nothing to compare: only cells under the same options are compared. */
function nothingInCommon() {
  return DATA.runs.length > 1 && DATA.beside.length === 0
    ? "These runs have no cell in common that was measured under the same options."
    : "";
}
