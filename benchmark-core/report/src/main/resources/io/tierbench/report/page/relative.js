"use strict";

/* Charts of all stacks against the baseline that the reader picks. */

/** The name in the legend of what is drawn faint. */
const NO_VERDICT = "no verdict";

const DECIDED = ["FASTER", "SLOWER", "EQUIVALENT"];

/** The cell of the chosen baseline that a cell is compared with, or null. */
const baselineOf = (table, cell) =>
  counterpartOf(table, cell, { stack: state.baseline, shape: state.shape });

function relativeChart(table) {
  const entries = table.cells
    .map((index) => ({
      index,
      cell: run().cells[index],
      base: baselineOf(table, run().cells[index])
    }))
    .filter((entry) => entry.base !== null && entry.cell.rate !== undefined)
    .map((entry) => ({
      ...entry,
      against: run().cells[entry.base],
      ...(entry.index === entry.base
        ? { ratio: [1], verdict: "baseline" }
        : comparisonOf(entry.index, entry.base))
    }))
    .filter((entry) => entry.ratio && entry.ratio[0] > 0);
  const drawable = inProportion(entries, (entry) => entry.ratio[0]);
  const shown = { ...table, cells: drawable.map((entry) => entry.index) };
  const rows = rowsOf(shown);
  const shapes = shapesOf(shown);
  const open = drawable.filter(isFaint).length;
  const legend = shapes.map(legendName).concat(open > 0 ? [NO_VERDICT] : []);
  return {
    title: workloadTitle(table.workload),
    summary:
      extremes(
        entries
          .filter((entry) => entry.verdict !== "baseline")
          .filter((entry) => !isReference(entry.cell) || isFramework(entry.cell))
          .map((entry) => ({ name: cellName(entry.cell), value: entry.ratio[0] })),
        " times",
        formatRatio
      ) +
      " Against " +
      state.baseline +
      "." +
      (open > 0
        ? " Drawn faint, because they have no verdict: " + open + " of " + drawable.length + "."
        : "") +
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
      intervalText(entry.ratio),
      verdictText(entry)
    ]),
    legend,
    height:
      entries.length === 0
        ? 0
        : rows.reduce((sum, row) => sum + rowHeight(row, shapes), PLOT_MARGIN),
    option: (theme, width) =>
      relativeOption(theme, width, { rows, shapes, legend, entries: drawable })
  };
}

/** Tells whether there is a verdict on the two; the baseline is equal to itself. */
const isDecided = (entry) => entry.verdict === "baseline" || DECIDED.includes(entry.verdict);

/** A stack without a verdict; references are grey, and have none. */
const isFaint = (entry) => !isDecided(entry) && !isReference(entry.cell);

/** A call that carries no data has no shape: its series is called "stacks". */
const legendName = (shape) => nameOf(shape) || "stacks";

function relativeOption(theme, width, { rows, shapes, legend, entries }) {
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
      intervalTip(entry.ratio),
      verdictText(entry)
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
      name: legendName(shape),
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
      legend,
      scale,
      unit: "times as fast as " + state.baseline,
      right: 44
    }),
    series: [scale.lines, marginSeries(theme), ...series, noVerdictSeries(theme)]
  };
}

/** An empty series: the entry of the legend for faint points. */
function noVerdictSeries(theme) {
  return {
    type: "scatter",
    name: NO_VERDICT,
    data: [],
    symbol: "path://M0 4h3v2h-3zM11 4h3v2h-3zM7 5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    itemStyle: { color: theme.soft, opacity: FAINT }
  };
}

const FAINT = 0.45;

/** The dashes of an interval: long ones without a verdict, dots where it is exploratory. */
const dashOf = (entry) => (!isDecided(entry) ? [4, 3] : entry.exploratory ? [1.5, 2] : null);

/**
 * A mark with its interval: filled for typed objects, hollow for data sets; faint with a dashed
 * interval where there is no verdict.
 */
function dot(entry, api, scale, { theme, style, place, count }) {
  const at = api.coord([api.value(0), api.value(1)]);
  const centre = at[1] + (place - (count - 1) / 2) * BAR;
  const colour = isReference(entry.cell) ? theme.reference : style.colour;
  const opacity = isFaint(entry) ? FAINT : 1;
  const children = [];
  let end = at[0] + 5;
  if (entry.ratio.length > 1) {
    const low = api.coord([scale.at(entry.ratio[1]), 0])[0];
    const high = api.coord([scale.at(entry.ratio[2]), 0])[0];
    end = Math.max(end, high);
    children.push({
      type: "line",
      shape: { x1: low, y1: centre, x2: high, y2: centre },
      style: { stroke: colour, opacity, lineWidth: 2, lineDash: dashOf(entry) }
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
          style: { fill: theme.paper, stroke: colour, opacity, lineWidth: 2 }
        }
      : {
          type: "circle",
          shape: { cx: at[0], cy: centre, r: 4.5 },
          style: { fill: colour, opacity }
        }
  );
  children.push(markText(end + 5, centre, formatRatio(entry.ratio[0]), theme.soft));
  return { type: "group", children };
}
