"use strict";

/* The replicates in the order in which they ran. */

/** A percentage with its sign. */
const signed = (percent) => (percent < 0 ? "−" : "+") + Math.abs(percent).toFixed(1) + " %";

function orderChart() {
  const { order } = run();
  const rejected = new Set(order.rejected);
  const replicates = order.cells.map((cell, i) => ({
    cell: run().cells[cell],
    index: cell,
    number: i + 1,
    block: order.blocks[i],
    copy: order.copies[i],
    minutes: order.minutes[i],
    rate: order.rates[i],
    counts: !rejected.has(i)
  }));
  const shown = replicates.filter((one) => one.index === run().sentinel || isShown(one.cell));
  const measured = (one) => one.rate > 0 && one.cell.rate > 0;
  const drawable = shown.filter(measured);
  const deviation = (one) => 100 * (one.rate / one.cell.rate - 1);
  const blocks = [...new Set(replicates.map((one) => one.block))];
  const counted = drawable.filter((one) => one.counts);
  const rejectedOnes = drawable.filter((one) => !one.counts);
  const failures = shown.length - drawable.length;
  const sentinel = counted.filter((one) => one.index === run().sentinel);
  const name =
    run().sentinel === undefined || run().sentinel === null
      ? null
      : cellName(run().cells[run().sentinel]);
  return {
    title: "Every replicate in the order in which it ran",
    summary:
      shown.length +
      " replicates in " +
      blocks.length +
      (blocks.length === 1 ? " block" : " blocks") +
      ", " +
      rejectedOnes.length +
      " of them rejected, " +
      failures +
      (failures === 0 ? " failed." : " without a figure, in the table only.") +
      (name === null
        ? ""
        : " The sentinel is " + name + " (" + nameOf(run().cells[run().sentinel].workload) + ").") +
      (counted.length === 0
        ? ""
        : " Those that count lie between " +
          signed(Math.min(...counted.map(deviation))) +
          " and " +
          signed(Math.max(...counted.map(deviation))) +
          " from the medians of their cells."),
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
      measured(one) ? deviation(one).toFixed(1) + " %" : "",
      one.counts ? "yes" : "no"
    ]),
    height: shown.length === 0 ? 0 : 340,
    option: (theme) => {
      const point = (one) => ({
        value: [one.number, deviation(one)],
        tip: () =>
          tooltip(
            cellName(one.cell) + ", " + nameOf(one.cell.workload),
            "block " + one.block + ", after " + one.minutes.toFixed(1) + " min",
            formatNumber(one.rate) +
              " calls/s, " +
              deviation(one).toFixed(1) +
              " % from its median",
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
            data: blocks.map((block) => ({
              name: String(block),
              xAxis: replicates.find((one) => one.block === block).number - 0.5
            }))
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
          itemStyle: {
            color: theme.paper,
            borderColor: theme.colours[1],
            borderWidth: 2,
            opacity: 1
          },
          data: rejectedOnes.map(point)
        }
      ].filter((one) => one.data.length > 0 || one.name === "replicate");
      return {
        ...baseOption(theme),
        legend: legendOf(
          theme,
          series.map((one) => one.name)
        ),
        grid: { left: 52, right: 16, top: 46, bottom: 44 },
        xAxis: linearAxis(theme, "replicates, in blocks", {
          min: 0.5,
          max: replicates.length + 0.5,
          splitLine: { show: false },
          minInterval: 1,
          axisLabel: { color: theme.soft, fontSize: 11, showMinLabel: false, showMaxLabel: false }
        }),
        yAxis: linearAxis(theme, "% from the median of the cell", { nameGap: 36 }),
        series
      };
    }
  };
}
