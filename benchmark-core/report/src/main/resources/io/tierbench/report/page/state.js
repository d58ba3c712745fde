"use strict";

/* The section and the choices of the reader, behind the # of the address: a link shows the same. */

/** The filters: parameters in which cells differ. */
const FILTERS = ["serialization", "transport", "shape", "variant", "workload"];

const state = {
  run: 0,
  options: 0,
  section: "",
  hidden: {},
  references: true,
  compared: [],
  baseline: "",
  shape: "",
  verdict: "",
  find: "",
  outcome: "",
  claim: ""
};

const run = () => DATA.runs[state.run];

/** Values of a filter in this run. */
function choices(filter) {
  const values = run()
    .cells.filter((cell) => !isReference(cell))
    .map((cell) => cell[filter])
    .filter((value) => value);
  return [...new Set(values)];
}

/** The run's own baseline, if it was measured. */
function usualBaseline() {
  const { stacks, baseline } = run();
  return stacks.includes(baseline) ? baseline : (stacks[0] ?? "");
}

function readState() {
  const address = location.hash.slice(1);
  const first = address.split("&", 1)[0];
  state.section = first.includes("=") ? "" : first;
  const given = new URLSearchParams(address);
  const index = (name, length) => {
    const number = Number(given.get(name));
    return Number.isInteger(number) && number >= 0 && number < length ? number : 0;
  };
  const known = (name, values) => (values.includes(given.get(name)) ? given.get(name) : "");
  state.run = index("run", DATA.runs.length);
  state.options = index("options", run().options.length);
  for (const filter of FILTERS) {
    const values = given.getAll(filter);
    state.hidden[filter] = new Set(
      values.length === 0 ? [] : choices(filter).filter((value) => !values.includes(value))
    );
  }
  state.references = given.get("references") !== "no";
  state.baseline = known("baseline", stacks()) || usualBaseline();
  const contestants = contestantsByName();
  state.compared = [...new Set(given.getAll("compare"))].filter((name) => contestants.has(name));
  state.shape = known("against", choices("shape"));
  state.verdict = known(
    "verdict",
    run().verdicts.map((verdict) => verdict.verdict)
  );
  state.outcome = known(
    "outcome",
    (run().claims?.claims ?? []).map((claim) => claim.outcome)
  );
  state.find = given.get("find") ?? "";
  state.claim = given.get("claim") ?? "";
}

/** The address of the state: the section, and what differs from a page that was just opened. */
const addressOfState = () => [state.section, choicesOfState()].filter((part) => part).join("&");

/** All choices of the reader as in the address. */
function choicesOfState() {
  const given = new URLSearchParams();
  if (state.run > 0) {
    given.set("run", state.run);
  }
  if (state.options > 0) {
    given.set("options", state.options);
  }
  for (const filter of FILTERS) {
    if (state.hidden[filter].size > 0) {
      const shown = choices(filter).filter((value) => !state.hidden[filter].has(value));
      // A filter that lets nothing through has one empty value.
      (shown.length > 0 ? shown : [""]).forEach((value) => given.append(filter, value));
    }
  }
  if (!state.references) {
    given.set("references", "no");
  }
  if (state.baseline !== usualBaseline()) {
    given.set("baseline", state.baseline);
  }
  state.compared.forEach((name) => given.append("compare", name));
  for (const [name, value] of [
    ["against", state.shape],
    ["verdict", state.verdict],
    ["find", state.find],
    ["outcome", state.outcome],
    ["claim", state.claim]
  ]) {
    if (value) {
      given.set(name, value);
    }
  }
  return given.toString();
}

/** Tells whether the filters let a cell through; a reference does not have every parameter. */
function isShown(cell) {
  if (isReference(cell) && !state.references) {
    return false;
  }
  return FILTERS.every((filter) => !cell[filter] || !state.hidden[filter].has(cell[filter]));
}

/** The tables of the chosen options, with the cells that the filters let through. */
function shownTables() {
  return run()
    .tables.filter((table) => table.options === state.options)
    .map((table) => ({
      ...table,
      all: table.cells,
      cells: table.cells.filter((cell) => isShown(run().cells[cell]))
    }))
    .filter((table) => table.cells.length > 0 && !state.hidden.workload.has(table.workload));
}

/** Tells whether a cell is a framework as shipped. */
const isFramework = (cell) => cell.kind === "AS_SHIPPED";

/** Tells whether a cell has no verdicts; a framework that has some has the serialization of its counterpart. */
const isReference = (cell) =>
  cell.kind !== "PAIRING" && !(isFramework(cell) && cell.serialization);

/** The name of a cell in rows of tables: with its shape. */
function cellName(cell) {
  return cell.shape ? cell.row + ", " + nameOf(cell.shape) : cell.row;
}

/** The suffix of the name of a stack of a variant. */
const withVariant = (variant) => (variant && variant !== "plain" ? " with " + variant : "");

/** All rows that can be compared: stacks, frameworks, then references. */
const stacks = () => [...new Set([...run().stacks, ...run().cells.map((cell) => cell.row)])];

/** The same, each with and without one of its shapes, by name. */
function contestantsByName() {
  const found = new Map(stacks().map((stack) => [stack, { stack, shape: "" }]));
  for (const cell of run().cells.filter((one) => one.shape)) {
    const stack = cell.row;
    found.set(stack + ", " + nameOf(cell.shape), { stack, shape: cell.shape });
  }
  return found;
}

/** The value of a secondary metric of a cell, or null. */
function metric(cell, name) {
  const at = run().metrics.indexOf(name);
  return cell.metrics ? (cell.metrics[at] ?? null) : null;
}
