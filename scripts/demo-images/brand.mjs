// Logo of the demo: three rising steps with a dot above them.
import { circle, color, group, rect } from "./svg.mjs";

/** Logo mark, 64 by 64. */
const mark = () => [
  rect(0, 0, 64, 64, 15, color.accent, { class: "t" }),
  rect(13, 41, 9, 10, 2.5, "#fff", { class: "m", opacity: 0.65 }),
  rect(26.5, 35, 9, 16, 2.5, "#fff", { class: "m", opacity: 0.82 }),
  rect(40, 29, 9, 22, 2.5, "#fff", { class: "m" }),
  circle(44.5, 17.5, 6.5, color.spark),
];

export function favicon() {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${mark().join("")}</svg>\n`;
}

/** Logo mark with the name. In dark mode the name is light. */
export function logo() {
  const dark = `.n{fill:${color.ink}}.d{fill:${color.green}}@media(prefers-color-scheme:dark){.n{fill:#f1f6f3}.d{fill:${color.mint}}.t{fill:${color.green}}}`;
  const face = `"Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif`;
  const word = (x, length, name, text) =>
    `<text class="${name}" x="${x}" y="44" textLength="${length}" lengthAdjust="spacingAndGlyphs">${text}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="292" height="64" viewBox="0 0 292 64" role="img"><title>Rankwright Demo</title><style>${dark}</style>${group(
    { transform: "translate(4 8) scale(.75)" },
    mark(),
  )}<g font-family='${face}' font-size="29">${word(64, 143, "n", "Rankwright")}${word(215, 72, "d", "Demo")}</g></svg>\n`;
}
