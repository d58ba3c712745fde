"use strict";

/* A chart as a file of its own. */

const PICTURE_WIDTH = 900;
const PICTURE_EDGE = 14;

/** The number of letters of small text that fit into a line; bold ones are wider. */
const PICTURE_LETTERS = { normal: 135, bold: 110 };

/** A text in lines of at most so many letters. */
function linesOf(text, letters) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = (lines[lines.length - 1] + " " + word).trim();
    if (longer.length > letters && lines[lines.length - 1]) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = longer;
    }
  }
  return lines;
}

/** The lines of text above a saved chart. */
function headOf(part, spec) {
  const small = (text, fill, weight) =>
    linesOf(text, PICTURE_LETTERS[weight]).map((line) => ({ line, size: 12, fill, weight }));
  const { ink, soft, bad } = THEMES.light;
  const title = part.title + ": " + spec.title;
  return [
    { line: title, size: 16, fill: ink, weight: "bold" },
    ...cautionsOf(spec, true).flatMap((text) => small(text + ".", bad, "bold")),
    ...small(introOf(part), soft, "normal"),
    ...small(sourceOf(spec), soft, "normal")
  ];
}

/** The run of a chart and its options. */
function sourceOf(spec) {
  const options = run().options[state.options];
  return spec.runs
    ? "Runs " + spec.runs.map((one) => one.name).join(", ") + "."
    : "Run " + run().name + (options ? ", " + options : "") + ".";
}

/** A chart as a picture of its own: on white, with everything needed to read it. */
function pictureOf(part, spec) {
  const width = PICTURE_WIDTH;
  const plot = heightOf(spec, width);
  const chart = echarts.init(null, null, {
    renderer: "svg",
    ssr: true,
    width,
    height: plot
  });
  const option = spec.option(THEMES.light, width);
  chart.setOption({ ...option, tooltip: { show: false } });
  const svg = new DOMParser().parseFromString(
    chart.renderToSVGString(),
    "image/svg+xml"
  ).documentElement;
  chart.dispose();
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  const child = (name, attributes, text) => {
    const made = document.createElementNS(space, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    if (text) {
      made.textContent = text;
    }
    picture.append(made);
    return made;
  };
  child("title", {}, part.title + ": " + spec.title);
  child("desc", {}, [...cautionsOf(spec).map((text) => text + "."), spec.summary].join(" "));
  const ground = child("rect", { fill: THEMES.light.paper });
  let y = 10;
  for (const { line, size, fill, weight } of headOf(part, spec)) {
    y += size + 4;
    child(
      "text",
      {
        x: PICTURE_EDGE,
        y,
        fill,
        "font-family": "system-ui, sans-serif",
        "font-size": size,
        "font-weight": weight
      },
      line
    );
  }
  const head = y + PICTURE_EDGE;
  const height = head + plot;
  const size = { width, height };
  Object.entries(size).forEach(([key, value]) => ground.setAttribute(key, value));
  Object.entries({ ...size, viewBox: "0 0 " + width + " " + height }).forEach(([key, value]) =>
    picture.setAttribute(key, value)
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
  ("tierbench-" + run().name + "-" + part.id + "-" + spec.title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 100) + ending;

function saveSvg(part, spec) {
  save(
    new Blob([pictureOf(part, spec).text], { type: "image/svg+xml" }),
    fileName(part, spec, ".svg")
  );
}

function savePng(part, spec) {
  const sharpness = 2;
  const picture = pictureOf(part, spec);
  const image = new Image();
  image.onload = () => {
    const canvas = element("canvas", {
      width: picture.width * sharpness,
      height: picture.height * sharpness
    });
    const context = canvas.getContext("2d");
    context.scale(sharpness, sharpness);
    context.drawImage(image, 0, 0);
    canvas.toBlob((blob) => save(blob, fileName(part, spec, ".png")), "image/png");
  };
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(picture.text);
}
