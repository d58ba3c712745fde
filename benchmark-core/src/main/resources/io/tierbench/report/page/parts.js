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
      "Medians over the forks; thin lines are 95 % intervals, or the range of what was measured where there are fewer than three forks. Solid bars are DTOs, outlined ones DataSets, grey ones references. An arrow runs out of the scale.",
    figures: () => shownTables().map(callsChart)
  },
  {
    id: "relative",
    title: "Against a baseline",
    intro:
      "How many times as fast as the stack that you pick, paired by block, with 95 % intervals. Within the grey band differences do not matter. Faint points with dashed intervals carry no verdict: the two are undecided, INVALID, or not compared by the plan of the run.",
    controls: baselineControls,
    figures: () => shownTables().map(relativeChart)
  },
  {
    id: "time",
    title: "Where the time of a call goes",
    intro:
      "Each step as measured alone, and what the steps do not explain of the whole; left of zero, the steps take longer alone than together.",
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
      ". INCONCLUSIVE: it cannot be told yet. INVALID: it must not be told.",
    controls: verdictControls,
    table: verdictTable
  },
  {
    id: "order",
    title: "Run order and sentinel",
    intro:
      "A trend would be a drift of the machine; pairing by block takes it out of the ratios. The sentinel runs twice in each block and should agree with itself. Dashed lines begin a block; what failed has no point.",
    single: true,
    figures: () => [orderChart()]
  }
];
