"use strict";

/* Cost against size: the time of a call with a user's own data, a curve for each stack. */

/** A chart for getting and one for sending, in each shape, where there are several sizes. */
function sizeCharts() {
  return [true, false].flatMap((get) => {
    const tables = shownTables()
      .filter((table) => table.sample?.get === get)
      .sort((one, other) => one.sample.size - other.sample.size);
    const shapes = shapesOf({ cells: tables.flatMap((table) => table.cells) });
    return tables.length < 2 ? [] : shapes.map((shape) => sizeChart(get, shape, tables));
  });
}

const sizeText = (size) => size.toLocaleString("en-US") + " times";

function sizeChart(get, shape, tables) {
  const sizes = tables.map((table) => table.sample.size);
  const points = tables.flatMap((table) =>
    cellsOf(table)
      .filter((cell) => !isReference(cell) && cell.rate && (cell.shape ?? "") === shape)
      .map((cell) => {
        const micros = (rate) => ((cell.callers ?? 1) * 1e6) / rate;
        return {
          cell,
          size: table.sample.size,
          micros: micros(cell.rate),
          range: [micros(cell.high), micros(cell.low)]
        };
      })
  );
  const curves = [...new Set(points.map(({ cell }) => cell.row))].map((row) => ({
    row,
    points: points.filter(({ cell }) => cell.row === row)
  }));
  const serializations = choices("serialization").filter((name) =>
    points.some(({ cell }) => cell.serialization === name)
  );
  const legend = serializations.map(nameOf);
  return {
    title: (get ? "Getting" : "Sending") + " the sample" + (shape ? ", " + nameOf(shape) : ""),
    summary: extremes(
      points
        .filter(({ size }) => size === sizes[sizes.length - 1])
        .map(({ cell, micros }) => ({ name: cell.row, value: micros })),
      " µs at the largest size",
      formatNumber
    ),
    columns: [
      { title: "stack" },
      ...sizes.map((size) => ({ title: sizeText(size) + ", µs", number: true }))
    ],
    rows: curves.map((curve) => [
      curve.row,
      ...sizes.map((size) => {
        const point = curve.points.find((one) => one.size === size);
        return point ? formatNumber(point.micros) : "";
      })
    ]),
    legend,
    height: points.length === 0 ? 0 : 340,
    option: (theme, width) => {
      const x = logScale(sizes, theme);
      const y = logScale(
        points.flatMap(({ micros, range }) => [micros, ...range]),
        theme,
        { vertical: true }
      );
      return {
        ...baseOption(theme),
        legend: legendOf(theme, legend),
        grid: { left: 62, right: 20, top: plotTop(legend, width), bottom: 46 },
        xAxis: { ...x.axis, ...axisTitle(theme, "times the sample", 30) },
        yAxis: { ...y.axis, ...axisTitle(theme, "µs per call", 46) },
        series: [
          x.lines,
          y.lines,
          ...curves.flatMap((curve) => sizeSeries(curve, { x, y, theme, serializations }))
        ]
      };
    }
  };
}

/** A curve with the intervals of its points; its colour is its serialization, its symbol its transport. */
function sizeSeries(curve, { x, y, theme, serializations }) {
  const { cell } = curve.points[0];
  const colour = colourOf(serializations, cell.serialization, theme);
  const at = ({ size }, micros) => [x.at(size), y.at(micros)];
  return [
    {
      type: "line",
      name: nameOf(cell.serialization),
      symbol: isFramework(cell)
        ? "arrow"
        : SYMBOLS[choices("transport").indexOf(cell.transport) % SYMBOLS.length],
      symbolSize: 10,
      showAllSymbol: true,
      lineStyle: { color: colour, width: 2 },
      itemStyle: {
        color: isHollow(cell.shape) ? theme.paper : colour,
        borderColor: colour,
        borderWidth: 2
      },
      data: curve.points.map((point) => ({
        value: at(point, point.micros),
        tip: () =>
          tooltip(
            cellName(point.cell),
            sizeText(point.size) + " the sample",
            formatNumber(point.micros) + " µs per call",
            formatRange(...point.range) +
              (point.cell.interval ? " (95 % interval)" : " (lowest to highest)")
          )
      }))
    },
    {
      type: "custom",
      silent: true,
      encode: { x: 0, y: [1, 2] },
      data: curve.points.map((point) => [...at(point, point.range[0]), y.at(point.range[1])]),
      renderItem: (params, api) => {
        const [x1, y1] = api.coord([api.value(0), api.value(1)]);
        const [, y2] = api.coord([api.value(0), api.value(2)]);
        return { type: "line", shape: { x1, y1, x2: x1, y2 }, style: { stroke: colour } };
      }
    }
  ];
}
