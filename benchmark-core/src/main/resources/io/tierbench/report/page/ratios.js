"use strict";

/* Ratios with their intervals: against a baseline, beside other runs, beside the paper of 2005. */

const MARGIN = 1.03;

/* Relative to a baseline. */

/** How many times as fast one cell of a table is as another, with its interval, or null. */
function ratioOf(table, one, other) {
  if (one === other || !table.ratios) {
    return null;
  }
  const places = table.all;
  let at = 0;
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) {
      if (isReference(run().cells[places[i]]) && isReference(run().cells[places[j]])) {
        continue;
      }
      const ratio = table.ratios[at++];
      if (places[i] === one && places[j] === other) {
        return ratio;
      }
      if (places[i] === other && places[j] === one) {
        return ratio ? [1 / ratio[0], 1 / ratio[2], 1 / ratio[1]] : null;
      }
    }
  }
  return null;
}

function verdictOf(one, other) {
  const turned = { FASTER: "SLOWER", SLOWER: "FASTER" };
  for (const verdict of run().verdicts) {
    if (verdict.one === one && verdict.other === other) {
      return verdict.verdict;
    }
    if (verdict.one === other && verdict.other === one) {
      return turned[verdict.verdict] ?? verdict.verdict;
    }
  }
  return "";
}

/** The cell that another one is held against: of the chosen stack, in the chosen or its own shape. */
function baselineOf(table, cell) {
  const shape = state.shape || (cell.shape ?? "");
  const all = table.all.map((index) => ({ index, cell: run().cells[index] }));
  const found = all.filter((one) => !isReference(one.cell) && stackOf(one.cell) === state.baseline);
  return (
    (
      found.find((one) => (one.cell.shape ?? "") === shape) ??
      found.find((one) => !one.cell.shape) ??
      null
    )?.index ?? null
  );
}

function relativeChart(table) {
  const entries = table.cells
    .map((index) => ({
      index,
      cell: run().cells[index],
      base: baselineOf(table, run().cells[index])
    }))
    .filter((entry) => entry.base !== null && entry.cell.rate !== undefined)
    .map((entry) => {
      const ratio = entry.index === entry.base ? [1] : ratioOf(table, entry.index, entry.base);
      const base = run().cells[entry.base];
      return {
        ...entry,
        against: base,
        ratio: ratio ?? (base.rate ? [entry.cell.rate / base.rate] : null),
        verdict: entry.index === entry.base ? "baseline" : verdictOf(entry.index, entry.base)
      };
    })
    .filter((entry) => entry.ratio && entry.ratio[0] > 0);
  const drawable = inProportion(entries, (entry) => entry.ratio[0]);
  const shown = { ...table, cells: drawable.map((entry) => entry.index) };
  const rows = rowsOf(shown);
  const shapes = shapesOf(shown);
  return {
    title: workloadTitle(table.workload),
    summary:
      extremes(
        entries
          .filter((entry) => entry.verdict !== "baseline" && !isReference(entry.cell))
          .map((entry) => ({ name: cellName(entry.cell), value: entry.ratio[0] })),
        " times",
        formatRatio
      ) +
      " Against " +
      state.baseline +
      "." +
      leftOut(entries, drawable),
    columns: [
      { title: "row" },
      { title: "shape" },
      { title: "against" },
      { title: "times as fast", number: true },
      { title: "95 % interval", number: true },
      { title: "verdict" }
    ],
    rows: entries.map((entry) => [
      entry.cell.row,
      nameOf(entry.cell.shape ?? ""),
      cellName(entry.against),
      formatRatio(entry.ratio[0]),
      entry.ratio.length > 1 ? formatRange(entry.ratio[1], entry.ratio[2], formatRatio) : "",
      entry.verdict
    ]),
    legend: shapes.map(nameOf),
    height:
      entries.length === 0
        ? 0
        : rows.reduce((sum, row) => sum + rowHeight(row, shapes), PLOT_MARGIN),
    option: (theme, width) => relativeOption(theme, width, rows, shapes, drawable)
  };
}

