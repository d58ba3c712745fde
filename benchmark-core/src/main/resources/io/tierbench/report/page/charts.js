"use strict";

/*
 * What each chart shows. A builder gives its title, its text equivalent, the columns and rows of its
 * table, and a function from the theme and the width to an option of the chart library.
 */

const BAR = 12;
const ROW_GAP = 6;
const MARGIN = 1.03;

/** Cells of a table by row, with gaps between the transports and before the references. */
function rowsOf(table) {
  const rows = [];
  for (const index of table.cells) {
    const cell = run().cells[index];
    const group = isReference(cell) ? "reference" : cell.transport;
    let row = rows.find((one) => one.label === cell.row && one.group === group);
    if (!row) {
      row = { label: cell.row, group, reference: isReference(cell), cells: [] };
      rows.push(row);
    }
    row.cells.push(index);
  }
  const groups = [...new Set(rows.map((row) => row.group))];
  const rank = (row) => (row.reference ? groups.length : groups.indexOf(row.group));
  rows.sort((one, other) => rank(one) - rank(other));
  return rows.flatMap((row, i) =>
    i > 0 && rows[i - 1].group !== row.group ? [{ label: "", cells: [] }, row] : [row]
  );
}

/** Shapes of the cells in a table; the empty name where nothing travels. */
function shapesOf(table) {
  const shapes = table.cells.map((index) => run().cells[index].shape ?? "");
  return ["", "DTO", "DATASET"]
    .filter((shape) => shapes.includes(shape))
    .concat([...new Set(shapes)].filter((shape) => !["", "DTO", "DATASET"].includes(shape)));
}

function colourOf(values, value, theme) {
  return theme.colours[Math.max(0, values.indexOf(value)) % theme.colours.length];
}

/** What appears beside the pointer. */
function tooltip(title, ...lines) {
  return element(
    "div",
    { class: "tooltip" },
    element("strong", {}, title),
    lines.filter((line) => line).map((line) => element("div", {}, line))
  );
}

function baseOption(theme) {
  return {
    animation: false,
    backgroundColor: theme.paper,
    textStyle: { color: theme.ink, fontFamily: "system-ui, sans-serif" },
    tooltip: {
      trigger: "item",
      confine: true,
      backgroundColor: theme.paper,
      borderColor: theme.line,
      textStyle: { color: theme.ink },
      formatter: (item) => item.data?.tip?.() ?? null
    }
  };
}

function legendOf(theme, names) {
  return {
    type: "scroll",
    top: 0,
    left: 0,
    data: names,
    textStyle: { color: theme.ink, fontSize: 12 },
    pageTextStyle: { color: theme.soft },
    pageIconColor: theme.ink,
    itemWidth: 14,
    itemHeight: 10,
    selectedMode: false
  };
}

const shapeStyle = (shapes, shape, theme) => {
  const colour = theme.colours[Math.max(0, shapes.indexOf(shape)) % theme.colours.length];
  return { colour, hollow: shape === "DATASET" };
};

/** Names the extremes: what a chart says, in a sentence. */
function extremes(entries, unit, format) {
  if (entries.length === 0) {
    return "No figures.";
  }
  const sorted = [...entries].sort((one, other) => other.value - one.value);
  const text = (entry) => entry.name + " with " + format(entry.value) + unit;
  return sorted.length === 1
    ? "One figure: " + text(sorted[0]) + "."
    : sorted.length +
        " figures; the highest is " +
        text(sorted[0]) +
        ", the lowest " +
        text(sorted[sorted.length - 1]) +
        ".";
}

/* Calls per second. */

/** References beyond so many times the fastest pairing run out of the chart. */
const WIDEST_SCALE = 2;

