"use strict";

/* The parts of the page: filters, figures, tables, and what happens when something is chosen. */

/**
 * The parts in their order. Figures stand before the table of a part; a part that has neither is left
 * out, unless it can say why.
 */
const PARTS = [
  {
    id: "beside",
    title: "The runs side by side",
    intro:
      "Each later run against the first that has the cell. They were measured apart: what differs between machines and days is part of these ratios, and they are no verdicts.",
    figures: () => (DATA.runs.length > 1 ? shownTables().map(besideChart) : [])
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
      "How many times as fast as the stack that you pick, paired by block, with 95 % intervals. Within the grey band differences do not matter. A ratio is a verdict only where the table of its figure says so.",
    controls: baselineControls,
    figures: () => shownTables().map(relativeChart)
  },
  {
    id: "time",
    title: "Where the time of a call goes",
    intro:
      "Each step as measured alone, and what the steps do not explain of the whole; left of zero, the steps take longer alone than together.",
    remark: () => run().noBreakdown ?? "",
    figures: () => shownTables().map(timeChart)
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
    figures: () => shownTables().flatMap((table) => [allocationChart(table), processorChart(table)])
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
    single: true,
    figures: () => [workChart()]
  },
  {
    id: "papers",
    title: "Beside the paper of 2005",
    intro:
      "The calls per second of that paper and of this run, each as a multiple of one row of its own column: rates of then and now never stand side by side. Here a stack plays the part of a product of that time; it does not measure that product again.",
    figures: () => paperColumns().map(paperChart),
    table: paperSummary
  },
  {
    id: "claims",
    title: "The claims of the papers, judged",
    intro:
      "What five papers of 2001 to 2011 claim, judged by ratios of this run. Only a direction or an order can fail, not a factor: “holds more weakly” means that the effect is there and clearly smaller.",
    remark: claimOptions,
    controls: claimControls,
    table: claimTable
  },
  {
    id: "verdicts",
    title: "Every verdict",
    intro:
      "On each comparison that was fixed before the run: the speed of the first as a multiple of the second's. FASTER and SLOWER: beyond 3 %, after correction for all comparisons of the workload. EQUIVALENT: within 3 %. INCONCLUSIVE: it cannot be told yet. INVALID: it must not be told.",
    controls: verdictControls,
    table: verdictTable
  },
  {
    id: "order",
    title: "Run order and sentinel",
    intro:
      "A trend would be a drift of the machine; pairing by block takes it out of the ratios. The sentinel runs twice in each block and should agree with itself. Dashed lines begin a block.",
    single: true,
    figures: () => [orderChart()]
  }
];

/* Themes. */

const darkScreen = window.matchMedia("(prefers-color-scheme: dark)");
let printing = false;

const theme = () => (darkScreen.matches && !printing ? THEMES.dark : THEMES.light);

/* Figures. */

/** What is drawn now: chart, host and what it shows. */
let drawn = [];
const openTables = new Set();

const watcher = new IntersectionObserver(
  (entries) => {
    for (const entry of entries.filter((one) => one.isIntersecting)) {
      draw(drawn.find((figure) => figure.host === entry.target));
    }
  },
  { rootMargin: "800px" }
);

/** Room on paper, in pixels of the page, for figures alone and beside each other. */
const PRINT_WIDTH = 660;
const PRINT_HALF = 305;

/** With its legend. */
const heightOf = (spec, width) => spec.height + legendHeight(spec.legend ?? [], width);

function draw(figure) {
  if (!figure || figure.chart) {
    return;
  }
  const width = !printing
    ? figure.host.clientWidth
    : figure.host.closest(".single")
      ? PRINT_WIDTH
      : PRINT_HALF;
  const height = heightOf(figure.spec, width);
  figure.host.style.height = height + "px";
  figure.chart = echarts.init(figure.host, null, { renderer: "svg", width, height });
  figure.chart.setOption(figure.spec.option(theme(), width));
  watcher.unobserve(figure.host);
}

function erase(figure) {
  if (figure.chart) {
    figure.chart.dispose();
    figure.chart = null;
  }
}

function redrawAll() {
  drawn
    .filter((figure) => figure.chart)
    .forEach((figure) => {
      erase(figure);
      draw(figure);
    });
}

