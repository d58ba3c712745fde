"use strict";

/* Numbers as text, and elements. Texts enter the page as text only, never as markup. */

const DATA = JSON.parse(document.getElementById("data").textContent);

/** A rate, a time or a ratio with three significant digits. */
function formatNumber(value) {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return "-";
  }
  if (value === 0) {
    return "0";
  }
  const digits = Math.floor(Math.log10(Math.abs(value))) + 1;
  const decimals = Math.min(6, Math.max(0, 3 - digits));
  return value.toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals
  });
}

/** A ratio as text. */
function formatRatio(value) {
  return value >= 0.1 && value < 10 ? value.toFixed(2) : formatNumber(value);
}

function formatRange(low, high, format = formatNumber) {
  return format(low) + " – " + format(high);
}

/** The interval of a ratio; empty if it has none. */
function intervalText(ratio) {
  return ratio?.length > 1 ? formatRange(ratio[1], ratio[2], formatRatio) : "";
}

/** The interval of a ratio for a tooltip. */
function intervalTip(ratio) {
  return ratio.length > 1 ? intervalText(ratio) + " (95 % interval)" : "";
}

/** The margin within which differences do not matter, such as 3 %. */
const marginText = () => Number((100 * (DATA.margin - 1)).toPrecision(2)) + " %";

/** The shortest text for a tick of an axis. */
function formatTick(value) {
  const size = Math.abs(value);
  if (size >= 1e9) {
    return Number((value / 1e9).toPrecision(3)) + " G";
  }
  if (size >= 1e6) {
    return Number((value / 1e6).toPrecision(3)) + " M";
  }
  if (size >= 1e4) {
    return Number((value / 1e3).toPrecision(3)) + " k";
  }
  return size >= 1e3 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** The display name of a value of a parameter, of a workload, question or outcome. */
function nameOf(value) {
  return Object.hasOwn(DATA.names, value) ? DATA.names[value] : value;
}

/** The name of a workload as a title. */
function workloadTitle(workload) {
  const name = nameOf(workload);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * An element with attributes and children; strings become text nodes.
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) {
      made.addEventListener(key.slice(2), value);
    } else if (value === true) {
      made.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.flat(2).filter((child) => child !== null));
  return made;
}

/**
 * A table with a title for each column, by which it is sorted. A cell is a text, an element in one, or
 * the `td` itself.
 *
 * @param cards whether each row becomes a card where there is no room for the columns; the table would
 *     lose its roles then, so they are set explicitly
 */
function tableElement(columns, rows, caption, cards = false) {
  const alignment = (column) => (column.number ? { class: "number" } : {});
  const role = (name) => (cards ? { role: name } : {});
  const made = element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    element(
      "table",
      cards ? { class: "cards", role: "table" } : {},
      element(
        "thead",
        role("rowgroup"),
        element(
          "tr",
          role("row"),
          columns.map((column) =>
            element(
              "th",
              { scope: "col", ...role("columnheader"), ...alignment(column) },
              column.title
            )
          )
        )
      ),
      element(
        "tbody",
        role("rowgroup"),
        rows.map((row) =>
          element(
            "tr",
            role("row"),
            row.map((cell, i) =>
              cell instanceof HTMLTableCellElement
                ? cell
                : element(
                    "td",
                    { "data-title": columns[i].title, ...role("cell"), ...alignment(columns[i]) },
                    cell instanceof Node ? cell : String(cell ?? "")
                  )
            )
          )
        )
      )
    )
  );
  sortable(made.querySelector("table"), caption);
  return made;
}
