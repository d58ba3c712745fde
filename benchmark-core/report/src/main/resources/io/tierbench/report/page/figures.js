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
    "aria-label": spec.title + ". " + cautions.join("") + spec.summary
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
