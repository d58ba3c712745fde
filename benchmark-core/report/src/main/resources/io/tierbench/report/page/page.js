"use strict";

/* The page as a whole, and what happens when something is chosen. */

/** Puts a choice into the address; the page follows the address. */
function change(choose) {
  choose();
  location.hash = hashOfState();
}

function goTo(id) {
  const target = document.getElementById(id);
  target.setAttribute("tabindex", "-1");
  target.closest("details.folded")?.setAttribute("open", "");
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
            "No cell to show: the filters hide all of them, or none was measured."
          )
        ];
  document.getElementById("charts").replaceChildren(...nothing, ...sections);
  foldPapers();
  renderContents(document.querySelectorAll("main section[id]"));
  renderFilters();
  refocus(focused);
  window.scrollTo({ top: height, behavior: "instant" });
}

/** The text above the figures of a part. */
const introOf = (part) => [part.intro, part.remark?.()].filter((text) => text).join(" ");

/** A part with its figures and its table; null where it has nothing to show. */
function sectionElement(part) {
  const specs = part.figures?.() ?? [];
  const drawable = specs.some((spec) => spec.height > 0 || spec.rows.length > 0);
  const table = part.table?.() ?? null;
  const otherwise = drawable ? "" : (part.otherwise?.() ?? "");
  if (!drawable && table === null && !otherwise) {
    return null;
  }
  const intro = [otherwise ? part.intro : introOf(part), part.filters]
    .filter((text) => text)
    .join(" ");
  return element(
    "section",
    { id: part.id },
    element("h2", {}, part.title),
    intro ? element("p", { class: "intro caption" }, intro) : null,
    otherwise ? element("p", { class: "empty" }, otherwise) : null,
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

/** The table of a part; one with controls says how many rows are shown. */
function longTable(part, { title, columns, rows, cards }) {
  return [
    title ? element("h3", {}, title) : null,
    part.controls ? element("p", { class: "caption" }, rowsText(rows)) : null,
    tableElement(columns, rows, title ?? part.title, cards)
  ];
}

const rowsText = (rows) => rows.length + (rows.length === 1 ? " row" : " rows");

/** Tells screen readers how much a choice leaves. */
function announce() {
  const cells = run().cells;
  const tables = PARTS.filter((part) => part.controls && part.table)
    .map((part) => [part.title, part.table()])
    .filter(([, table]) => table !== null)
    .map(([title, table]) => title + ": " + rowsText(table.rows));
  document.getElementById("status").textContent =
    [cells.filter(isVisible).length + " of " + cells.length + " cells are shown", ...tables].join(
      ". "
    ) + ".";
}

const isVisible = (cell) => isShown(cell) && !state.hidden.workload.has(cell.workload);

/** How to find the control in use again: rendering makes it anew. */
function focusedControl() {
  const { filter, control } = document.activeElement?.dataset ?? {};
  const value = document.activeElement?.value;
  return filter || control ? { filter, control, value } : null;
}

function refocus(focused) {
  if (focused) {
    const all = [...document.querySelectorAll("[data-filter], [data-control]")];
    const same = all.find((one) =>
      focused.filter
        ? one.dataset.filter === focused.filter && one.value === focused.value
        : one.dataset.control === focused.control
    );
    // The button "Show all" is gone once all is shown.
    (same ?? document.querySelector("#filters summary")).focus({ preventScroll: true });
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

window.addEventListener("hashchange", () => {
  render();
  announce();
});
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

/** Details that the reader has closed and that are printed nevertheless. */
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
