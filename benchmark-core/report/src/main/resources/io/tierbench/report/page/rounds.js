"use strict";

/* Every round of every trial, and how much copies of the same stack differ. */

/** A percentage with its sign. */
const signed = (percent) => (percent < 0 ? "−" : "+") + Math.abs(percent).toFixed(1) + " %";

function medianOf(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The geometric mean of the fastest third of the iterations, as in all figures. */
function fastestThird(rates) {
  const sorted = rates.map(Math.log).sort((one, other) => other - one);
  const fastest = sorted.slice(0, Math.ceil(sorted.length / 3));
  return Math.exp(fastest.reduce((sum, log) => sum + log, 0) / fastest.length);
}

/** The ratio of two copies in the rounds that both have. */
function ratioOfCopies(one, other) {
  const both = one.map((rate, i) => i).filter((i) => one[i] > 0 && other[i] > 0);
  return fastestThird(both.map((i) => one[i])) / fastestThird(both.map((i) => other[i]));
}

const positive = (rates) => rates.filter((rate) => rate > 0);

/** The series of the cells that are shown, each with its cell and its group. */
function shownSeries() {
  const { groups, series } = run().rounds;
  return series
    .map((one) => ({
      ...one,
      index: one.cell,
      cell: run().cells[one.cell],
      place: one.group,
      group: groups[one.group]
    }))
    .filter((one) => isVisible(one.cell) && one.cell.rate > 0)
    .filter((one) => positive(one.measured).length > 0);
}

/** The distance of a rate from the figure of its cell over all trials, in percent. */
const deviation = (one, rate) => 100 * (rate / one.cell.rate - 1);

const groupName = (group) =>
  "trial " + group.replicate + (group.number ? ", group " + group.number : "");

/** Where the rounds of each group begin on the scale of all rounds. */
function beginnings() {
  const begin = [];
  let next = 1;
  for (const { warmUp, rounds } of run().rounds.groups) {
    begin.push(next);
    next += warmUp + rounds;
  }
  return { begin, end: next };
}

/** The rates of a series by the number of their round among all, the missing ones left out. */
function numbered(one, begin) {
  const first = begin[one.place];
  const at = (rates) =>
    rates.map((rate, i) => ({ number: first + i, rate })).filter(({ rate }) => rate > 0);
  return { before: at(one.warmUp), after: at(one.measured) };
}

function roundsChart() {
  const { groups } = run().rounds;
  const replicates = new Set(groups.map((group) => group.replicate)).size;
  const shown = shownSeries();
  const first = shown.filter((one) => one.copy === 1);
  const { begin, end } = beginnings();
  const figure = (one) => fastestThird(positive(one.measured));
  const deviations = first.map((one) => deviation(one, figure(one)));
  return {
    title: "Every round of every trial",
    summary:
      replicates +
      (replicates === 1 ? " trial" : " trials") +
      (groups.length > replicates ? " in " + groups.length + " groups: " : ": ") +
      groups
        .map((one) => one.warmUp + " + " + one.rounds + " rounds in " + one.minutes + " min")
        .join(", ") +
      " (warm-up + measured)." +
      (deviations.length === 0
        ? ""
        : " The figures of single trials differ from those of their cells by " +
          signed(Math.min(...deviations)) +
          " to " +
          signed(Math.max(...deviations)) +
          "."),
    columns: [
      { title: "trial", number: true },
      { title: "workload" },
      { title: "cell" },
      { title: "copy", number: true },
      { title: "rounds", number: true },
      { title: "calls/s", number: true },
      { title: "from its cell", number: true },
      { title: "remark" }
    ],
    rows: shown.map((one) => [
      one.group.replicate,
      nameOf(one.cell.workload),
      cellName(one.cell),
      one.copy,
      positive(one.measured).length,
      formatNumber(figure(one)),
      signed(deviation(one, figure(one))),
      one.cell.moves ?? ""
    ]),
    legend: ["a cell in a measured round", "median of all cells"],
    height: first.length === 0 ? 0 : 340,
    option: (theme, width) => roundsOption(theme, width, { first, begin, end })
  };
}

function roundsOption(theme, width, { first, begin, end }) {
  const { groups } = run().rounds;
  const legend = ["a cell in a measured round", "median of all cells"];
  const all = first.map((one) => ({ one, rates: numbered(one, begin) }));
  const points = all.flatMap(({ one, rates }) =>
    rates.after.map(({ number, rate }) => ({
      value: [number, deviation(one, rate)],
      tip: () =>
        tooltip(
          cellName(one.cell) + ", " + nameOf(one.cell.workload),
          groupName(one.group),
          formatNumber(rate) + " calls/s, " + signed(deviation(one, rate)) + " from its cell"
        )
    }))
  );
  const byRound = new Map();
  for (const { one, rates } of all) {
    for (const { number, rate } of [...rates.before, ...rates.after]) {
      byRound.set(number, [...(byRound.get(number) ?? []), deviation(one, rate)]);
    }
  }
  // Each group begins cold: no line joins it to the end of the one before.
  const line = begin.flatMap((start, i) => {
    const rounds = groups[i].warmUp + groups[i].rounds;
    const numbers = Array.from({ length: rounds }, (_, round) => start + round);
    return [
      ...numbers
        .filter((number) => byRound.has(number))
        .map((number) => [number, medianOf(byRound.get(number))]),
      [start + rounds, null]
    ];
  });
  // Slow rounds of the warm-up are cut off, so that the other rounds fill the chart.
  const heights = points.map((point) => point.value[1]);
  const low = Math.floor(Math.min(-10, 1.1 * Math.min(...heights)));
  const high = Math.ceil(Math.max(10, 1.1 * Math.max(...heights)));
  const marks = begin.flatMap((start, i) => [
    { name: groupName(groups[i]), xAxis: start - 0.5 },
    { name: "measured", xAxis: start + groups[i].warmUp - 0.5 }
  ]);
  return {
    ...baseOption(theme),
    legend: legendOf(theme, legend),
    grid: { left: 52, right: 16, top: plotTop(legend, width) + 16, bottom: 44 },
    xAxis: linearAxis(theme, "rounds of all trials", {
      min: 0.5,
      max: end - 0.5,
      splitLine: { show: false },
      minInterval: 1,
      axisLabel: { color: theme.soft, fontSize: 11, showMinLabel: false, showMaxLabel: false }
    }),
    yAxis: linearAxis(theme, "% from the figure of the cell", {
      min: Math.max(-100, low),
      max: high,
      nameGap: 36
    }),
    series: [
      {
        type: "scatter",
        name: legend[0],
        symbolSize: 4,
        itemStyle: { color: theme.soft, opacity: 0.4 },
        data: points,
        markLine: {
          silent: true,
          symbol: "none",
          animation: false,
          lineStyle: { type: "dashed", color: theme.soft },
          label: { color: theme.soft, fontSize: 10, formatter: (mark) => mark.name },
          data: marks
        }
      },
      {
        type: "line",
        name: legend[1],
        symbol: "none",
        lineStyle: { color: theme.colours[0], width: 2 },
        itemStyle: { color: theme.colours[0] },
        data: line
      }
    ]
  };
}

/** Stacks whose JVMs have a copy: the copy against the first, within the rounds of a trial. */
function copiesChart() {
  const shown = shownSeries();
  const marks = shown
    .filter((one) => one.copy > 1)
    .map((copy) => ({
      copy,
      first: shown.find(
        (one) => one.index === copy.index && one.place === copy.place && one.copy === 1
      )
    }))
    .filter(({ first }) => first)
    .map(({ copy, first }) => ({
      ...copy,
      ratio: ratioOfCopies(copy.measured, first.measured)
    }))
    .filter((mark) => mark.ratio > 0);
  const indexes = [...new Set(marks.map((mark) => mark.index))];
  const labels = indexes.map((index) => {
    const cell = run().cells[index];
    return cellName(cell).replace(", ", " ") + ", " + nameOf(cell.workload);
  });
  const legend = [...new Set(marks.map((mark) => mark.group.replicate))].map(
    (number) => "trial " + number
  );
  return {
    title: "Copies: second JVMs of a stack against its first",
    summary: extremes(
      marks.map((mark) => ({
        name: cellName(mark.cell) + " (" + nameOf(mark.cell.workload) + ")",
        value: mark.ratio
      })),
      " times",
      formatRatio
    ),
    columns: [
      { title: "trial", number: true },
      { title: "workload" },
      { title: "cell" },
      { title: "times as fast", number: true }
    ],
    rows: marks.map((mark) => [
      mark.group.replicate,
      nameOf(mark.cell.workload),
      cellName(mark.cell),
      mark.ratio.toFixed(3)
    ]),
    legend,
    missing: "None of the stacks shown has a copy of its JVMs.",
    height: marks.length === 0 ? 0 : PLOT_MARGIN + indexes.length * 18,
    option: (theme, width) => {
      const scale = logScale(
        marks.map((mark) => mark.ratio),
        theme,
        { upsideDown: true, including: [0.95, 1.05] }
      );
      return {
        ...logRows(theme, width, { labels, legend, scale, unit: "times the first JVMs" }),
        series: [
          scale.lines,
          marginSeries(theme),
          ...legend.map((name, i) =>
            intervalSeries(
              name,
              { place: i, count: legend.length },
              theme,
              scale,
              marks
                .filter((mark) => "trial " + mark.group.replicate === name)
                .map((mark) => ({
                  row: indexes.indexOf(mark.index),
                  ratio: [mark.ratio],
                  tip: () =>
                    tooltip(
                      cellName(mark.cell) + ", " + nameOf(mark.cell.workload),
                      name,
                      mark.ratio.toFixed(3) + " times the first JVMs"
                    )
                }))
            )
          )
        ]
      };
    }
  };
}
