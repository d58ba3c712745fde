"use strict";

/* Bars: calls per second, where the time of a call goes, what it costs both JVMs. */

/* Calls per second. */

/** The scale ends at so many times the fastest stack; longer bars of references are cut off. */
const WIDEST_SCALE = 2;

/** The scale is logarithmic from so many times the slowest stack on. */
const WIDEST_LINEAR = 20;

function callsChart(table) {
  const cells = table.cells.map((index) => run().cells[index]);
  const measured = cells.filter((cell) => cell.rate !== undefined);
  const compared = measured.filter((cell) => !isReference(cell) || isFramework(cell));
  const rows = rowsOf(table);
  const shapes = shapesOf(table);
  return {
    title: workloadTitle(table.workload),
    summary:
      extremes(
        (compared.length > 0 ? compared : measured).map((cell) => ({
          name: cellName(cell),
          value: cell.rate
        })),
        " calls/s",
        formatNumber
      ) + movesText(measured),
    columns: [
      { title: "row" },
      { title: "shape" },
      { title: "calls/s", number: true },
      { title: "of all iterations", number: true },
      { title: "low – high", number: true },
      { title: "trials", number: true },
      { title: "rank", number: true },
      { title: "remark" },
      { title: "line" }
    ],
    rows: cells.map((cell) => [
      cell.row,
      nameOf(cell.shape ?? ""),
      cell.rate === undefined ? "failed" : formatNumber(cell.rate),
      cell.all === undefined ? "" : formatNumber(cell.all),
      cell.rate === undefined ? "" : formatRange(cell.low, cell.high),
      cell.replicates,
      cell.best === undefined
        ? ""
        : cell.best === cell.worst
          ? cell.best
          : cell.best + " – " + cell.worst,
      cell.moves ?? "",
      cell.rate === undefined ? cell.failure : cell.interval ? "95 % interval" : "lowest to highest"
    ]),
    legend: shapes.map(nameOf),
    height: rows.reduce((sum, row) => sum + rowHeight(row, shapes), PLOT_MARGIN),
    option: (theme, width) => callsOption(theme, width, rows, shapes, measured, compared)
  };
}

/** Sentences on the cells that still moved while they were measured. */
function movesText(cells) {
  const moving = cells.filter((cell) => cell.moves);
  return moving.map((cell) => " " + cellName(cell) + ": " + cell.moves + ".").join("");
}

const rowHeight = (row, shapes) => BAR * shapes.length + ROW_GAP;

function callsOption(theme, width, rows, shapes, measured, compared) {
  const limit =
    compared.length > 0 ? WIDEST_SCALE * Math.max(...compared.map((cell) => cell.rate)) : Infinity;
  const end = Math.max(
    1e-9,
    ...measured
      .filter((cell) => cell.rate <= limit)
      .map((cell) => Math.min(Math.max(cell.high, cell.rate), limit))
  );
  const scale = callsScale(theme, width, compared, end);
  const labels = rows.map((row) => row.label);
  const data = (shape) =>
    rows.flatMap((row, at) =>
      row.cells
        .map((index) => run().cells[index])
        .filter((cell) => (cell.shape ?? "") === shape)
        .map((cell) => ({
          value: [cell.rate === undefined ? scale.start : scale.at(cell.rate), at],
          cell,
          tip: () =>
            tooltip(
              cellName(cell),
              cell.rate === undefined
                ? "failed: " + (cell.failure ?? "")
                : formatNumber(cell.rate) + " calls/s",
              cell.rate === undefined
                ? ""
                : formatRange(cell.low, cell.high) +
                    (cell.interval ? " (95 % interval)" : " (lowest to highest)"),
              cell.all === undefined ? "" : formatNumber(cell.all) + " calls/s over all iterations",
              cell.moves ?? ""
            )
        }))
    );
  const legend = shapes.map(nameOf);
  return {
    ...baseOption(theme),
    legend: legendOf(theme, legend),
    grid: rowGrid(labels, width, { top: plotTop(legend, width), right: 12 }),
    xAxis: scale.axis,
    yAxis: rowAxis(theme, labels, width),
    series: scale.lines.concat(
      shapes.map((shape, i) => {
        const style = shapeStyle(shapes, shape, theme);
        const items = data(shape);
        return {
          type: "custom",
          name: nameOf(shape),
          itemStyle: { color: style.colour },
          clip: true,
          data: items,
          renderItem: (params, api) =>
            bar(items[params.dataIndex].cell, api, {
              theme,
              style,
              scale,
              end,
              place: i,
              count: shapes.length
            })
        };
      })
    )
  };
}

