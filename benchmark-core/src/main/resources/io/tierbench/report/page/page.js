"use strict";

/* The parts of the page: filters, figures, tables, and what happens when something is chosen. */

const QUESTIONS = {
  BASELINE: "against the baseline",
  SERIALIZATION: "serialization",
  TRANSPORT: "transport",
  SHAPE: "shape"
};

/** Parts in their order; a part without content is left out. */
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
    remark: () => run().noBreakdown,
    figures: () => shownTables().map(timeChart)
  },
  {
    id: "bytes",
    title: "Bytes on the wire against time",
    intro: "Request and response with all framing. Up and to the right is more of both. ",
    remark: symbolKey,
    figures: () => shownTables().map(bytesChart)
  },
  {
    id: "costs",
    title: "Allocation and processor time of both JVMs",
    intro: "Of each call. Processor time is that of the whole process, compilers and collectors included.",
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
    id: "order",
    title: "Run order and sentinel",
    intro:
      "A trend would be a drift of the machine; pairing by block takes it out of the ratios. The sentinel runs twice in each block and should agree with itself. Dashed lines begin a block.",
    single: true,
    figures: () => [orderChart()]
  }
];

const TABLES = [
  {
    id: "verdicts",
    title: "Every verdict",
    controls: verdictControls,
    present: () => run().verdicts.length > 0,
    table: verdictTable
  },
  {
    id: "claims",
    title: "The claims of the papers, judged",
    controls: claimControls,
    present: () => (run().claims ?? []).length > 0,
    table: claimTable
  }
];

PARTS.push({
  id: "papers",
  title: "Beside the paper of 2005",
  intro: "Ratios within each column, the paper's and ours. Rates of then and now never stand side by side.",
  figures: () => (run().papers ?? []).map(paperChart)
});

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

/** Room on paper, in pixels of the page. */
const PRINT_WIDTH = 660;

function draw(figure) {
  if (!figure || figure.chart) {
    return;
  }
  const width = printing ? PRINT_WIDTH : figure.host.clientWidth;
  figure.chart = echarts.init(figure.host, null, {
    renderer: "svg",
    width,
    height: figure.spec.height
  });
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
  drawn.filter((figure) => figure.chart).forEach((figure) => {
    erase(figure);
    draw(figure);
  });
}

/** The chart as a picture of its own: on white, with its title. */
function pictureOf(part, spec) {
  const width = 900;
  const head = 40;
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width, height: spec.height });
  const option = spec.option(THEMES.light, width);
  chart.setOption({ ...option, tooltip: { show: false } });
  const svg = new DOMParser().parseFromString(chart.renderToSVGString(), "image/svg+xml").documentElement;
  chart.dispose();
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  const height = spec.height + head;
  for (const [name, value] of Object.entries({ width, height, viewBox: "0 0 " + width + " " + height })) {
    picture.setAttribute(name, value);
  }
  const child = (name, attributes, text) => {
    const made = document.createElementNS(space, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    if (text) {
      made.textContent = text;
    }
    picture.append(made);
  };
  child("title", {}, part.title + ": " + spec.title);
  child("desc", {}, spec.summary);
  child("rect", { width, height, fill: THEMES.light.paper });
  child(
    "text",
    { x: 14, y: 26, fill: THEMES.light.ink, "font-family": "system-ui, sans-serif", "font-size": 16, "font-weight": "bold" },
    part.title + ": " + spec.title
  );
  svg.setAttribute("y", head);
  picture.append(svg);
  return { text: new XMLSerializer().serializeToString(picture), width, height };
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const fileName = (part, spec, ending) =>
  ("tierbench-" + run().name + "-" + part.id + "-" + spec.title).toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 100) + ending;

function saveSvg(part, spec) {
  save(new Blob([pictureOf(part, spec).text], { type: "image/svg+xml" }), fileName(part, spec, ".svg"));
}