function callsChart(table) {
  const cells = table.cells.map((index) => run().cells[index]);
  const measured = cells.filter((cell) => cell.rate !== undefined);
  const pairings = measured.filter((cell) => !isReference(cell));
  const rows = rowsOf(table);
  const shapes = shapesOf(table);
  return {
    title: workloadTitle(table.workload),
    summary: extremes(
      (pairings.length > 0 ? pairings : measured).map((cell) => ({ name: cellName(cell), value: cell.rate })),
      " calls/s",
      formatNumber
    ),
    columns: [
      { title: "row" },
      { title: "shape" },
      { title: "calls/s", number: true },
      { title: "low – high", number: true },
      { title: "forks", number: true },
      { title: "rank", number: true },
      { title: "line" }
    ],
    rows: cells.map((cell) => [
      cell.row,
      nameOf(cell.shape ?? ""),
      cell.rate === undefined ? "failed" : formatNumber(cell.rate),
      cell.rate === undefined ? "" : formatRange(cell.low, cell.high),
      cell.forks,
      cell.best === undefined ? "" : cell.best === cell.worst ? cell.best : cell.best + " – " + cell.worst,
      cell.rate === undefined ? cell.failure : cell.interval ? "95 % interval" : "lowest to highest"
    ]),
    height: 60 + rows.reduce((sum, row) => sum + rowHeight(row, shapes), 0),
    option: (theme, width) => callsOption(theme, width, rows, shapes, measured, pairings)
  };
}

const rowHeight = (row, shapes) => BAR * shapes.length + ROW_GAP;

function callsOption(theme, width, rows, shapes, measured, pairings) {
  const limit = pairings.length > 0 ? WIDEST_SCALE * Math.max(...pairings.map((cell) => cell.rate)) : Infinity;
  const end = Math.max(
    1e-9,
    ...measured.filter((cell) => cell.rate <= limit).map((cell) => Math.min(Math.max(cell.high, cell.rate), limit))
  );
  const labels = rows.map((row) => row.label);
  const data = (shape) =>
    rows.flatMap((row, at) =>
      row.cells
        .map((index) => run().cells[index])
        .filter((cell) => (cell.shape ?? "") === shape)
        .map((cell) => ({
          value: [cell.rate ?? 0, at],
          cell,
          tip: () =>
            tooltip(
              cellName(cell),
              cell.rate === undefined ? "failed: " + (cell.failure ?? "") : formatNumber(cell.rate) + " calls/s",
              cell.rate === undefined
                ? ""
                : formatRange(cell.low, cell.high) + (cell.interval ? " (95 % interval)" : " (lowest to highest)")
            )
        }))
    );
  const named = shapes.length > 1;
  return {
    ...baseOption(theme),
    legend: named ? legendOf(theme, shapes.map(nameOf)) : undefined,
    grid: rowGrid(labels, width, { top: named ? 28 : 6, right: 12 }),
    xAxis: linearAxis(theme, "calls per second", { min: 0, max: end * (width < 480 ? 1.25 : 1.15), axisLabel: { color: theme.soft, fontSize: 11, formatter: formatTick, hideOverlap: true, showMaxLabel: false } }),
    yAxis: rowAxis(theme, labels, width),
    series: shapes.map((shape, i) => {
      const style = shapeStyle(shapes, shape, theme);
      const items = data(shape);
      return {
        type: "custom",
        name: nameOf(shape),
        itemStyle: { color: style.colour },
        clip: true,
        data: items,
        renderItem: (params, api) => bar(items[params.dataIndex].cell, api, { theme, style, end, place: i, count: shapes.length })
      };
    })
  };
}

/** A bar with its error bar and its figure. */
function bar(cell, api, { theme, style, end, place, count }) {
  const middle = api.coord([0, api.value(1)]);
  const centre = middle[1] + (place - (count - 1) / 2) * BAR;
  const top = centre - BAR / 2 + 1;
  const text = (at, words, fill, align = "left") => ({
    type: "text",
    style: { x: at, y: centre, text: words, fill, fontSize: 10, align, verticalAlign: "middle" }
  });
  if (cell.rate === undefined) {
    return { type: "group", children: [text(middle[0] + 4, "failed", theme.soft)] };
  }
  const beyond = cell.rate > end;
  const colour = isReference(cell) ? theme.reference : style.colour;
  const x = (value) => api.coord([Math.min(value, end), 0])[0];
  const shape = { x: middle[0], y: top, width: Math.max(1, x(cell.rate) - middle[0]), height: BAR - 2 };
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
      text(x(end) - 4, formatNumber(cell.rate) + " →", style.hollow ? theme.ink : theme.paper, "right")
    );
  } else {
    const low = x(cell.low);
    const high = x(cell.high);
    const line = (x1, y1, x2, y2) => ({
      type: "line",
      shape: { x1, y1, x2, y2 },
      style: { stroke: theme.ink, lineWidth: 1 }
    });
    children.push(line(low, centre, high, centre), line(low, centre - 3, low, centre + 3), line(high, centre - 3, high, centre + 3));
    children.push(text(Math.max(high, shape.x + shape.width) + 4, formatTick(Number(cell.rate.toPrecision(3))), theme.soft));
  }
  return { type: "group", children };
}

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
  return (found.find((one) => (one.cell.shape ?? "") === shape) ?? found.find((one) => !one.cell.shape) ?? null)?.index ?? null;
}

