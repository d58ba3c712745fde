"use strict";

/* The parts of the page. */

/**
 * The parts in their order. Figures come before the table of a part. A part without both says why in
 * `otherwise`; without that it is left out. `filters` is shown on the page only, not in saved pictures.
 */
const PARTS = [
  {
    id: "beside",
    title: "The runs side by side",
    intro:
      "Each later run is compared with the first run that has the same cell under the same options. The runs were measured separately, so these ratios include differences between machines and days. They are not verdicts.",
    figures: () => (DATA.runs.length > 1 ? shownTables().map(besideChart) : []),
    table: differencesTable,
    otherwise: nothingInCommon
  },
  {
    id: "stacks",
    title: "All stacks against a baseline",
    intro:
      "Throughput of each row relative to the baseline, with the 95 % CI. ▲ is faster and ▼ slower by more than " +
      marginText() +
      ", = equivalent, ? inconclusive, ! invalid. A pair with * is exploratory: the plan of the run does not compare it, so its verdict is corrected for all pairs of the call. Pick another baseline by its button. Choose two rows or more, and they are compared at the top of the page.",
    remark: () => "The baseline is " + state.baseline + ".",
    controls: shapeControls,
    table: stacksTable
  },
  {
    id: "sizes",
    title: "Cost against size",
    intro:
      "The time of a call against its size, the number of repetitions of the sample in it. Both scales are logarithmic; each curve is a stack. Vertical lines are 95 % CIs; with fewer than three trials they are the range of all iterations. Where two curves cross, the stacks change places; “At which size do stacks change places?” above has those changes that verdicts support.",
    remark: symbolKey,
    figures: sizeCharts
  },
  {
    id: "calls",
    title: "Calls per second",
    intro:
      "Each bar is a median over the trials, each with the mean of the fastest third of its iterations; the table has the mean of all of them too. The thin line is its 95 % CI; with fewer than three trials it is the range of all iterations. An arrow after a figure (↗) means that the cell was still drifting while it was measured; the table says by how much at most. Grey bars are references. A bar with an arrow in it (→) goes beyond the scale. Where the fastest is more than 20 times as fast as the slowest, the scale is logarithmic and does not begin at 0.",
    remark: () => shapeKey("Solid bars", "Outlined bars"),
    figures: () => shownTables().map(callsChart)
  },
  {
    id: "relative",
    title: "Charts against the baseline",
    intro:
      "The ratios of the table of all stacks, in which the baseline is picked. Ratios are taken within the same rounds; lines are 95 % CIs over the trials. Differences within the grey band do not matter. A faint point with a dashed interval has no verdict: there is not enough data, or the comparison is INVALID. A dotted interval is exploratory. Grey points are references.",
    remark: () => shapeKey("Filled points", "Hollow points"),
    figures: () => shownTables().map(relativeChart)
  },
  {
    id: "time",
    title: "Where the time of a call goes",
    intro:
      "Timers on both sides time every phase within the call itself, in iterations of their own. Send and return include all waking and waiting between the two sides. Queue is the wait for a thread of the server. Unexplained is the time of the call outside all phases; left of zero, the phases together take longer than the call.",
    remark: () => run().noBreakdown ?? "",
    figures: () => shownTables().map(timeChart),
    otherwise: () => run().noBreakdown ?? ""
  },
  {
    id: "bytes",
    title: "Bytes on the wire against time",
    intro: "Request and response together, with all framing. Further right is more bytes, further up is more time.",
    remark: symbolKey,
    figures: () => shownTables().map(bytesChart)
  },
  {
    id: "costs",
    title: "Allocation and processor time of both JVMs",
    intro:
      "For each call. Processor time is that of the whole process, including compilers and garbage collectors.",
    figures: () =>
      shownTables().flatMap((table) => [
        costChart(table, "allocation", "Allocation", " B"),
        costChart(table, "cpu", "Processor time", " µs")
      ])
  },
  {
    id: "latency",
    title: "Latency",
    intro:
      "Percentiles of the service time: what a caller sees who waits for each answer before sending the next request. Users who arrive at any time see other latencies.",
    figures: () => shownTables().map(latencyChart)
  },
  {
    id: "work",
    title: "How far the stacks lie apart, by the work of a call",
    intro: "One point for each kind of call and shape: the throughput of the first of its ranking relative to the last.",
    filters: "Only the filters by workload, shape and variant act here: the rankings are those of all stacks.",
    single: true,
    figures: () => [workChart()]
  },
  {
    id: "papers",
    title: "Beside the paper of 2005",
    intro:
      "The calls per second of that paper and of this run, each as a multiple of one row of its own column. Rates of 2005 and of this run are never compared directly. A stack of this run represents a product of that time; the product itself is not measured again.",
    filters: "Only the filters by workload and shape act here.",
    figures: () => paperColumns().map(paperChart),
    table: paperSummary,
    otherwise: papersNeed
  },
  {
    id: "leads",
    title: "Beside the paper of 2007",
    intro:
      "Throughput of the row that is ahead in that paper relative to the other row, in the paper and in this run. Below 1 the row is behind in this run. The paper prints percentages but no rates, for a server with one processor and with four. In this run a server bound to one core represents one processor, and a server bound to the largest number of cores four; without bound servers, unbound ones represent one processor. A bound server has several callers, and the best number of callers counts; an unbound one has one caller. The paper contradicts itself in places: the claims say where.",
    filters: "Only the filter by workload acts here.",
    table: leadTable
  },
  {
    id: "compressions",
    title: "Beside the paper of 2011",
    intro:
      "Throughput without a compression relative to that with it, where no network limits either: in the paper and in this run. The paper gets orders over TCP with the binary encoder of WCF; Fast Infoset is the most similar serialization.",
    filters: "Only the filter by workload acts here.",
    table: compressionTable
  },
  {
    id: "claims",
    title: "The claims of the papers, judged",
    intro:
      "What five papers of 2001 to 2011 claim, judged by ratios of this run. Only a direction or an order can fail, not a factor: “holds in direction” means that the effect is there, but not by the number that the claim gives, “holds more weakly” that it is clearly smaller. A difference or a reversal counts only beyond 3 %, tested at 5 % for all comparisons of all claims together.",
    filters: "The filters of the page do not act here.",
    remark: claimOptions,
    controls: claimControls,
    table: claimTable
  },
  {
    id: "verdicts",
    title: "Every verdict",
    intro:
      "One row for each comparison that was planned before the run. The ratio is the throughput of the first relative to the second. FASTER and SLOWER: by more than " +
      marginText() +
      ", after correction for all comparisons of the workload. EQUIVALENT: the interval lies within " +
      marginText() +
      ". INCONCLUSIVE: not enough data; the remark says what it would take. INVALID: unusable; the remark says why. Choose other pairs above, under “Compare stacks”.",
    controls: verdictControls,
    table: verdictTable
  },
  {
    id: "rounds",
    title: "Round by round",
    intro:
      "In each round every cell has one iteration, in random order. Changes that all cells share come from the machine, and cancel in ratios of the same rounds. Dashed lines mark where a trial begins and where its warm-up ends. The last rounds of the warm-up count too where a cell had converged by then. Stacks that were not warmed up made more calls between the warm-up and the measured rounds. Slow rounds of the warm-up are cut off at the lower edge. Some stacks have a copy of their JVMs. The copy is the same stack, so any difference between the two is noise.",
    figures: () => [roundsChart(), copiesChart()]
  }
];
