"use strict";

/* Points: bytes against time, latency, and how far the stacks lie apart. */

/* Bytes on the wire against time. */

function bytesChart(table) {
  const entries = table.cells
    .map((index) => run().cells[index])
    .map((cell) => ({
      cell,
      bytes: (metric(cell, "bytes.request") ?? 0) + (metric(cell, "bytes.response") ?? 0),
      micros: ((cell.callers ?? 1) * 1e6) / cell.rate
    }))
    .filter((entry) => entry.bytes > 0 && Number.isFinite(entry.micros));
  const drawable = inProportion(entries, (entry) => entry.micros);
  const serializations = choices("serialization");
  const transports = choices("transport");
  return {
    title: workloadTitle(table.workload),
    summary:
      extremes(
        entries.map((entry) => ({ name: cellName(entry.cell), value: entry.bytes })),
        " B on the wire",
        formatNumber
      ) + leftOut(entries, drawable),
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
    legend: [...serializations.map(nameOf), "reference"],
    height: entries.length === 0 ? 0 : 300,
    option: (theme, width) => {
      const x = logScale(
        drawable.map((entry) => entry.bytes),
        theme
      );
      const y = logScale(
        drawable.map((entry) => entry.micros),
        theme,
        { vertical: true }
      );
      const series = [...serializations, null]
        .map((serialization) => {
          const colour =
            serialization === null
              ? theme.reference
              : colourOf(serializations, serialization, theme);
          return {
            type: "scatter",
            name: serialization === null ? "reference" : nameOf(serialization),
            itemStyle: { color: colour, opacity: 1 },
            data: drawable
              .filter(
                (entry) =>
                  (isReference(entry.cell) ? null : entry.cell.serialization) === serialization
              )
              .map((entry) => ({
                value: [x.at(entry.bytes), y.at(entry.micros)],
                symbol: isReference(entry.cell)
                  ? "pin"
                  : isFramework(entry.cell)
                    ? "arrow"
                    : SYMBOLS[transports.indexOf(entry.cell.transport) % SYMBOLS.length],
                symbolSize: 11,
                itemStyle:
                  isHollow(entry.cell.shape)
                    ? { color: theme.paper, borderColor: colour, borderWidth: 2 }
                    : { color: colour, borderColor: colour },
                tip: () =>
                  tooltip(
                    cellName(entry.cell),
                    formatNumber(entry.bytes) + " B on the wire",
                    formatNumber(entry.micros) + " µs per call"
                  )
              }))
          };
        })
        .filter((one) => one.data.length > 0);
      const legend = series.map((one) => one.name);
      return {
        ...baseOption(theme),
        legend: legendOf(theme, legend),
        grid: { left: 62, right: 20, top: plotTop(legend, width), bottom: 46 },
        xAxis: { ...x.axis, ...axisTitle(theme, "bytes per call", 30) },
        yAxis: { ...y.axis, ...axisTitle(theme, "µs per call", 46) },
        series: [x.lines, y.lines, ...series]
      };
    }
  };
}

/** Which symbol is which transport. */
function symbolKey() {
  const symbols = choices("transport").map(
    (transport, i) => SYMBOL_NAMES[i % SYMBOL_NAMES.length] + " for " + nameOf(transport)
  );
  if (run().cells.some((cell) => isFramework(cell) && !isReference(cell))) {
    symbols.push("arrow for frameworks");
  }
  return "Symbols: " + symbols.join(", ") + ". " + shapeKey("Filled symbols", "Hollow symbols");
}

/* Latency. */

const PERCENTILES = ["p50", "p90", "p99", "p99.9"];