function relativeChart(table) {
  const entries = table.cells
    .map((index) => ({ index, cell: run().cells[index], base: baselineOf(table, run().cells[index]) }))
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
  const shown = { ...table, cells: entries.map((entry) => entry.index) };
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
      ) + " Against " + state.baseline + ".",
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
    height: 60 + rows.reduce((sum, row) => sum + rowHeight(row, shapes), 0),
    option: (theme, width) => relativeOption(theme, width, rows, shapes, entries)
  };
}

function relativeOption(theme, width, rows, shapes, entries) {
  const labels = rows.map((row) => row.label);
  const scale = logScale(entries.flatMap((entry) => entry.ratio), theme, { including: [0.9, 1.1] });
  const named = shapes.length > 1;
  const tip = (entry) =>
    tooltip(
      cellName(entry.cell),
      formatRatio(entry.ratio[0]) + " times as fast as " + cellName(entry.against),
      entry.ratio.length > 1 ? formatRange(entry.ratio[1], entry.ratio[2], formatRatio) + " (95 % interval)" : "",
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
      renderItem: (params, api) => dot(items[params.dataIndex].entry, api, scale, { theme, style, place: i, count: shapes.length })
    };
  });
  return {
    ...baseOption(theme),
    legend: named ? legendOf(theme, shapes.map(nameOf)) : undefined,
    grid: rowGrid(labels, width, { top: named ? 28 : 6, right: 18, bottom: 42 }),
    xAxis: { ...scale.axis, name: "times as fast", nameLocation: "middle", nameGap: 26, nameTextStyle: { color: theme.soft, fontSize: 11 } },
    yAxis: rowAxis(theme, labels, width),
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

/* Stacked bars: where the time goes, and what a call costs both sides. */

function stackedChart(table, { parts, valueOf, unit, title, note }) {
  const entries = table.cells
    .map((index) => run().cells[index])
    .map((cell) => ({ cell, values: valueOf(cell) }))
    .filter((entry) => entry.values && entry.values.some((value) => value !== null));
  const total = (entry) => entry.values.reduce((sum, value) => sum + (value ?? 0), 0);
  const labels = entries.map((entry) => cellName(entry.cell).replace(", ", " "));
  return {
    title: title ? title + ": " + nameOf(table.workload) : workloadTitle(table.workload),
    summary:
      extremes(entries.map((entry) => ({ name: cellName(entry.cell), value: total(entry) })), unit, formatNumber) +
      (note ? " " + note(entries) : ""),
    columns: [{ title: "row" }, { title: "shape" }, ...parts.map((part) => ({ title: part, number: true })), { title: "together", number: true }],
    rows: entries.map((entry) => [
      entry.cell.row,
      nameOf(entry.cell.shape ?? ""),
      ...entry.values.map(formatNumber),
      formatNumber(total(entry))
    ]),
    height: entries.length === 0 ? 0 : 80 + entries.length * 17,
    option: (theme, width) => ({
      ...baseOption(theme),
      aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
      legend: legendOf(theme, parts),
      grid: rowGrid(labels, width, { top: 30, right: 18 }),
      xAxis: linearAxis(theme, unit.trim() + " per call"),
      yAxis: rowAxis(theme, labels, width),
      series: parts.map((part, i) => ({
        type: "bar",
        name: part,
        stack: "all",
        barWidth: 11,
        itemStyle: {
          color: i === parts.length - 1 && parts.includes("unexplained") ? theme.reference : theme.colours[i % theme.colours.length]
        },
        data: entries.map((entry) => ({
          value: entry.values[i] ?? 0,
          tip: () =>
            tooltip(
              cellName(entry.cell),
              part + ": " + formatNumber(entry.values[i]) + unit,
              "together: " + formatNumber(total(entry)) + unit
            )
        }))
      }))
    })
  };
}

function timeChart(table) {
  return stackedChart(table, {
    parts: [...run().steps, "unexplained"],
    valueOf: (cell) => (cell.steps ? [...cell.steps, cell.unexplained] : null),
    unit: " µs",
    note: (entries) => {
      const closed = entries.filter((entry) => {
        const sum = entry.values.reduce((all, value) => all + value, 0);
        return Math.abs(entry.cell.unexplained / sum) <= 0.05;
      });
      return "Explained within 5 %: " + closed.length + " of " + entries.length + ".";
    }
  });
}

const bothSides = (kind) => (cell) => {
  const values = ["client." + kind, "server." + kind].map((name) => metric(cell, name));
  return values.every((value) => value === null) ? null : values;
};

function allocationChart(table) {
  return stackedChart(table, {
    parts: ["client", "server"],
    valueOf: bothSides("allocation"),
    unit: " B",
    title: "Allocation"
  });
}

function processorChart(table) {
  return stackedChart(table, {
    parts: ["client", "server"],
    valueOf: bothSides("cpu"),
    unit: " µs",
    title: "Processor time"
  });
}

/* Bytes on the wire against time. */

function bytesChart(table) {
  const entries = table.cells
    .map((index) => run().cells[index])
    .map((cell) => ({ cell, bytes: (metric(cell, "bytes.request") ?? 0) + (metric(cell, "bytes.response") ?? 0), micros: 1e6 / cell.rate }))
    .filter((entry) => entry.bytes > 0 && Number.isFinite(entry.micros));
  const serializations = choices("serialization");
  const transports = choices("transport");
  return {
    title: workloadTitle(table.workload),
    summary: extremes(entries.map((entry) => ({ name: cellName(entry.cell), value: entry.bytes })), " B on the wire", formatNumber),
    columns: [
      { title: "row" },
      { title: "shape" },
      { title: "request B", number: true },
      { title: "response B", number: true },
      { title: "µs per call", number: true }
    ],
    rows: entries.map((entry) => [
      entry.cell.row,
      nameOf(entry.cell.shape ?? ""),
      formatNumber(metric(entry.cell, "bytes.request")),
      formatNumber(metric(entry.cell, "bytes.response")),
      formatNumber(entry.micros)
    ]),
    height: entries.length === 0 ? 0 : 320,
    option: (theme, width) => {
      const x = logScale(entries.map((entry) => entry.bytes), theme);
      const y = logScale(entries.map((entry) => entry.micros), theme, { vertical: true });
      const names = [...serializations.map(nameOf), "reference"];
      const series = [...serializations, null].map((serialization) => {
        const colour = serialization === null ? theme.reference : colourOf(serializations, serialization, theme);
        return {
          type: "scatter",
          name: serialization === null ? "reference" : nameOf(serialization),
          itemStyle: { color: colour },
          data: entries
            .filter((entry) => (isReference(entry.cell) ? null : entry.cell.serialization) === serialization)
            .map((entry) => ({
              value: [x.at(entry.bytes), y.at(entry.micros)],
              symbol: isReference(entry.cell) ? "pin" : SYMBOLS[transports.indexOf(entry.cell.transport) % SYMBOLS.length],
              symbolSize: 11,
              itemStyle: entry.cell.shape === "DATASET" ? { color: theme.paper, borderColor: colour, borderWidth: 2 } : { color: colour, borderColor: colour },
              tip: () => tooltip(cellName(entry.cell), formatNumber(entry.bytes) + " B on the wire", formatNumber(entry.micros) + " µs per call")
            }))
        };
      }).filter((one) => one.data.length > 0);
      const title = { nameLocation: "middle", nameTextStyle: { color: theme.soft, fontSize: 11 } };
      return {
        ...baseOption(theme),
        legend: legendOf(theme, names.filter((name) => series.some((one) => one.name === name))),
        grid: { left: 62, right: 20, top: 32, bottom: 46 },
        xAxis: { ...x.axis, ...title, name: "bytes per call", nameGap: 30 },
        yAxis: { ...y.axis, ...title, name: "µs per call", nameGap: 46 },
        series: [x.lines, y.lines, ...series]
      };
    }
  };
}

/** Which symbol is which transport. */
function symbolKey() {
  return (
    choices("transport")
      .map((transport, i) => SYMBOL_NAMES[i % SYMBOL_NAMES.length] + " " + nameOf(transport))
      .join(", ") + "; filled DTO, hollow DataSet."
  );
}

/* Latency. */

const PERCENTILES = ["p50", "p90", "p99", "p99.9"];

function latencyChart(table) {
  const entries = table.cells
    .map((index) => run().cells[index])
    .map((cell) => ({ cell, values: PERCENTILES.map((name) => metric(cell, "service." + name)) }))
    .filter((entry) => entry.values.some((value) => value > 0));
  const labels = entries.map((entry) => cellName(entry.cell).replace(", ", " "));
  return {
    title: workloadTitle(table.workload),
    summary: extremes(entries.map((entry) => ({ name: cellName(entry.cell), value: entry.values[2] })), " µs at p99", formatNumber),
    columns: [{ title: "row" }, { title: "shape" }, ...PERCENTILES.map((name) => ({ title: name + " µs", number: true }))],
    rows: entries.map((entry) => [entry.cell.row, nameOf(entry.cell.shape ?? ""), ...entry.values.map(formatNumber)]),
    height: entries.length === 0 ? 0 : 80 + entries.length * 17,
    option: (theme, width) => {
      const scale = logScale(entries.flatMap((entry) => entry.values), theme);
      return {
        ...baseOption(theme),
        legend: legendOf(theme, PERCENTILES),
        grid: rowGrid(labels, width, { top: 30, right: 22 }),
        xAxis: { ...scale.axis, name: "µs", nameLocation: "middle", nameGap: 26, nameTextStyle: { color: theme.soft, fontSize: 11 } },
        yAxis: { ...rowAxis(theme, labels, width), splitLine: { show: true, lineStyle: { color: theme.line } } },
        series: [
          scale.lines,
          ...PERCENTILES.map((name, i) => ({
            type: "scatter",
            name,
            symbol: SYMBOLS[i],
            symbolSize: 8,
            itemStyle: { color: theme.colours[i] },
            data: entries
              .map((entry, row) => ({ entry, row, value: entry.values[i] }))
              .filter((one) => one.value > 0)
              .map((one) => ({
                value: [scale.at(one.value), one.row],
                tip: () =>
                  tooltip(
                    cellName(one.entry.cell),
                    ...PERCENTILES.map((percentile, p) => percentile + ": " + formatNumber(one.entry.values[p]) + " µs")
                  )
              }))
          }))
        ]
      };
    }
  };
}

/* Spread of the stacks against the work behind the call. */

function workChart() {
  const spreads = run().spreads.filter(
    (spread) => spread.options === state.options && !state.hidden.workload.has(spread.workload) && !state.hidden.shape.has(spread.shape)
  );
  const entries = spreads.filter((spread) => spread.work !== undefined);
  const shapes = [...new Set(entries.map((spread) => spread.shape).filter((shape) => shape))];
  const lines = (shapes.length > 0 ? shapes : [""]).map((shape) => ({
    shape,
    points: entries.filter((spread) => spread.shape === shape || !spread.shape).sort((one, other) => one.work - other.work)
  }));
  return {
    title: "The fastest stack against the slowest, by the work behind the call",
    summary: extremes(
      spreads.map((spread) => ({ name: nameOf(spread.workload) + (spread.shape ? ", " + nameOf(spread.shape) : ""), value: spread.ratio })),
      " times",
      formatRatio
    ),
    columns: [
      { title: "workload" },
      { title: "shape" },
      { title: "work µs", number: true },
      { title: "fastest" },
      { title: "slowest" },
      { title: "times", number: true },
      { title: "95 % interval", number: true },
      { title: "told apart" }
    ],
    rows: spreads.map((spread) => [
      nameOf(spread.workload),
      nameOf(spread.shape),
      spread.work === undefined ? "" : formatNumber(spread.work),
      run().cells[spread.fastest].row,
      run().cells[spread.slowest].row,
      formatRatio(spread.ratio),
      spread.low === undefined ? "" : formatRange(spread.low, spread.high, formatRatio),
      spread.apart ? "yes" : "no"
    ]),
    height: entries.length === 0 ? 0 : 340,
    missing: spreads.length > 0 ? "The work alone (DatabaseBenchmark) was not measured, so there is no curve." : null,
    option: (theme) => ({
      ...baseOption(theme),
      legend: lines.length > 1 ? legendOf(theme, lines.map((line) => nameOf(line.shape))) : undefined,
      grid: { left: 52, right: 30, top: 34, bottom: 48 },
      xAxis: linearAxis(theme, "µs of work behind the call", { min: 0 }),
      yAxis: linearAxis(theme, "times", { min: 1, nameGap: 36 }),
      series: lines.flatMap((line, i) => workSeries(line, i, theme))
    })
  };
}

function workSeries(line, place, theme) {
  const colour = theme.colours[place % theme.colours.length];
  const hollow = line.shape === "DATASET";
  return [
    {
      type: "line",
      name: nameOf(line.shape),
      symbol: hollow ? "diamond" : "circle",
      symbolSize: 10,
      lineStyle: { color: colour, width: 2, type: hollow ? "dashed" : "solid" },
      itemStyle: { color: hollow ? theme.paper : colour, borderColor: colour, borderWidth: 2 },
      labelLayout: { hideOverlap: true },
      label: {
        show: true,
        position: place === 0 ? "top" : "bottom",
        distance: 8,
        color: theme.ink,
        fontSize: 11,
        formatter: (item) => item.data.label2
      },
      data: line.points.map((spread) => ({
        value: [spread.work, spread.ratio],
        // Both curves begin in the same point, which needs one label.
        label2: spread.shape || place === 0 ? nameOf(spread.workload) : "",
        tip: () =>
          tooltip(
            nameOf(spread.workload) + (spread.shape ? ", " + nameOf(spread.shape) : ""),
            run().cells[spread.fastest].row + " against " + run().cells[spread.slowest].row,
            formatRatio(spread.ratio) + " times" + (spread.low === undefined ? "" : " (" + formatRange(spread.low, spread.high, formatRatio) + ")"),
            spread.apart ? "" : "not told apart"
          )
      }))
    },
    {
      type: "custom",
      silent: true,
      data: line.points.filter((spread) => spread.low !== undefined).map((spread) => [spread.work, spread.low, spread.high]),
      renderItem: (params, api) => {
        const low = api.coord([api.value(0), api.value(1)]);
        const high = api.coord([api.value(0), api.value(2)]);
        const stroke = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style: { stroke: colour, lineWidth: 1.5 } });
        return {
          type: "group",
          children: [
            stroke(low[0], low[1], high[0], high[1]),
            stroke(low[0] - 4, low[1], low[0] + 4, low[1]),
            stroke(high[0] - 4, high[1], high[0] + 4, high[1])
          ]
        };
      }
    }
  ];
}

