"use strict";

/* Colours and scales that all charts share. */

/**
 * Colours that differ for colour-blind people too (after Okabe and Ito), with a contrast of at least 3
 * to 1 to the background.
 */
const THEMES = {
  light: {
    paper: "#ffffff",
    ink: "#1c2733",
    bad: "#a1121f",
    soft: "#55616e",
    line: "#dfe4e9",
    colours: [
      "#0072b2",
      "#c47500",
      "#009e73",
      "#c05f97",
      "#6a51a3",
      "#8c6d31",
      "#3f93c4",
      "#7f7f7f"
    ],
    reference: "#8a949e",
    onReference: "#14191f"
  },
  dark: {
    paper: "#14191f",
    ink: "#e6ebf0",
    bad: "#ff9aa3",
    soft: "#a3afbb",
    line: "#2b343d",
    colours: [
      "#56b4e9",
      "#f0a830",
      "#2cc79a",
      "#e59bc6",
      "#b3a2e8",
      "#cdb06f",
      "#9cd6f7",
      "#a9b1b9"
    ],
    reference: "#7b8794",
    onReference: "#14191f"
  }
};

const SYMBOLS = ["circle", "triangle", "diamond", "rect"];
const SYMBOL_NAMES = ["circle", "triangle", "diamond", "square"];

/** Digits of the ticks of a logarithmic scale, from a wide one to a narrow one. */
const TICK_DIGITS = [[1], [1, 3], [1, 2, 5], [1, 1.5, 2, 3, 5, 7]];
const MIN_TICKS = 3;

/** Ticks of a logarithmic scale: the roundest digits that give enough of them. */
function logTicks(low, high) {
  for (const digits of TICK_DIGITS) {
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      ticks.push(...digits.map((digit) => digit * Math.pow(10, power)));
    }
    const inside = ticks.filter((tick) => tick >= low && tick <= high);
    if (inside.length >= MIN_TICKS) {
      return inside.map(roundTick);
    }
  }
  return linearTicks(low, high);
}

const MAX_TICKS = 7;

/** Ticks at equal distances, for scales that are too narrow for the others. */
function linearTicks(low, high) {
  const size = Math.pow(10, Math.floor(Math.log10(high - low)));
  const step = [0.1, 0.2, 0.5, 1, 2]
    .map((part) => part * size)
    .find((one) => (high - low) / one <= MAX_TICKS);
  const ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) {
    ticks.push(roundTick(tick));
  }
  return ticks;
}

const roundTick = (tick) => Number(tick.toPrecision(6));

/**
 * A logarithmic axis over some values. The library's own one has a tick for each power of ten only,
 * so this is a linear one over logarithms with lines of its own.
 *
 * @param upsideDown whether the axis across it begins at the top, as those of rows do
 */
function logScale(values, theme, { vertical = false, upsideDown = false, including = [] } = {}) {
  const positive = values.concat(including).filter((value) => value > 0);
  const low = Math.min(...positive) / 1.08;
  const high = Math.max(...positive) * 1.08;
  const name = vertical ? "yAxis" : "xAxis";
  return {
    axis: {
      type: "value",
      min: Math.log10(low),
      max: Math.log10(high),
      axisLabel: { show: false },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false }
    },
    at: (value) => Math.log10(value),
    lines: {
      type: "scatter",
      data: [],
      silent: true,
      tooltip: { show: false },
      markLine: {
        silent: true,
        symbol: "none",
        animation: false,
        lineStyle: { type: "solid", color: theme.line, width: 1 },
        label: {
          position: upsideDown ? "end" : "start",
          distance: 6,
          color: theme.soft,
          fontSize: 11,
          formatter: (mark) => mark.name
        },
        precision: 12,
        data: logTicks(low, high).map((tick) => ({
          name: formatTick(tick),
          [name]: Math.log10(tick)
        }))
      }
    }
  };
}

/** A line across the plot. */
function lineAt(theme, place, width) {
  return {
    silent: true,
    symbol: "none",
    animation: false,
    label: { show: false },
    lineStyle: { color: theme.soft, type: "solid", width },
    data: [place]
  };
}

function axisTitle(theme, name, gap = 26) {
  return {
    name,
    nameLocation: "middle",
    nameGap: gap,
    nameTextStyle: { color: theme.soft, fontSize: 11 }
  };
}

/** A linear axis. */
function linearAxis(theme, name, more = {}) {
  return {
    type: "value",
    ...axisTitle(theme, name),
    axisLabel: { color: theme.soft, fontSize: 11, formatter: formatTick, hideOverlap: true },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: theme.line } },
    ...more
  };
}

/** Fewer ticks of a linear axis on a narrow screen, so that their labels do not overlap. */
const fewTicks = (width) => (isNarrow(width) ? { splitNumber: 3 } : {});

/** An axis with a label for each row, the first on top; empty labels are gaps. */
function rowAxis(theme, labels, width, { lines = 1 } = {}) {
  return {
    type: "category",
    inverse: true,
    data: labels,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: theme.ink,
      fontSize: rowFont(width, lines),
      lineHeight: 11,
      interval: 0,
      width: labelWidth(width, lines),
      overflow: lines > 1 ? "break" : "truncate"
    }
  };
}

/** Tells whether a chart is as narrow as on a phone. */
const isNarrow = (width) => width < 480;

const rowFont = (width, lines) => (isNarrow(width) || lines > 1 ? 11 : 12);

const labelWidth = (width, lines) => (isNarrow(width) ? 132 : lines > 1 ? 225 : 200);

/** Room around the plot; labels of rows stand to the left of it. */
function rowGrid(labels, width, { top = 8, bottom = 42, right = 16, lines = 1 } = {}) {
  const longest = Math.max(...labels.map((label) => label.length));
  const letter = 0.57 * rowFont(width, lines);
  return {
    left: Math.min(labelWidth(width, lines), longest * letter) + 14,
    top,
    bottom,
    right
  };
}

const LEGEND_LINE = 20;

/** The height of a legend; its names wrap into lines. */
function legendHeight(names, width) {
  if (names.length < 2) {
    return 0;
  }
  let lines = 1;
  let used = 0;
  for (const name of names) {
    const needed = 34 + name.length * 6.6;
    if (used > 0 && used + needed > width) {
      lines++;
      used = 0;
    }
    used += needed;
  }
  return lines * LEGEND_LINE;
}

/** Where the plot begins, below the legend. */
const plotTop = (names, width) => legendHeight(names, width) + 10;
