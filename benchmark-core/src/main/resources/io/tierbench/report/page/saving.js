"use strict";

/* A chart as a file of its own. */

/** The chart as a picture of its own: on white, with its title. */
function pictureOf(part, spec) {
  const width = 900;
  const head = 40;
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
  const height = plot + head;
  for (const [name, value] of Object.entries({
    width,
    height,
    viewBox: "0 0 " + width + " " + height
  })) {
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
    {
      x: 14,
      y: 26,
      fill: THEMES.light.ink,
      "font-family": "system-ui, sans-serif",
      "font-size": 16,
      "font-weight": "bold"
    },
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