function savePng(part, spec) {
  const sharpness = 2;
  const picture = pictureOf(part, spec);
  const image = new Image();
  image.onload = () => {
    const canvas = element("canvas", { width: picture.width * sharpness, height: picture.height * sharpness });
    const context = canvas.getContext("2d");
    context.scale(sharpness, sharpness);
    context.drawImage(image, 0, 0);
    canvas.toBlob((blob) => save(blob, fileName(part, spec, ".png")), "image/png");
  };
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(picture.text);
}

function figureElement(part, spec, number) {
  const key = part.id + "-" + number;
  const title = element("h4", { id: key + "-title" }, spec.title);
  const caption = element("p", { class: "caption", id: key + "-summary" }, spec.summary);
  if (spec.height === 0) {
    return element("figure", { "aria-labelledby": key + "-title" }, title, element("p", { class: "empty" }, spec.missing ?? "Not measured in this run, or filtered out."), spec.rows.length > 0 ? details(key, part, spec) : null);
  }
  const host = element("div", { class: "chart", role: "img", "aria-label": spec.title + ". " + spec.summary });
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
      element("button", { type: "button", "aria-label": "Save as SVG: " + spec.title, onclick: () => saveSvg(part, spec) }, "SVG"),
      element("button", { type: "button", "aria-label": "Save as PNG: " + spec.title, onclick: () => savePng(part, spec) }, "PNG")
    ),
    details(key, part, spec)
  );
}

/** The figures of a chart as a table, made when it is opened. */
function details(key, part, spec) {
  const made = element("details", {}, element("summary", {}, "Figures as a table"));
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

function select(label, choicesOfIt, value, choose) {
  return element(
    "label",
    { class: "wide" },
    label + " ",
    element(
      "select",
      { onchange: (event) => change(() => choose(event.target.value)), "data-control": label },
      choicesOfIt.map(([key, text]) => element("option", { value: key, selected: key === value }, text))
    )
  );
}

function baselineControls() {
  return [
    select("Baseline", run().stacks.map((stack) => [stack, stack]), state.baseline, (value) => {
      state.baseline = value;
    }),
    select(
      "in shape",
      [
        ["", "the same as the stack"],
        ["DTO", "DTO"],
        ["DATASET", "DataSet"]
      ],
      state.shape,
      (value) => {
        state.shape = value;
      }
    )
  ];
}

function counts(values) {
  const all = new Map();
  values.forEach((value) => all.set(value, (all.get(value) ?? 0) + 1));
  return [["", "all (" + values.length + ")"], ...[...all].map(([value, count]) => [value, value + " (" + count + ")"])];
}

function searchField() {
  return element(
    "label",
    { class: "wide" },
    "Find ",
    element("input", {
      type: "search",
      value: state.find,
      "data-control": "find",
      onchange: (event) =>
        change(() => {
          state.find = event.target.value;
        })
    })
  );
}

function verdictControls() {
  return [
    select("Verdict", counts(run().verdicts.map((verdict) => verdict.verdict)), state.verdict, (value) => {
      state.verdict = value;
    }),
    searchField()
  ];
}

function claimControls() {
  return [
    select("Outcome", counts(run().claims.map((claim) => claim.outcome)), state.outcome, (value) => {
      state.outcome = value;
    }),
    searchField()
  ];
}

const contains = (row) => row.join(" ").toLowerCase().includes(state.find.toLowerCase());

function verdictTable() {
  const cells = run().cells;
  return {
    columns: [
      { title: "workload" },
      { title: "first" },
      { title: "second" },
      { title: "question" },
      { title: "times as fast", number: true },
      { title: "95 % interval", number: true },
      { title: "verdict" },
      { title: "remark" }
    ],
    rows: run()
      .verdicts.filter((verdict) => !state.verdict || verdict.verdict === state.verdict)
      .filter((verdict) => isShown(cells[verdict.one]) && isShown(cells[verdict.other]))
      .map((verdict) => [
        nameOf(cells[verdict.one].workload),
        cellName(cells[verdict.one]),
        cellName(cells[verdict.other]),
        verdict.questions.map((question) => QUESTIONS[question] ?? question).join(", "),
        verdict.ratio ? formatRatio(verdict.ratio[0]) : "",
        verdict.ratio ? formatRange(verdict.ratio[1], verdict.ratio[2], formatRatio) : "",
        verdict.verdict,
        verdict.reason ?? ""
      ])
      .filter(contains)
  };
}

function claimTable() {
  return {
    columns: ["", "claim", "paper", "here", "outcome", "reason"].map((title) => ({ title })),
    rows: run()
      .claims.filter((claim) => !state.outcome || claim.outcome === state.outcome)
      .map((claim) => [claim.id, claim.claim, claim.paper, claim.ours, claim.outcome, claim.reason])
      .filter(contains)
  };
}

function filterControls() {
  const groups = FILTERS.map((filter) => ({ filter, values: choices(filter) })).filter((group) => group.values.length > 1);
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
      select("Measured with", run().options.map((text, i) => [String(i), text]), String(state.options), (value) => {
        state.options = Number(value);
      })
    );
  }
  if (DATA.runs.length > 1) {
    controls.push(
      select("Run", DATA.runs.map((one, i) => [String(i), one.name]), String(state.run), (value) => {
        state.run = Number(value);
      })
    );
  }
  if (location.hash.includes("=")) {
    controls.push(element("button", { type: "button", "data-control": "reset", onclick: () => (location.hash = "") }, "Show all"));
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
  const shown = element("details", { open }, element("summary", {}, "Filters"), element("div", { class: "groups" }, filterControls()));
  form.replaceChildren(shown);
}

