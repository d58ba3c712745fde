"use strict";

/* Ratios with their intervals, and how they are drawn. */

/** The verdicts on pairs that the plan does not compare, by their letters. */
const EXPLORATORY = {
  F: "FASTER",
  S: "SLOWER",
  E: "EQUIVALENT",
  "?": "INCONCLUSIVE",
  "!": "INVALID"
};

/** For each run, its verdicts by the two cells that they are about, in both directions. */
const JUDGED = DATA.runs.map((one) => {
  const judged = new Map();
  const add = (verdict) => {
    judged.set(pairKey(verdict.one, verdict.other), verdict);
    judged.set(pairKey(verdict.other, verdict.one), inverseVerdict(verdict));
  };
  one.verdicts.forEach(add);
  const planned = new Set(judged.keys());
  for (const { cells, ratios, verdicts } of one.tables.filter((table) => table.ratios)) {
    cells
      .flatMap((first, i) => cells.slice(i + 1).map((other) => ({ one: first, other })))
      .filter((pair) => !planned.has(pairKey(pair.one, pair.other)))
      .forEach((pair, i) =>
        add({
          ...pair,
          questions: [],
          ratio: ratios[i],
          verdict: EXPLORATORY[verdicts[i]],
          exploratory: true
        })
      );
  }
  return judged;
});

function pairKey(one, other) {
  return one + " " + other;
}

/** The same verdict, seen from the other side. */
function inverseVerdict(verdict) {
  const opposite = { FASTER: "SLOWER", SLOWER: "FASTER" };
  return {
    ...verdict,
    one: verdict.other,
    other: verdict.one,
    verdict: opposite[verdict.verdict] ?? verdict.verdict,
    ratio: verdict.ratio && inverse(verdict.ratio)
  };
}

function inverse([estimate, low, high]) {
  return [1 / estimate, 1 / high, 1 / low];
}

/** The verdict on two cells, of the plan or exploratory, or null. */
const judgementOf = (one, other) => JUDGED[state.run].get(pairKey(one, other)) ?? null;

const NOT_JUDGED = "not judged";

/**
 * How one cell compares with another: the ratio of its verdict with the interval, or else that of the two
 * rates; null if one of them has none.
 */
function comparisonOf(one, other) {
  const judged = judgementOf(one, other);
  const [rate, otherRate] = [one, other].map((index) => run().cells[index].rate);
  return {
    ratio: judged?.ratio ?? (rate && otherRate ? [rate / otherRate] : null),
    verdict: judged?.verdict ?? NOT_JUDGED,
    exploratory: judged?.exploratory ?? false,
    questions: judged?.questions ?? [],
    remark: run().reasons[judged?.reason] ?? ""
  };
}

/** A verdict in words, with what it is worth. */
const verdictText = ({ verdict, exploratory }) => verdict + (exploratory ? ", exploratory" : "");

/** The cell of a stack that a cell is compared with: in the given or the same shape; null if there is none. */
function counterpartOf(table, cell, { stack, shape }) {
  const found = table.all.filter((index) => run().cells[index].row === stack);
  const inShape = (name) => found.find((index) => (run().cells[index].shape ?? "") === name);
  return inShape(shape || (cell.shape ?? "")) ?? inShape("") ?? null;
}

/** The line of equality, and the margin around it within which differences do not matter. */
function marginSeries(theme) {
  return {
    type: "scatter",
    data: [],
    silent: true,
    markLine: lineAt(theme, { xAxis: 0 }, 1.5),
    markArea: {
      silent: true,
      animation: false,
      itemStyle: { color: theme.soft, opacity: 0.15 },
      data: [[{ xAxis: -Math.log10(DATA.margin) }, { xAxis: Math.log10(DATA.margin) }]]
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