function figureElement(part, spec, number) {
  const key = part.id + "-" + number;
  const title = element("h4", { id: key + "-title" }, spec.title);
  const caption = element("p", { class: "caption", id: key + "-summary" }, spec.summary);
  if (spec.height === 0) {
    return element(
      "figure",
      { "aria-labelledby": key + "-title" },
      title,
      element(
        "p",
        { class: "empty" },
        spec.missing ?? "Not measured in this run, or filtered out."
      ),
      spec.rows.length > 0 ? details(key, part, spec) : null
    );
  }
  const host = element("div", {
    class: "chart",
    role: "img",
    "aria-label": spec.title + ". " + spec.summary
  });
  host.style.height = spec.height + "px";
  drawn.push({ host, spec, chart: null });
  watcher.observe(host);
  return element(
    "figure",
    { "aria-labelledby": key + "-title" },
    title,
    caption,
    host,
    element(
      "div",
      { class: "tools" },
      element(
        "button",
        {
          type: "button",
          "aria-label": "Save as SVG: " + spec.title,
          onclick: () => saveSvg(part, spec)
        },
        "SVG"
      ),
      element(
        "button",
        {
          type: "button",
          "aria-label": "Save as PNG: " + spec.title,
          onclick: () => savePng(part, spec)
        },
        "PNG"
      )
    ),
    details(key, part, spec)
  );
}

/** The figures of a chart as a table, made when it is opened. */
function details(key, part, spec) {
  const made = element(
    "details",
    {},
    element("summary", { "aria-label": "Figures as a table: " + spec.title }, "Figures as a table")
  );
  const fill = () => {
    if (made.open && made.childElementCount === 1) {
      made.append(tableElement(spec.columns, spec.rows, part.title + ": " + spec.title));
    }
    if (made.open) {
      openTables.add(key);
    } else {
      openTables.delete(key);
    }
  };
  made.addEventListener("toggle", fill);
  made.open = openTables.has(key);
  return made;
}

/* Controls. */

/**
 * A list to choose from.
 *
 * @param name of what is chosen, in the state
 */
function select(label, choicesOfIt, name) {
  const set = (value) => {
    state[name] = typeof state[name] === "number" ? Number(value) : value;
  };
  return element(
    "label",
    { class: "wide" },
    label + " ",
    element(
      "select",
      { onchange: (event) => change(() => set(event.target.value)), "data-control": name },
      choicesOfIt.map(([key, text]) =>
        element("option", { value: key, selected: key === String(state[name]) }, text)
      )
    )
  );
}

/** A field for a text that rows must have. */
function searchField(label, name) {
  return element(
    "label",
    { class: "wide" },
    label + " ",
    element("input", {
      type: "search",
      value: state[name],
      "data-control": name,
      onchange: (event) =>
        change(() => {
          state[name] = event.target.value;
        })
    })
  );
}

function baselineControls() {
  return [
    select(
      "Baseline",
      run().stacks.map((stack) => [stack, stack]),
      "baseline"
    ),
    select(
      "in shape",
      [
        ["", "the same as the stack"],
        ["DTO", "DTO"],
        ["DATASET", "DataSet"]
      ],
      "shape"
    )
  ];
}

function filterControls() {
  const groups = FILTERS.map((filter) => ({ filter, values: choices(filter) })).filter(
    (group) => group.values.length > 1
  );
  const controls = groups.map(({ filter, values }) =>
    element(
      "fieldset",
      {},
      element("legend", {}, filter),
      values.map((value) =>
        element(
          "label",
          {},
          element("input", {
            type: "checkbox",
            checked: !state.hidden[filter].has(value),
            "data-filter": filter,
            value,
            onchange: (event) =>
              change(() => {
                if (event.target.checked) {
                  state.hidden[filter].delete(value);
                } else {
                  state.hidden[filter].add(value);
                }
              })
          }),
          " " + nameOf(value)
        )
      )
    )
  );
  if (run().cells.some(isReference)) {
    controls.push(
      element(
        "label",
        {},
        element("input", {
          type: "checkbox",
          checked: state.references,
          "data-filter": "references",
          onchange: (event) =>
            change(() => {
              state.references = event.target.checked;
            })
        }),
        " references"
      )
    );
  }
  if (run().options.length > 1) {
    controls.push(
      select(
        "Measured with",
        run().options.map((text, i) => [String(i), text]),
        "options"
      )
    );
  }
  if (DATA.runs.length > 1) {
    controls.push(
      select(
        "Run",
        DATA.runs.map((one, i) => [String(i), one.name]),
        "run"
      )
    );
  }
  if (location.hash.includes("=")) {
    controls.push(
      element(
        "button",
        { type: "button", "data-control": "reset", onclick: () => (location.hash = "") },
        "Show all"
      )
    );
  }
  return controls;
}

/* The whole. */