function renderContents(sections) {
  document.getElementById("contents").replaceChildren(
    element(
      "ul",
      {},
      sections.map((section) =>
        element("li", {}, element("a", { href: "#" + section.id, "data-goto": section.id }, section.title))
      )
    )
  );
}

function render() {
  readState();
  const focused = focusedControl();
  const height = document.documentElement.scrollTop;
  drawn.forEach(erase);
  watcher.disconnect();
  drawn = [];
  const sections = [];
  const charts = document.getElementById("charts");
  const content = [];
  for (const part of PARTS) {
    const specs = part.figures();
    const empty = specs.every((spec) => spec.height === 0 && spec.rows.length === 0);
    const remark = part.remark?.() ?? "";
    if (specs.length > 0 && (!empty || (part.id === "time" && remark))) {
      sections.push({ id: part.id, title: part.title });
      content.push(
        element(
          "section",
          { id: part.id },
          element("h2", {}, part.title),
          element("p", { class: "intro caption" }, part.intro + (part.intro.endsWith(" ") ? "" : " ") + remark),
          part.controls ? element("div", { class: "controls" }, part.controls()) : null,
          empty ? null : element("div", { class: part.single ? "figures single" : "figures" }, specs.map((spec, i) => figureElement(part, spec, i)))
        )
      );
    }
  }
  for (const part of TABLES.filter((one) => one.present())) {
    const { columns, rows } = part.table();
    sections.push({ id: part.id, title: part.title });
    content.push(
      element(
        "section",
        { id: part.id },
        element("h2", {}, part.title),
        element("div", { class: "controls" }, part.controls()),
        element("p", { class: "caption", role: "status" }, rows.length + (rows.length === 1 ? " row" : " rows")),
        tableElement(columns, rows, part.title)
      )
    );
  }
  if (content.length === 0) {
    content.push(element("p", { class: "empty" }, "Nothing is left: the filters let nothing through, or nothing was measured."));
  }
  charts.replaceChildren(...content);
  sections.push({ id: "facts", title: "How it was measured" });
  renderContents(sections);
  renderFilters();
  refocus(focused);
  document.documentElement.scrollTop = height;
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

let width = window.innerWidth;
let waiting = null;
window.addEventListener("resize", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // Phones report a new height whenever their address bar hides.
    if (!printing && window.innerWidth !== width) {
      width = window.innerWidth;
      redrawAll();
    }
  }, 150);
});

window.addEventListener("beforeprint", () => {
  printing = true;
  redrawAll();
  drawn.forEach(draw);
});

window.addEventListener("afterprint", () => {
  printing = false;
  redrawAll();
});

document.getElementById("filters").addEventListener("submit", (event) => event.preventDefault());
render();