/* Run order and sentinel. */

function orderChart() {
  const replicates = run().order.map(([cell, block, copy, minutes, rate, counts], i) => ({
    cell: run().cells[cell],
    index: cell,
    number: i + 1,
    block,
    copy,
    minutes,
    rate,
    counts: counts === 1
  }));
  const shown = replicates.filter((one) => one.cell.rate > 0 && (one.index === run().sentinel || isShown(one.cell)));
  const deviation = (one) => 100 * (one.rate / one.cell.rate - 1);
  const blocks = [...new Set(replicates.map((one) => one.block))];
  const counted = shown.filter((one) => one.counts);
  const sentinel = counted.filter((one) => one.index === run().sentinel);
  const name = run().sentinel === undefined || run().sentinel === null ? null : cellName(run().cells[run().sentinel]);
  return {
    title: "Every replicate in the order in which it ran",
    summary:
      shown.length +
      " replicates in " +
      blocks.length +
      (blocks.length === 1 ? " block" : " blocks") +
      ", " +
      (shown.length - counted.length) +
      " of them rejected or failed." +
      (name === null ? "" : " The sentinel is " + name + " (" + nameOf(run().cells[run().sentinel].workload) + ").") +
      (counted.length === 0
        ? ""
        : " They lie between " +
          Math.min(...counted.map(deviation)).toFixed(1) +
          " % and " +
          Math.max(...counted.map(deviation)).toFixed(1) +
          " % of the medians of their cells."),
    columns: [
      { title: "no.", number: true },
      { title: "block", number: true },
      { title: "minute", number: true },
      { title: "workload" },
      { title: "cell" },
      { title: "copy", number: true },
      { title: "calls/s", number: true },
      { title: "from its median", number: true },
      { title: "counts" }
    ],
    rows: shown.map((one) => [
      one.number,
      one.block,
      one.minutes.toFixed(1),
      nameOf(one.cell.workload),
      cellName(one.cell),
      one.copy,
      one.rate > 0 ? formatNumber(one.rate) : "",
      one.rate > 0 ? deviation(one).toFixed(1) + " %" : "",
      one.counts ? "yes" : "no"
    ]),
    height: shown.length === 0 ? 0 : 340,
    option: (theme) => {
      const point = (one) => ({
        value: [one.number, one.rate > 0 ? deviation(one) : 0],
        tip: () =>
          tooltip(
            cellName(one.cell) + ", " + nameOf(one.cell.workload),
            "block " + one.block + ", after " + one.minutes.toFixed(1) + " min",
            one.rate > 0 ? formatNumber(one.rate) + " calls/s, " + deviation(one).toFixed(1) + " % from its median" : "failed",
            one.counts ? "" : "does not count"
          )
      });
      const series = [
        {
          type: "scatter",
          name: "replicate",
          symbolSize: 5,
          itemStyle: { color: theme.soft, opacity: 0.55 },
          data: counted.filter((one) => one.index !== run().sentinel).map(point),
          markLine: {
            silent: true,
            symbol: "none",
            animation: false,
            lineStyle: { type: "dashed", color: theme.soft },
            label: { color: theme.soft, fontSize: 10, formatter: (mark) => mark.name },
            data: blocks.map((block) => ({ name: String(block), xAxis: replicates.find((one) => one.block === block).number - 0.5 }))
          }
        },
        ...[1, 2].map((copy) => ({
          type: "line",
          name: copy === 1 ? "sentinel, first" : "sentinel, second",
          symbol: copy === 1 ? "circle" : "diamond",
          symbolSize: 9,
          lineStyle: { color: theme.sentinel[copy - 1], type: copy === 1 ? "solid" : "dashed" },
          itemStyle: { color: theme.sentinel[copy - 1] },
          data: sentinel.filter((one) => one.copy === copy).map(point)
        })),
        {
          type: "scatter",
          name: "does not count",
          symbol: "triangle",
          symbolSize: 10,
          itemStyle: { color: theme.paper, borderColor: theme.colours[1], borderWidth: 2 },
          data: shown.filter((one) => !one.counts).map(point)
        }
      ].filter((one) => one.data.length > 0 || one.name === "replicate");
      return {
        ...baseOption(theme),
        legend: legendOf(theme, series.map((one) => one.name)),
        grid: { left: 52, right: 16, top: 46, bottom: 44 },
        xAxis: linearAxis(theme, "replicates, in blocks", { min: 0.5, max: replicates.length + 0.5, splitLine: { show: false }, minInterval: 1, axisLabel: { color: theme.soft, fontSize: 11, showMinLabel: false, showMaxLabel: false } }),
        yAxis: linearAxis(theme, "% from the median of the cell", { nameGap: 36 }),
        series
      };
    }
  };
}