/** Puts a choice into the address; the page follows the address. */
function change(choose) {
  choose();
  location.hash = hashOfState();
}

function goTo(id) {
  const target = document.getElementById(id);
  target.setAttribute("tabindex", "-1");
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

function renderFilters() {
  const form = document.getElementById("filters");
  const open = form.querySelector("details")?.open ?? window.innerWidth >= 640;
  const shown = element(
    "details",
    { open },
    element("summary", {}, "Filters"),
    element("div", { class: "groups" }, filterControls())
  );
  form.replaceChildren(shown);
}

function renderContents(sections) {
  document.getElementById("contents").replaceChildren(
    element(
      "ul",
      {},
      [...sections].map((section) =>
        element(
          "li",
          {},
          element("a", { href: "#" + section.id }, section.querySelector("h2").textContent)
        )
      )
    )
  );
}

function render() {
  readState();
  const focused = focusedControl();
  const height = window.scrollY;
  drawn.forEach(erase);
  watcher.disconnect();
  drawn = [];
  const sections = PARTS.map(sectionElement).filter((section) => section !== null);
  const nothing =
    shownTables().length > 0
      ? []
      : [
          element(
            "p",
            { class: "empty" },
            "No cell is left: the filters let none through, or none was measured."
          )
        ];
  document.getElementById("charts").replaceChildren(...nothing, ...sections);
  renderContents(document.querySelectorAll("main section[id]"));
  renderFilters();
  refocus(focused);
  window.scrollTo({ top: height, behavior: "instant" });
}

/** A part with its figures and its table; null where it has nothing to show. */
function sectionElement(part) {
  const specs = part.figures?.() ?? [];
  const drawable = specs.some((spec) => spec.height > 0 || spec.rows.length > 0);
  const table = part.table?.() ?? null;
  const remark = part.remark?.() ?? "";
  if (!drawable && table === null && !(part.id === "time" && remark)) {
    return null;
  }
  const intro = [part.intro ?? "", remark].filter((text) => text).join(" ");
  return element(
    "section",
    { id: part.id },
    element("h2", {}, part.title),
    intro ? element("p", { class: "intro caption" }, intro) : null,
    part.controls ? element("div", { class: "controls" }, part.controls()) : null,
    drawable
      ? element(
          "div",
          { class: part.single || specs.length === 1 ? "figures single" : "figures" },
          specs.map((spec, i) => figureElement(part, spec, i))
        )
      : null,
    table === null ? null : longTable(part, table)
  );
}

/** The table of a part; of one that can be filtered it is said how much is left. */
function longTable(part, { title, columns, rows, cards }) {
  return [
    title ? element("h3", {}, title) : null,
    part.controls
      ? element(
          "p",
          { class: "caption", role: "status" },
          rows.length + (rows.length === 1 ? " row" : " rows")
        )
      : null,
    tableElement(columns, rows, title ?? part.title, cards)
  ];
}

/** How to find the control again that is being used, as it is made anew. */
function focusedControl() {
  const { filter, control } = document.activeElement?.dataset ?? {};
  const value = document.activeElement?.value;
  return filter || control ? { filter, control, value } : null;
}

function refocus(focused) {
  if (focused) {
    const all = [...document.querySelectorAll("[data-filter], [data-control]")];
    all
      .find((one) =>
        focused.filter
          ? one.dataset.filter === focused.filter && one.value === focused.value
          : one.dataset.control === focused.control
      )
      ?.focus({ preventScroll: true });
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link) {
    // The address keeps the filters.
    event.preventDefault();
    goTo(link.getAttribute("href").slice(1));
  }
});

window.addEventListener("hashchange", render);
darkScreen.addEventListener("change", redrawAll);

let lastWidth = window.innerWidth;
let waiting = null;
window.addEventListener("resize", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // Phones report a new height whenever their address bar hides.
    if (!printing && window.innerWidth !== lastWidth) {
      lastWidth = window.innerWidth;
      redrawAll();
    }
  }, 150);
});

/** What a reader has closed, and paper shows all the same. */
let closed = [];

window.addEventListener("beforeprint", () => {
  printing = true;
  closed = [...document.querySelectorAll(".findings details:not([open])")];
  closed.forEach((one) => (one.open = true));
  redrawAll();
  drawn.forEach(draw);
});

window.addEventListener("afterprint", () => {
  printing = false;
  closed.forEach((one) => (one.open = false));
  closed = [];
  redrawAll();
});

document.getElementById("filters").addEventListener("submit", (event) => event.preventDefault());
render();
