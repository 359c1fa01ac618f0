// Palette and basic shapes of all images.

export const color = {
  paper: "#fbfcfa",
  mist: "#e7f0eb",
  pale: "#cfe5da",
  mint: "#9fd3bb",
  leaf: "#5aa88a",
  green: "#1f7a5c",
  accent: "#00603f",
  ink: "#0c2a20",
  line: "#d9e3dd",
  grey: "#c3d1ca",
  sand: "#f1e7d3",
  spark: "#f0b13f",
  clay: "#d9825b",
};

const round = (value) => Math.round(value * 10) / 10;

/** Formats the attributes of a tag. Numbers have one decimal, and undefined values are omitted. */
function attributes(values) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? round(value) : value}"`)
    .join("");
}

export const tag = (name, values, ...inside) =>
  inside.length > 0
    ? `<${name}${attributes(values)}>${inside.flat(9).join("")}</${name}>`
    : `<${name}${attributes(values)}/>`;

export const rect = (x, y, width, height, rx, fill, more = {}) =>
  tag("rect", { x, y, width, height, rx: rx || undefined, fill, ...more });
export const circle = (cx, cy, r, fill, more = {}) => tag("circle", { cx, cy, r, fill, ...more });
export const path = (d, fill, more = {}) => tag("path", { d, fill, ...more });
export const stroke = (d, ink, width, more = {}) =>
  path(d, "none", {
    stroke: ink,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });
export const group = (values, ...inside) => tag("g", values, ...inside);
export const at = (x, y, ...inside) => group({ transform: `translate(${x} ${y})` }, ...inside);

/** Sheet of paper with a shadow. */
export const sheet = (x, y, width, height, rx = 18, fill = color.paper) =>
  rect(x, y, width, height, rx, fill, { filter: "url(#s)" });

/** Lines of text as bars, one for each width. */
export const lines = (x, y, widths, { gap = 22, height = 9, fill = color.line } = {}) =>
  widths.map((width, index) => rect(x, y + index * gap, width, height, height / 2, fill));

/** Check mark on a disc. */
export const tick = (x, y, r, fill = color.accent) => [
  circle(x, y, r, fill),
  stroke(`M${x - r * 0.42} ${y + r * 0.04}l${r * 0.3} ${r * 0.32} ${r * 0.54}-${r * 0.62}`, "#fff", r * 0.2),
];

/** Magnifying glass; `x` and `y` are the center of the lens. */
export const lens = (x, y, r, ink, width) => [
  circle(x, y, r, "none", { stroke: ink, "stroke-width": width }),
  stroke(`M${x + r * 0.74} ${y + r * 0.74}l${r * 0.75} ${r * 0.75}`, ink, width * 1.15),
];

/** Closed, smooth hill from the left to the right edge through the points, filled down to the bottom. */
export function hill(points, height, fill, more = {}) {
  return path(`${curve(points)}V${height}H${points[0][0]}Z`, fill, more);
}

/** Smooth curve through the points (Catmull-Rom). */
export function curve(points) {
  const at = (index) => points[Math.min(Math.max(index, 0), points.length - 1)];
  return points.reduce((d, [x, y], index) => {
    if (index === 0) return `M${round(x)} ${round(y)}`;
    const [before, from, after] = [at(index - 2), at(index - 1), at(index + 1)];
    const a = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6];
    const b = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6];
    return `${d}C${[...a, ...b, x, y].map(round).join(" ")}`;
  }, "");
}

/** Complete image; `shadow` is the distance of the paper from the background. */
export function picture(width, height, title, { shadow = 14, defs = "" } = {}, ...inside) {
  const soft = `<filter id="s" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="0" dy="${shadow}" stdDeviation="${shadow}" flood-color="${color.ink}" flood-opacity=".16"/></filter>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title><defs>${soft}${defs}</defs>${inside.flat(9).join("")}</svg>\n`;
}
