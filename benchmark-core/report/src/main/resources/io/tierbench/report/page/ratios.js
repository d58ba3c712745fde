"use strict";

/* Ratios with their intervals, and how they are drawn. */

/** For each run, its verdicts by the two cells that they are about, in both directions. */
const JUDGED = DATA.runs.map(
  (one) =>
    new Map(
      one.verdicts.flatMap((verdict) => [
        [pairKey(verdict.one, verdict.other), verdict],
        [pairKey(verdict.other, verdict.one), inverseVerdict(verdict)]
      ])
    )
);

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

/** The verdict of the plan on two cells, or null. */
const judgementOf = (one, other) => JUDGED[state.run].get(pairKey(one, other)) ?? null;

/**
 * How many times as fast one cell of a table is as another, with its interval, or null. Where there is
 * a verdict, it is the ratio of the verdict.
 */
function ratioOf(table, one, other) {
  return judgementOf(one, other)?.ratio ?? unjudgedRatio(table, one, other);
}

function unjudgedRatio(table, one, other) {
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
        return ratio ? inverse(ratio) : null;
      }
    }
  }
  return null;
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
