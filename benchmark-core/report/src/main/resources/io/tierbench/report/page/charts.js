"use strict";

/*
 * What charts have in common. A builder gives its title, its text equivalent, the columns and rows of
 * its table, the names of its legend, its height below the legend, and a function from the theme and
 * the width to an option of the chart library.
 */

const BAR = 12;
const ROW_GAP = 6;

/** Above and below the rows of a plot. */
const PLOT_MARGIN = 54;

/** Cells of a table by row, with gaps between the transports, before the frameworks and references. */
function rowsOf(table) {
  const rows = [];
  for (const index of table.cells) {
    const cell = run().cells[index];
    const group = isReference(cell) ? "reference" : isFramework(cell) ? "framework" : cell.transport;
    let row = rows.find((one) => one.label === cell.row && one.group === group);
    if (!row) {
      row = { label: cell.row, group, reference: isReference(cell), cells: [] };
      rows.push(row);
    }
    row.cells.push(index);
  }
  const groups = [...new Set(rows.map((row) => row.group))];
  const last = ["framework", "reference"];
  const rank = (row) =>
    last.includes(row.group)
      ? groups.length + last.indexOf(row.group)
      : groups.indexOf(row.group);
  rows.sort((one, other) => rank(one) - rank(other));
  return rows.flatMap((row, i) =>
    i > 0 && rows[i - 1].group !== row.group ? [{ label: "", cells: [] }, row] : [row]
  );
}

/** The cells of a table, the pairings first. */
function cellsOf(table) {
  const cells = table.cells.map((index) => run().cells[index]);
  return [...cells.filter((cell) => !isReference(cell)), ...cells.filter(isReference)];
}

/** Shapes of the cells in a table; the empty name where nothing travels. */
function shapesOf(table) {
  const shapes = table.cells.map((index) => run().cells[index].shape ?? "");
  const known = ["", ...DATA.shapes];
  return known
    .filter((shape) => shapes.includes(shape))
    .concat([...new Set(shapes)].filter((shape) => !known.includes(shape)));
}

function colourOf(values, value, theme) {
  return theme.colours[Math.max(0, values.indexOf(value)) % theme.colours.length];
}

/** The text beside the pointer. */
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
    // Ticks and margins lie below what is drawn.
    markLine: { z: 0 },
    markArea: { z: 0 },
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

/** The legend of a chart; a single name needs none. */
function legendOf(theme, names) {
  return {
    show: names.length > 1,
    type: "plain",
    top: 0,
    left: 0,
    data: names,
    textStyle: { color: theme.ink, fontSize: 12 },
    itemWidth: 14,
    itemHeight: 10,
    selectedMode: false
  };
}

/** The figure of a mark, beside it. */
const markText = (x, y, text, fill, align = "left") => ({
  type: "text",
  style: { x, y, text, fill, fontSize: 10, align, verticalAlign: "middle" }
});

/** A chart with a row for each label, along a logarithmic scale. */
function logRows(theme, width, { labels, legend, scale, unit, lines = 1, right = 20 }) {
  return {
    ...baseOption(theme),
    legend: legendOf(theme, legend),
    grid: rowGrid(labels, width, { top: plotTop(legend, width), right, lines }),
    xAxis: { ...scale.axis, ...axisTitle(theme, unit) },
    yAxis: rowAxis(theme, labels, width, { lines })
  };
}

/** Other references than frameworks are not drawn beyond so many times the extremes of the others. */
const FARTHEST_REFERENCE = 2;

/** Entries without the references that nobody can choose and that would squeeze the others together. */
function inProportion(entries, valueOf) {
  const values = entries.filter((entry) => !isReference(entry.cell)).map(valueOf);
  if (values.length === 0) {
    return entries;
  }
  const low = Math.min(...values) / FARTHEST_REFERENCE;
  const high = Math.max(...values) * FARTHEST_REFERENCE;
  return entries.filter(
    (entry) =>
      !isReference(entry.cell) ||
      isFramework(entry.cell) ||
      (valueOf(entry) >= low && valueOf(entry) <= high)
  );
}

/** A sentence on the entries that are not drawn; empty if all are. */
function leftOut(entries, drawable) {
  const number = entries.length - drawable.length;
  return number === 0
    ? ""
    : " In the table only, far from every stack: " +
        number +
        (number === 1 ? " reference." : " references.");
}

const shapeStyle = (shapes, shape, theme) => {
  const colour = theme.colours[Math.max(0, shapes.indexOf(shape)) % theme.colours.length];
  return { colour, hollow: isHollow(shape) };
};

/** Marks of the first shape are filled, those of the others hollow, whatever the colour says. */
const isHollow = (shape) => DATA.shapes.indexOf(shape) > 0;

/** Which marks stand for which shapes of the run. */
function shapeKey(filled, hollow) {
  const names = (marks) => choices("shape").filter((shape) => isHollow(shape) === marks).map(nameOf);
  return [
    [filled, names(false)],
    [hollow, names(true)]
  ]
    .filter(([, shapes]) => shapes.length > 0)
    .map(([marks, shapes]) => marks + ": " + shapes.join(", ") + ".")
    .join(" ");
}

/** A sentence on a chart: its highest and its lowest figure. */
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
