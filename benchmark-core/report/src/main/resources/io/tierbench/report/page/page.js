"use strict";

/* The page as a whole, and what happens when something is chosen. */

/** Puts a choice into the address; the page follows the address. */
function change(choose) {
  choose();
  visit(addressOfState());
}

/** Goes to an address. It is not assigned, because the browser would scroll to a section of that name. */
function visit(address) {
  history.pushState(null, "", "#" + address);
  follow();
}

/** The choices that the page shows. */
let followed = null;

/** Shows what the address says. */
function follow() {
  const { section } = state;
  readState();
  const chosen = choicesOfState();
  if (chosen !== followed) {
    render();
    if (followed !== null) {
      announce();
    }
    followed = chosen;
  }
  if (state.section !== section) {
    goTo(state.section);
  }
}

function goTo(id) {
  const target = document.getElementById(id);
  if (!target) {
    return;
  }
  // What is gone to is not hidden behind the filters.
  const filters = document.getElementById("filters").offsetHeight;
  document.documentElement.style.scrollPaddingTop = filters + 8 + "px";
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
  form.replaceChildren(shown, chosenRows());
}

/** The rows chosen so far, with the way to their comparison. */
function chosenRows() {
  const names = state.compared;
  return names.length === 0
    ? ""
    : element(
        "p",
        { class: "chosen" },
        "Chosen: " + names.join("; ") + ". ",
        names.length > 1
          ? element("a", { href: "#compare" }, "See them compared")
          : "Choose another row to compare them."
      );
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

/** The tables of parts, which scroll by themselves. */
const scrolling = () => [...document.querySelectorAll("main section > .rows > .scroll")];

function render() {
  const focused = focusedControl();
  const top = document.activeElement.getBoundingClientRect().top;
  const height = window.scrollY;
  const scrolled = new Map(
    scrolling().map((one) => [one.ariaLabel, { left: one.scrollLeft, top: one.scrollTop }])
  );
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
  renderCompared();
  document.getElementById("charts").replaceChildren(...nothing, ...sections);
  foldPapers();
  renderContents(document.querySelectorAll("main section[id]"));
  renderFilters();
  reserveRoom();
  scrolling().forEach((one) => one.scrollTo({ ...scrolled.get(one.ariaLabel), behavior: "instant" }));
  window.scrollTo({ top: height, behavior: "instant" });
  if (refocus(focused)) {
    // What the reader uses stays in its place, even if something above it has grown.
    const moved = document.activeElement.getBoundingClientRect().top - top;
    window.scrollBy({ top: moved, behavior: "instant" });
  }
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
    table === null ? null : element("div", { class: "rows" }, longTable(part, table))
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

let typing = null;

/** Shows the rows that a search leaves; the address follows when the reader stops typing. */
function renewTable(section) {
  const part = PARTS.find((one) => one.id === section.id);
  const found = longTable(part, part.table()).filter((one) => one !== null);
  section.querySelector(".rows").replaceChildren(...found);
  clearTimeout(typing);
  typing = setTimeout(() => {
    followed = choicesOfState();
    history.replaceState(null, "", "#" + addressOfState());
    announce();
  }, 300);
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

/** A key of the control in use, by which it is found again: rendering makes it anew. */
function focusedControl() {
  const { filter, control } = document.activeElement?.dataset ?? {};
  const value = document.activeElement?.value;
  return filter || control ? { filter, control, value } : null;
}

/** Focuses the same control again; tells whether it is still there. */
function refocus(focused) {
  if (!focused) {
    return false;
  }
  const all = [...document.querySelectorAll("[data-filter], [data-control]")];
  const same = all.find(
    (one) =>
      one.dataset.filter === focused.filter &&
      one.dataset.control === focused.control &&
      (one.tagName === "SELECT" || one.value === focused.value)
  );
  // The button "Show all" is gone once all is shown.
  (same ?? document.querySelector("#filters summary")).focus({ preventScroll: true });
  return same !== undefined;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  if (link) {
    // The address keeps the filters.
    event.preventDefault();
    const id = link.getAttribute("href").slice(1);
    if (link.closest("#contents")) {
      state.section = id;
      history.pushState(null, "", "#" + addressOfState());
    }
    goTo(id);
  }
});

window.addEventListener("hashchange", follow);
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
document
  .querySelectorAll(".topic table")
  .forEach((table) => sortable(table, table.parentElement.getAttribute("aria-label")));
follow();