function relativeOption(theme, width, rows, shapes, entries) {
  const labels = rows.map((row) => row.label);
  const scale = logScale(
    entries.flatMap((entry) => entry.ratio),
    theme,
    { upsideDown: true, including: [0.9, 1.1] }
  );
  const tip = (entry) =>
    tooltip(
      cellName(entry.cell),
      formatRatio(entry.ratio[0]) + " times as fast as " + cellName(entry.against),
      entry.ratio.length > 1
        ? formatRange(entry.ratio[1], entry.ratio[2], formatRatio) + " (95 % interval)"
        : "",
      entry.verdict
    );
  const series = shapes.map((shape, i) => {
    const style = shapeStyle(shapes, shape, theme);
    const items = entries
      .filter((entry) => (entry.cell.shape ?? "") === shape)
      .map((entry) => ({
        value: [scale.at(entry.ratio[0]), rows.findIndex((row) => row.cells.includes(entry.index))],
        entry,
        tip: () => tip(entry)
      }));
    return {
      type: "custom",
      name: nameOf(shape),
      itemStyle: { color: style.colour },
      data: items,
      renderItem: (params, api) =>
        dot(items[params.dataIndex].entry, api, scale, {
          theme,
          style,
          place: i,
          count: shapes.length
        })
    };
  });
  return {
    ...logRows(theme, width, {
      labels,
      legend: shapes.map(nameOf),
      scale,
      unit: "times as fast"
    }),
    series: [scale.lines, marginSeries(theme), ...series]
  };
}

/** The line of equality, and the margin around it within which differences do not matter. */
function marginSeries(theme) {
  return {
    type: "scatter",
    data: [],
    silent: true,
    markLine: {
      silent: true,
      symbol: "none",
      animation: false,
      label: { show: false },
      lineStyle: { color: theme.soft, type: "solid", width: 1.5 },
      data: [{ xAxis: 0 }]
    },
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: theme.soft, opacity: 0.15 },
      data: [[{ xAxis: -Math.log10(MARGIN) }, { xAxis: Math.log10(MARGIN) }]]
    }
  };
}

/** A mark with its interval: filled for typed objects, hollow for data sets. */
function dot(entry, api, scale, { theme, style, place, count }) {
  const at = api.coord([api.value(0), api.value(1)]);
  const centre = at[1] + (place - (count - 1) / 2) * BAR;
  const colour = isReference(entry.cell) ? theme.reference : style.colour;
  const children = [];
  if (entry.ratio.length > 1) {
    const low = api.coord([scale.at(entry.ratio[1]), 0])[0];
    const high = api.coord([scale.at(entry.ratio[2]), 0])[0];
    children.push({
      type: "line",
      shape: { x1: low, y1: centre, x2: high, y2: centre },
      style: { stroke: colour, lineWidth: 2 }
    });
  }
  children.push(
    style.hollow
      ? {
          type: "polygon",
          shape: {
            points: [
              [at[0] - 5, centre],
              [at[0], centre - 5],
              [at[0] + 5, centre],
              [at[0], centre + 5]
            ]
          },
          style: { fill: theme.paper, stroke: colour, lineWidth: 2 }
        }
      : { type: "circle", shape: { cx: at[0], cy: centre, r: 4.5 }, style: { fill: colour } }
  );
  return { type: "group", children };
}

/* Several runs side by side. */