/* Several runs side by side. */

function besideChart(table) {
  const marks = DATA.beside
    .map((beside) => ({ ...beside, subject: DATA.runs[beside.run].cells[beside.cell] }))
    .filter((beside) => beside.subject.workload === table.workload && isShown(beside.subject));
  const labels = marks.map((beside) => cellName(beside.subject).replace(", ", " "));
  const runs = [...new Set(marks.flatMap((beside) => beside.others.map((other) => other.run)))];
  const values = marks.flatMap((beside) => beside.others.map((other) => ({ name: cellName(beside.subject) + " in " + DATA.runs[other.run].name, value: other.ratio[0] })));
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
    height: marks.length === 0 ? 0 : 80 + marks.length * 18,
    option: (theme, width) => {
      const scale = logScale(marks.flatMap((beside) => beside.others.flatMap((other) => other.ratio)), theme, { including: [0.9, 1.1] });
      return {
        ...baseOption(theme),
        legend: legendOf(theme, runs.map((index) => DATA.runs[index].name)),
        grid: rowGrid(labels, width, { top: 30, right: 20 }),
        xAxis: { ...scale.axis, name: "times the first run", nameLocation: "middle", nameGap: 26, nameTextStyle: { color: theme.soft, fontSize: 11 } },
        yAxis: rowAxis(theme, labels, width),
        series: [
          scale.lines,
          marginSeries(theme),
          ...runs.map((index, i) => intervalSeries(DATA.runs[index].name, i, theme, scale, marks.flatMap((beside, row) =>
            beside.others.filter((other) => other.run === index).map((other) => ({
              row,
              ratio: other.ratio,
              tip: () =>
                tooltip(
                  cellName(beside.subject),
                  DATA.runs[index].name + ": " + formatRatio(other.ratio[0]) + " times " + DATA.runs[beside.run].name,
                  other.ratio.length > 1 ? formatRange(other.ratio[1], other.ratio[2], formatRatio) + " (95 % interval)" : ""
                )
            }))
          )))
        ]
      };
    }
  };
}