/** A scale that begins at 0, or a logarithmic one where the stacks lie too far apart. */
function callsScale(theme, width, compared, end) {
  const room = isNarrow(width) ? 1.32 : 1.15;
  const rates = compared.map((cell) => cell.rate).filter((rate) => rate > 0);
  const fastest = Math.max(...rates);
  const slowest = Math.min(...rates);
  if (fastest > WIDEST_LINEAR * slowest) {
    const from = slowest / 2;
    const scale = logScale([from, end * Math.pow(end / from, room - 1)], theme, {
      upsideDown: true
    });
    return {
      start: scale.axis.min,
      at: (rate) => Math.max(scale.axis.min, scale.at(rate)),
      axis: { ...scale.axis, ...axisTitle(theme, "calls per second, logarithmic") },
      lines: [scale.lines]
    };
  }
  return {
    start: 0,
    at: (rate) => rate,
    axis: linearAxis(theme, "calls per second", {
      ...fewTicks(width),
      min: 0,
      max: end * room,
      axisLabel: {
        color: theme.soft,
        fontSize: 11,
        formatter: formatTick,
        hideOverlap: true,
        showMaxLabel: false
      }
    }),
    lines: []
  };
}

/** A bar with its error bar and its figure. */
function bar(cell, api, { theme, style, scale, end, place, count }) {
  const middle = api.coord([scale.start, api.value(1)]);
  const centre = middle[1] + (place - (count - 1) / 2) * BAR;
  const top = centre - BAR / 2 + 1;
  const text = (at, words, fill, align) => markText(at, centre, words, fill, align);
  if (cell.rate === undefined) {
    return { type: "group", children: [text(middle[0] + 4, "failed", theme.soft)] };
  }
  const beyond = cell.rate > end;
  const colour = isReference(cell) ? theme.reference : style.colour;
  const x = (value) => api.coord([scale.at(Math.min(value, end)), 0])[0];
  const shape = {
    x: middle[0],
    y: top,
    width: Math.max(1, x(cell.rate) - middle[0]),
    height: BAR - 2
  };
  const children = [
    {
      type: "rect",
      shape,
      style: style.hollow
        ? { fill: colour, fillOpacity: 0.25, stroke: colour, lineWidth: 1 }
        : { fill: colour, stroke: colour, lineWidth: 1 }
    }
  ];
  if (beyond) {
    children.push(
      text(
        x(end) - 4,
        formatNumber(cell.rate) + " →",
        style.hollow ? theme.ink : theme.onReference,
        "right"
      )
    );
  } else {
    const low = x(cell.low);
    const high = x(cell.high);
    const line = (x1, y1, x2, y2) => ({
      type: "line",
      shape: { x1, y1, x2, y2 },
      style: { stroke: theme.ink, lineWidth: 1 }
    });
    children.push(
      line(low, centre, high, centre),
      line(low, centre - 3, low, centre + 3),
      line(high, centre - 3, high, centre + 3)
    );
    children.push(
      text(
        Math.max(high, shape.x + shape.width) + 4,
        formatTick(cell.rate) + (cell.moves ? " ↗" : ""),
        theme.soft
      )
    );
  }
  return { type: "group", children };
}

/* Stacked bars: where the time goes, and what a call costs both sides. */

/**
 * @param valueOf what the parts of a cell are, or null
 * @param isWhole whether the values of a cell are complete, so that their sum is meaningful
 * @param note what else there is to say of the entries that are drawn, or null
 */