function besideChart(table) {
  const marks = DATA.beside
    .map((beside) => ({
      others: beside.others.filter((other) => other.ratio[0] > 0),
      run: beside.run,
      subject: DATA.runs[beside.run].cells[beside.cell]
    }))
    .filter((beside) => beside.subject.workload === table.workload && isShown(beside.subject));
  const labels = marks.map((beside) => cellName(beside.subject).replace(", ", " "));
  const runs = [...new Set(marks.flatMap((beside) => beside.others.map((other) => other.run)))];
  const legend = runs.map((index) => DATA.runs[index].name);
  const values = marks.flatMap((beside) =>
    beside.others.map((other) => ({
      name: cellName(beside.subject) + " in " + DATA.runs[other.run].name,
      value: other.ratio[0]
    }))
  );
  return {
    title: workloadTitle(table.workload),
    summary: extremes(values, " times the first run", formatRatio),
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
        DATA.runs[beside.run].name,
        formatNumber(beside.subject.rate),
        DATA.runs[other.run].name,
        formatNumber(DATA.runs[other.run].cells[other.cell].rate),
        formatRatio(other.ratio[0]),
        other.ratio.length > 1 ? formatRange(other.ratio[1], other.ratio[2], formatRatio) : ""
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
              DATA.runs[index].name,
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
                        DATA.runs[index].name +
                          ": " +
                          formatRatio(other.ratio[0]) +
                          " times " +
                          DATA.runs[beside.run].name,
                        other.ratio.length > 1
                          ? formatRange(other.ratio[1], other.ratio[2], formatRatio) +
                              " (95 % interval)"
                          : ""
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

/** Marks with intervals, one series beside the others. */
function intervalSeries(name, { place, count }, theme, scale, marks) {
  const colour = theme.colours[place % theme.colours.length];
  const items = marks.map((mark) => ({
    value: [scale.at(mark.ratio[0]), mark.row],
    mark,
    tip: mark.tip
  }));
  return {
    type: "custom",
    name,
    itemStyle: { color: colour },
    data: items,
    renderItem: (params, api) => {
      const { ratio } = items[params.dataIndex].mark;
      const at = api.coord([api.value(0), api.value(1)]);
      const centre = at[1] + (place - (count - 1) / 2) * 6;
      const children = [];
      if (ratio.length > 1) {
        const [low, high] = [ratio[1], ratio[2]].map((end) => api.coord([scale.at(end), 0])[0]);
        children.push({
          type: "line",
          shape: { x1: low, y1: centre, x2: high, y2: centre },
          style: { stroke: colour, lineWidth: 2 }
        });
      }
      children.push(
        place % 2 === 0
          ? { type: "circle", shape: { cx: at[0], cy: centre, r: 4 }, style: { fill: colour } }
          : {
              type: "rect",
              shape: { x: at[0] - 4, y: centre - 4, width: 8, height: 8 },
              style: { fill: theme.paper, stroke: colour, lineWidth: 2 }
            }
      );
      return { type: "group", children };
    }
  };
}

/* The published comparison of 2005 beside this run, each as multiples of the same row. */

/** Labels of the paper take two lines on a phone. */
const PAPER_ROW = 24;

const THEN_AND_NOW = ["2005", "here"];

function paperChart(column) {
  const rows = column.figures
    .filter((figure) => figure.paper > 0)
    .map((figure) => ({ ...run().papers.rows[figure.row], ...figure }));
  const ours = rows.filter((row) => row.ours && row.ours[0] > 0);
  const labels = rows.map((row) => row.label);
  return {
    title: column.title,
    summary:
      rows.length +
      " published rows, " +
      ours.length +
      " of them measured here. 1 is " +
      column.reference +
      ". Mind that " +
      column.remark +
      ".",
    columns: [
      { title: "row" },
      { title: "2005", number: true },
      { title: "stack here" },
      { title: "here", number: true },
      { title: "95 % interval", number: true },
      { title: "remark" }
    ],
    rows: rows.map((row) => [
      row.label,
      formatRatio(row.paper),
      row.stack ?? "",
      row.ours ? formatRatio(row.ours[0]) : "",
      row.ours?.length > 1 ? formatRange(row.ours[1], row.ours[2], formatRatio) : "",
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
          unit: "times the reference",
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