function latencyChart(table) {
  const entries = cellsOf(table)
    .map((cell) => ({ cell, values: PERCENTILES.map((name) => metric(cell, "service." + name)) }))
    .filter((entry) => entry.values.some((value) => value > 0));
  const labels = entries.map((entry) => cellName(entry.cell).replace(", ", " "));
  return {
    title: workloadTitle(table.workload),
    summary: extremes(
      entries.map((entry) => ({ name: cellName(entry.cell), value: entry.values[2] })),
      " µs at p99",
      formatNumber
    ),
    columns: [
      { title: "row" },
      { title: "shape" },
      ...PERCENTILES.map((name) => ({ title: name + " µs", number: true }))
    ],
    rows: entries.map((entry) => [
      entry.cell.row,
      nameOf(entry.cell.shape ?? ""),
      ...entry.values.map(formatNumber)
    ]),
    legend: PERCENTILES,
    height: entries.length === 0 ? 0 : PLOT_MARGIN + entries.length * 17,
    option: (theme, width) => {
      const scale = logScale(
        entries.flatMap((entry) => entry.values),
        theme,
        { upsideDown: true }
      );
      return {
        ...logRows(theme, width, { labels, legend: PERCENTILES, scale, unit: "µs" }),
        yAxis: {
          ...rowAxis(theme, labels, width),
          splitLine: { show: true, lineStyle: { color: theme.line } }
        },
        series: [
          scale.lines,
          ...PERCENTILES.map((name, i) => ({
            type: "scatter",
            name,
            symbol: SYMBOLS[i],
            symbolSize: 8,
            itemStyle: { color: theme.colours[i], opacity: 1 },
            data: entries
              .map((entry, row) => ({ entry, row, value: entry.values[i] }))
              .filter((one) => one.value > 0)
              .map((one) => ({
                value: [scale.at(one.value), one.row],
                tip: () =>
                  tooltip(
                    cellName(one.entry.cell),
                    ...PERCENTILES.map(
                      (percentile, p) =>
                        percentile + ": " + formatNumber(one.entry.values[p]) + " µs"
                    )
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
    (spread) =>
      spread.options === state.options &&
      !state.hidden.workload.has(spread.workload) &&
      !state.hidden.shape.has(spread.shape) &&
      !state.hidden.variant.has(spread.variant || "plain")
  );
  const entries = spreads.filter((spread) => spread.work !== undefined);
  const kinds = new Set(entries.map((spread) => spread.workload)).size;
  const shapes = [...new Set(entries.map((spread) => spread.shape).filter((shape) => shape))];
  const variants = [...new Set(entries.map((spread) => spread.variant))];
  const lines = (shapes.length > 0 ? shapes : [""]).flatMap((shape) =>
    variants.map((variant) => ({
      shape,
      name: nameOf(shape) + withVariant(variant),
      points: entries
        .filter((spread) => spread.variant === variant)
        .filter((spread) => spread.shape === shape || !spread.shape)
        .sort((one, other) => one.work - other.work)
    }))
  );
  const names = lines.map((line) => line.name).filter((name) => name);
  return {
    title: "The fastest stack against the slowest, by the work in the call",
    summary: extremes(
      spreads.map((spread) => ({
        name: spreadName(spread),
        value: spread.ratio
      })),
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
      { title: "differ" }
    ],
    rows: spreads.map((spread) => [
      nameOf(spread.workload),
      nameOf(spread.shape) + withVariant(spread.variant),
      spread.work === undefined ? "" : formatNumber(spread.work),
      run().cells[spread.fastest].row,
      run().cells[spread.slowest].row,
      formatRatio(spread.ratio),
      spread.low === undefined ? "" : formatRange(spread.low, spread.high, formatRatio),
      spread.apart ? "yes" : "no"
    ]),
    legend: names,
    height: kinds > 1 ? 320 : 0,
    missing:
      "A curve needs several kinds of call whose phases were timed; this run has " +
      kinds +
      ".",
    option: (theme, width) => ({
      ...baseOption(theme),
      legend: legendOf(theme, names),
      grid: { left: 52, right: 40, top: plotTop(names, width) + 12, bottom: 48 },
      xAxis: linearAxis(theme, "µs of work in the call", {
        ...fewTicks(width),
        // Room for the label of the call without work.
        min: -0.1 * Math.max(...entries.map((spread) => spread.work)),
        axisLabel: { color: theme.soft, fontSize: 11, formatter: formatTick, showMinLabel: false }
      }),
      yAxis: linearAxis(theme, "times", {
        // Intervals of what is indistinguishable reach below 1.
        min: Math.min(
          1,
          ...entries.map((spread) => Math.floor(10 * (spread.low ?? spread.ratio)) / 10)
        ),
        nameGap: 36
      }),
      series: [equalitySeries(theme), ...lines.flatMap((line, i) => workSeries(line, i, theme, width))]
    })
  };
}

/** A kind of call, with its shape and its variant. */
const spreadName = (spread) =>
  nameOf(spread.workload) +
  (spread.shape ? ", " + nameOf(spread.shape) : "") +
  withVariant(spread.variant);

/** Where the fastest stack is no faster than the slowest. */
function equalitySeries(theme) {
  return { type: "scatter", data: [], silent: true, markLine: lineAt(theme, { yAxis: 1 }, 1) };
}

function workSeries(line, place, theme, width) {
  const colour = theme.colours[place % theme.colours.length];
  const hollow = isHollow(line.shape);
  const halfWay = Math.max(...line.points.map((spread) => spread.work)) / 2;
  return [
    {
      type: "line",
      name: line.name,
      symbol: hollow ? "diamond" : "circle",
      symbolSize: 10,
      lineStyle: { color: colour, width: 2, type: hollow ? "dashed" : "solid" },
      itemStyle: { color: hollow ? theme.paper : colour, borderColor: colour, borderWidth: 2 },
      labelLayout: { hideOverlap: true },
      label: {
        show: place === 0 && !isNarrow(width),
        distance: 8,
        color: theme.ink,
        fontSize: 11,
        formatter: (item) => item.data.label2
      },
      data: line.points.map((spread, at) => ({
        value: [spread.work, spread.ratio],
        // Beside the point: above and below it are those of the other curves.
        label: { position: at === 0 || spread.work > halfWay ? "left" : "right" },
        label2: nameOf(spread.workload),
        tip: () =>
          tooltip(
            spreadName(spread),
            run().cells[spread.fastest].row + " against " + run().cells[spread.slowest].row,
            formatRatio(spread.ratio) +
              " times" +
              (spread.low === undefined
                ? ""
                : " (" + formatRange(spread.low, spread.high, formatRatio) + ")"),
            spread.apart ? "" : "no verdict that they differ"
          )
      }))
    },
    {
      type: "custom",
      silent: true,
      encode: { x: 0, y: [1, 2] },
      data: line.points
        .filter((spread) => spread.low !== undefined)
        .map((spread) => [spread.work, spread.low, spread.high]),
      renderItem: (params, api) => {
        const low = api.coord([api.value(0), api.value(1)]);
        const high = api.coord([api.value(0), api.value(2)]);
        const stroke = (x1, y1, x2, y2) => ({
          type: "line",
          shape: { x1, y1, x2, y2 },
          style: { stroke: colour, lineWidth: 1.5 }
        });
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
