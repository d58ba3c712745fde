"use strict";

/* The controls of the page: filters, the baseline, what tables show. */

/**
 * A list to choose from.
 *
 * @param name of what is chosen, in the state
 */
function select(label, choicesOfIt, name) {
  const set = (value) => {
    state[name] = typeof state[name] === "number" ? Number(value) : value;
  };
  return choiceOf(label, choicesOfIt, String(state[name]), name, set);
}

/**
 * A list to choose from, for any choice.
 *
 * @param control that keeps the focus
 * @param choose changes the state to a choice
 */
function choiceOf(label, choicesOfIt, chosen, control, choose) {
  return element(
    "label",
    { class: "wide" },
    label + " ",
    element(
      "select",
      { onchange: (event) => change(() => choose(event.target.value)), "data-control": control },
      choicesOfIt.map(([key, text]) =>
        element("option", { value: key, selected: key === chosen }, text)
      )
    )
  );
}

/** A search field: as one types, a table shows the rows that have all its words. */
function searchField(label, name) {
  return element(
    "label",
    { class: "wide" },
    label + " ",
    element("input", {
      type: "search",
      value: state[name],
      "data-control": name,
      oninput: (event) => {
        state[name] = event.target.value;
        renewTable(event.target.closest("section"));
      }
    })
  );
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
        { type: "button", "data-control": "reset", onclick: () => visit("") },
        "Show all"
      )
    );
  }
  return controls;
}