function stackedChart(table, { parts, valueOf, isWhole, unit, title, note }) {
  const entries = cellsOf(table)
    .map((cell) => ({ cell, values: valueOf(cell) }))
    .filter((entry) => entry.values && entry.values.some((value) => value !== null));
  const drawable = entries.filter((entry) => isWhole(entry.values));
  const total = (entry) =>
    isWhole(entry.values) ? entry.values.reduce((sum, value) => sum + (value ?? 0), 0) : null;
  const incomplete = entries.length - drawable.length;
  const labels = drawable.map((entry) => cellName(entry.cell).replace(", ", " "));
  return {
    title: title ? title + ": " + nameOf(table.workload) : workloadTitle(table.workload),
    summary:
      extremes(
        drawable.map((entry) => ({ name: cellName(entry.cell), value: total(entry) })),
        unit,
        formatNumber
      ) +
      (note ? " " + note(drawable) : "") +
      (incomplete > 0 ? " In the table only, because incomplete: " + incomplete + "." : ""),
    columns: [
      { title: "row" },
      { title: "shape" },
      ...parts.map((part) => ({ title: part, number: true })),
      { title: "total", number: true }
    ],
    rows: entries.map((entry) => [
      entry.cell.row,
      nameOf(entry.cell.shape ?? ""),
      ...entry.values.map(formatNumber),
      formatNumber(total(entry))
    ]),
    legend: parts,
    height: drawable.length === 0 ? 0 : PLOT_MARGIN + drawable.length * 17,
    option: (theme, width) => ({
      ...baseOption(theme),
      aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
      legend: legendOf(theme, parts),
      grid: rowGrid(labels, width, { top: plotTop(parts, width), right: 18 }),
      xAxis: linearAxis(theme, unit.trim() + " per call", fewTicks(width)),
      yAxis: rowAxis(theme, labels, width),
      series: parts.map((part, i) => ({
        type: "bar",
        name: part,
        stack: "all",
        barWidth: 11,
        itemStyle: {
          color:
            i === parts.length - 1 && parts.includes("unexplained")
              ? theme.reference
              : theme.colours[i % theme.colours.length]
        },
        data: drawable.map((entry) => ({
          value: entry.values[i] ?? 0,
          tip: () =>
            tooltip(
              cellName(entry.cell),
              part + ": " + formatNumber(entry.values[i]) + unit,
              "total: " + formatNumber(total(entry)) + unit
            )
        }))
      }))
    })
  };
}

function timeChart(table) {
  return stackedChart(table, {
    parts: [...run().steps, "unexplained"],
    // A call need not have every step.
    valueOf: (cell) => (cell.steps ? [...cell.steps, cell.unexplained ?? null] : null),
    isWhole: (values) => values[values.length - 1] !== null,
    unit: " µs",
    note: (entries) => {
      const closed = entries.filter((entry) => {
        const sum = entry.values.reduce((all, value) => all + (value ?? 0), 0);
        return Math.abs(entry.cell.unexplained / sum) <= 0.05;
      });
      const timers = entries.map((entry) => entry.cell.timers).filter(Number.isFinite);
      return (
        "The phases explain " +
        closed.length +
        " of " +
        entries.length +
        " calls within 5 %." +
        (timers.length === 0
          ? ""
          : " The timers themselves add " + (100 * medianOf(timers)).toFixed(1) + " % to a call.")
      );
    }
  });
}

const allKnown = (values) => values.every((value) => value !== null);

const bothSides = (kind) => (cell) => {
  const values = ["client." + kind, "server." + kind].map((name) => metric(cell, name));
  return values.every((value) => value === null) ? null : values;
};

/** Costs of a call on both sides. */
function costChart(table, kind, title, unit) {
  return stackedChart(table, {
    parts: ["client", "server"],
    valueOf: bothSides(kind),
    isWhole: allKnown,
    unit,
    title
  });
}
