"use strict";

/* What the page is made of. */

/**
 * The parts in their order. Figures stand before the table of a part; a part that has neither says why,
 * or is left out where it cannot. What its filters do is said on the page only, not in saved pictures.
 */
const PARTS = [
  {
    id: "beside",
    title: "The runs side by side",
    intro:
      "Each later run against the first that has the cell under the same options. They were measured apart: what differs between machines and days is part of these ratios, and they are no verdicts.",
    figures: () => (DATA.runs.length > 1 ? shownTables().map(besideChart) : []),
    table: differencesTable,
    otherwise: nothingInCommon
  },
  {
    id: "calls",
    title: "Calls per second",
    intro:
      "Medians over the replicates; thin lines are 95 % intervals, or the range of all slices where there are fewer than three replicates. An arrow behind a figure (↗): the cell was not level when it was measured, and may have moved as far as the table says. Solid bars are DTOs, outlined ones DataSets, grey ones references. A bar with an arrow in it (→) runs out of the scale.",
    figures: () => shownTables().map(callsChart)
  },
  {
    id: "relative",
    title: "Against a baseline",
    intro:
      "How many times as fast as the stack that you pick, of the same rounds, with 95 % intervals over the replicates. Within the grey band differences do not matter. A hollow or filled point that is faint, with a dashed interval, has no verdict: there is not enough data, or it is INVALID, or the plan of the run does not compare the two.",
    controls: baselineControls,
    figures: () => shownTables().map(relativeChart)
  },
  {
    id: "time",
    title: "Where the time of a call goes",
    intro:
      "Every step is taken in the call itself, by timers at its seams on both sides, in slices of their own. Sending and returning have all waking and waiting between the two sides; queue is until the server has a thread. Unexplained is what the call takes beyond its steps; left of zero, the steps take longer together than the call.",
    remark: () => run().noBreakdown ?? "",
    figures: () => shownTables().map(timeChart),
    otherwise: () => run().noBreakdown ?? ""
  },
  {
    id: "bytes",
    title: "Bytes on the wire against time",
    intro: "Request and response with all framing. Up and to the right is more of both.",
    remark: symbolKey,
    figures: () => shownTables().map(bytesChart)
  },
  {
    id: "costs",
    title: "Allocation and processor time of both JVMs",
    intro:
      "Of each call. Processor time is that of the whole process, compilers and collectors included.",
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
      "Percentiles of the service time: what one caller sees who waits for each answer before asking again. It is not the latency of users who come when they like.",
    figures: () => shownTables().map(latencyChart)
  },
  {
    id: "work",
    title: "How much the choice of a stack matters once there is work",
    intro: "One point for each kind of call and shape: the first of its ranking against the last.",
    filters: "Filters by workload and by shape act here; the rankings are those of all stacks.",
    single: true,
    figures: () => [workChart()]
  },
  {
    id: "papers",
    title: "Beside the paper of 2005",
    intro:
      "The calls per second of that paper and of this run, each as a multiple of one row of its own column: rates of then and now never stand side by side. Here a stack plays the part of a product of that time; it does not measure that product again.",
    filters: "Filters by workload and by shape act here.",
    figures: () => paperColumns().map(paperChart),
    table: paperSummary,
    otherwise: papersNeed
  },
  {
    id: "claims",
    title: "The claims of the papers, judged",
    intro:
      "What five papers of 2001 to 2011 claim, judged by ratios of this run. Only a direction or an order can fail, not a factor: “holds more weakly” means that the effect is there and clearly smaller. Whatever is called different or reversed was tested at 5 % for all comparisons of all claims together, and lies beyond 3 %.",
    filters: "The filters of the page do not act here.",
    remark: claimOptions,
    controls: claimControls,
    table: claimTable
  },
  {
    id: "verdicts",
    title: "Every verdict",
    intro:
      "On each comparison that was fixed before the run: the speed of the first as a multiple of the second's. FASTER and SLOWER: beyond " +
      marginText() +
      ", after correction for all comparisons of the workload. EQUIVALENT: within " +
      marginText() +
      ". INCONCLUSIVE: no verdict yet, with what it would take. INVALID: unusable, with the reason.",
    controls: verdictControls,
    table: verdictTable
  },
  {
    id: "rounds",
    title: "Round by round",
    intro:
      "Every cell has one slice in each round, in random order. What all cells do together is the machine, and ratios of the same rounds leave it out. Dashed lines begin a replicate and the rounds after its warm-up, of which the last ones count where a cell was level by then; the rest is cut off at the lower edge. Some stacks have a second pair of JVMs: the same thing twice, so that whatever the two differ by is noise.",
    figures: () => [roundsChart(), copiesChart()]
  }
];