/** Marks with intervals, one series beside the others. */
function intervalSeries(name, place, theme, scale, marks) {
  const colour = theme.colours[place % theme.colours.length];
  const items = marks.map((mark) => ({ value: [scale.at(mark.ratio[0]), mark.row], mark, tip: mark.tip }));
  return {
    type: "custom",
    name,
    itemStyle: { color: colour },
    data: items,
    renderItem: (params, api) => {
      const { ratio } = items[params.dataIndex].mark;
      const at = api.coord([api.value(0), api.value(1)]);
      const centre = at[1] + (place % 2 === 0 ? -3 : 3);
      const children = [];
      if (ratio.length > 1) {
        const [low, high] = [ratio[1], ratio[2]].map((end) => api.coord([scale.at(end), 0])[0]);
        children.push({ type: "line", shape: { x1: low, y1: centre, x2: high, y2: centre }, style: { stroke: colour, lineWidth: 2 } });
      }
      children.push(
        place % 2 === 0
          ? { type: "circle", shape: { cx: at[0], cy: centre, r: 4 }, style: { fill: colour } }
          : { type: "rect", shape: { x: at[0] - 4, y: centre - 4, width: 8, height: 8 }, style: { fill: theme.paper, stroke: colour, lineWidth: 2 } }
      );
      return { type: "group", children };
    }
  };
}

