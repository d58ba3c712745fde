"use strict";

/* Tables that the reader sorts by a column. */

/** The order of rows of each table, by its caption: rendering makes them anew. */
const sorted = new Map();

/** Makes a table sortable by the buttons in its head, and sorts it as before. */
function sortable(table, caption) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const toggle = () => {
      const before = sorted.get(caption);
      const descending = before?.column === column && !before.descending;
      sorted.set(caption, { column, descending });
      sortRows(table, caption);
    };
    head.replaceChildren(
      element(
        "button",
        { type: "button", "data-control": "sort", value: caption + "/" + column, onclick: toggle },
        ...head.childNodes
      )
    );
  });
  sortRows(table, caption);
}

function sortRows(table, caption) {
  const { column, descending } = sorted.get(caption) ?? {};
  if (column === undefined) {
    return;
  }
  [...table.tHead.rows[0].cells].forEach((head, i) => {
    if (i === column) {
      head.setAttribute("aria-sort", descending ? "descending" : "ascending");
    } else {
      head.removeAttribute("aria-sort");
    }
  });
  const keyed = [...table.tBodies[0].rows].map((row) => ({ row, key: sortKey(row.cells[column]) }));
  keyed.sort((one, other) => compareKeys(one.key, other.key, descending));
  table.tBodies[0].append(...keyed.map(({ row }) => row));
}

const LEADING_NUMBER = /^[+−-]?\d[\d,]*(\.\d+)?/;

/** A number if the text of a cell begins with one, otherwise the text; null where there is nothing. */
function sortKey(cell) {
  const text = (cell?.dataset.sort ?? cell?.textContent ?? "").trim();
  const [number] = LEADING_NUMBER.exec(text) ?? [];
  if (number) {
    return Number(number.replaceAll(",", "").replace("−", "-"));
  }
  return text === "" || text === "-" ? null : text;
}

/** Numbers before texts before what is empty; only numbers and texts turn round. */
function compareKeys(one, other, descending) {
  const kind = (key) => (key === null ? 2 : typeof key === "number" ? 0 : 1);
  if (kind(one) !== kind(other) || one === null) {
    return kind(one) - kind(other);
  }
  const order =
    typeof one === "number" ? one - other : one.localeCompare(other, "en", { numeric: true });
  return descending ? -order : order;
}
