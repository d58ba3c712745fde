"use strict";

/* Figures: charts with a sentence and a table each, drawn when they come into sight. */

const darkScreen = window.matchMedia("(prefers-color-scheme: dark)");
let printing = false;

const theme = () => (darkScreen.matches && !printing ? THEMES.dark : THEMES.light);

/** All figures of the page, each with its host, its spec and, once drawn, its chart. */
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

/** The height of a chart with its legend. */
const heightOf = (spec, width) => spec.height + legendHeight(spec.legend ?? [], width);

/** Gives every chart its height before it is drawn, so that nothing moves once it is. */
function reserveRoom() {
  // Charts in closed details have no width yet.
  const widths = drawn.map(({ host }) => host.clientWidth || PRINT_HALF);
  drawn.forEach(({ host, spec }, i) => {
    host.style.height = heightOf(spec, widths[i]) + "px";
  });
}

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
  const option = figure.spec.option(theme(), width);
  figure.host.style.height = height + "px";
  figure.chart = echarts.init(figure.host, null, { renderer: "svg", width, height });
  figure.chart.setOption(option);
  figure.points = option.series.flatMap(({ data = [] }, seriesIndex) =>
    data.flatMap(({ tip }, dataIndex) => (tip ? [{ seriesIndex, dataIndex, tip }] : []))
  );
  watcher.unobserve(figure.host);
}

/** The keys that go from value to value of a focused chart. */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Shows a value beside its point, as the pointer does, and tells it to screen readers. */
function showValue(figure, at) {
  figure.at = Math.min(Math.max(at, 0), figure.points.length - 1);
  const { seriesIndex, dataIndex, tip } = figure.points[figure.at];
  figure.chart.dispatchAction({ type: "showTip", seriesIndex, dataIndex });
  document.getElementById("status").textContent = [...tip().children]
    .map((line) => line.textContent)
    .join(". ");
}

/** Lets the keyboard show the values of a chart. */
function valuesByKeyboard(figure) {
  figure.host.addEventListener("focus", () => {
    draw(figure);
    if (figure.host.matches(":focus-visible") && figure.points.length > 0) {
      showValue(figure, figure.at ?? 0);
    }
  });
  figure.host.addEventListener("blur", () => figure.chart?.dispatchAction({ type: "hideTip" }));
  figure.host.addEventListener("keydown", (event) => {
    if (STEPS[event.key] && figure.points.length > 0) {
      event.preventDefault();
      showValue(figure, (figure.at ?? 0) + STEPS[event.key]);
    }
  });
}

function erase(figure) {
  if (figure.chart) {
    figure.chart.dispose();
    figure.chart = null;
  }
}

function redrawAll() {
  reserveRoom();
  drawn
    .filter((figure) => figure.chart)
    .forEach((figure) => {
      erase(figure);
      draw(figure);
    });
}

/**
 * What must be said beside the figures of a chart, such as that the run is INVALID.
 *
 * @param reasons whether with the reasons
 */
function cautionsOf(spec, reasons = false) {
  const shown = spec.runs ?? [run()];
  return shown
    .filter((one) => one.caution)
    .map(({ name, caution }) => {
      const text = shown.length > 1 ? name + ": " + caution.text : caution.text;
      return reasons && caution.reason ? text + ": " + caution.reason : text;
    });
}

function figureElement(part, spec, number) {
  const key = part.id + "-" + number;
  const title = element("h3", { id: key + "-title" }, spec.title);
  const cautions = cautionsOf(spec).map((text) => text + ". ");
  const caption = element(
    "p",
    { class: "caption", id: key + "-summary" },
    cautions.map((text) => element("strong", { class: "caution" }, text)),
    spec.summary
  );
  if (spec.height === 0) {
    return element(
      "figure",
      { "aria-labelledby": key + "-title" },
      title,
      element(
        "p",
        { class: "empty" },
        spec.missing ?? "Not measured in this run, or hidden by the filters."
      ),
      spec.rows.length > 0 ? details(key, part, spec) : null
    );
  }
  const host = element("div", {
    class: "chart",
    role: "img",
    tabindex: "0",
    "aria-label": spec.title + ". " + cautions.join("") + spec.summary,
    "aria-description": "Arrow keys show the values."
  });
  const figure = { host, spec, chart: null, points: [] };
  drawn.push(figure);
  valuesByKeyboard(figure);
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
      Object.entries({ SVG: saveSvg, PNG: savePng }).map(([format, save]) =>
        element(
          "button",
          {
            type: "button",
            "aria-label": "Save as " + format + ": " + spec.title,
            onclick: () => save(part, spec)
          },
          format
        )
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