/* The published comparison of 2005 beside this run, each as multiples of the same row. */

function paperChart(column) {
  const rows = column.rows.filter((row) => row.paper > 0);
  const labels = rows.map((row) => row.row);
  const ours = rows.filter((row) => row.ours && row.ours.estimate > 0);
  return {
    title: column.title,
    summary: rows.length + " published rows, " + ours.length + " of them with a counterpart here. 1 is " + column.reference + ".",
    columns: [
      { title: "row" },
      { title: "2005", number: true },
      { title: "stack here" },
      { title: "here", number: true },
      { title: "95 % interval", number: true },
      { title: "remark" }
    ],
    rows: rows.map((row) => [
      row.row,
      formatRatio(row.paper),
      row.stack ?? "",
      row.ours ? formatRatio(row.ours.estimate) : "",
      row.ours && row.ours.low ? formatRange(row.ours.low, row.ours.high, formatRatio) : "",
      row.remark ?? ""
    ]),
    height: rows.length === 0 ? 0 : 80 + rows.length * 18,
    option: (theme, width) => {
      const intervalOf = (row) => (row.ours.low ? [row.ours.estimate, row.ours.low, row.ours.high] : [row.ours.estimate]);
      const scale = logScale(rows.map((row) => row.paper).concat(ours.flatMap(intervalOf)), theme, { including: [0.9, 1.1] });
      const marks = (some, ratioOfRow, words) =>
        some.map((row) => ({
          row: rows.indexOf(row),
          ratio: ratioOfRow(row),
          tip: () => tooltip(row.row, words + ": " + formatRatio(ratioOfRow(row)[0]) + " times " + column.reference, row.stack ?? "", row.remark ?? "")
        }));
      return {
        ...baseOption(theme),
        legend: legendOf(theme, ["2005", "here"]),
        grid: rowGrid(labels, width, { top: 30, right: 20 }),
        xAxis: { ...scale.axis, name: "times the reference", nameLocation: "middle", nameGap: 26, nameTextStyle: { color: theme.soft, fontSize: 11 } },
        yAxis: rowAxis(theme, labels, width),
        series: [
          scale.lines,
          marginSeries(theme),
          intervalSeries("2005", 0, theme, scale, marks(rows, (row) => [row.paper], "2005")),
          intervalSeries("here", 1, theme, scale, marks(ours, intervalOf, "here"))
        ]
      };
    }
  };
}
