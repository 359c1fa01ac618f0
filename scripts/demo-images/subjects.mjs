// Subjects of the services and the features, each as one object on a plain background.
import {
  circle,
  color,
  curve,
  group,
  hill,
  lens,
  lines,
  path,
  picture,
  rect,
  sheet,
  stroke,
  tag,
  tick,
} from "./svg.mjs";

const WIDTH = 800;
const HEIGHT = 600;

const scene = (title, ground, ...inside) =>
  picture(WIDTH, HEIGHT, title, { shadow: 12 }, rect(0, 0, WIDTH, HEIGHT, 0, ground), ...inside);

/** On-page SEO, local search and reports. */
export function services() {
  return [
    scene(
      "A page whose heading and first lines are marked",
      color.mist,
      circle(600, 170, 210, color.pale),
      group(
        { transform: "rotate(4 420 330)" },
        rect(214, 92, 400, 470, 20, color.sand, { filter: "url(#s)" }),
      ),
      sheet(192, 76, 416, 480, 20),
      rect(232, 120, 130, 10, 5, color.grey),
      rect(222, 148, 330, 46, 10, "#f8dfae"),
      rect(232, 158, 300, 24, 12, color.ink),
      lines(232, 222, [336, 320, 260]),
      rect(232, 306, 156, 112, 12, color.mint),
      hill(
        [
          [232, 400],
          [290, 372],
          [340, 340],
          [388, 352],
        ],
        418,
        color.green,
      ),
      circle(350, 336, 13, color.spark),
      lines(412, 312, [156, 140, 156, 112], { gap: 27 }),
      lines(232, 452, [336, 300, 220]),
      circle(590, 420, 92, "#fff", { "fill-opacity": 0.72 }),
      lens(590, 420, 92, color.accent, 20),
      stroke("M548 424l30 30 54-66", color.accent, 16),
    ),
    scene(
      "A map with one place marked",
      color.pale,
      rect(70, 60, 660, 480, 28, color.paper, { filter: "url(#s)" }),
      path(
        "M70 330C210 290 260 420 400 380s180-150 330-130v-162a28 28 0 0 0-28-28H98a28 28 0 0 0-28 28z",
        color.mist,
      ),
      path(
        "M70 444c160-40 220 40 330 0s200-80 330-40v108a28 28 0 0 1-28 28H98a28 28 0 0 1-28-28z",
        "#d6e9f0",
      ),
      stroke(
        "M70 200c180 20 240-40 330 40s150 180 330 120M250 60c-20 150 30 300-10 480M560 60c-30 130 20 200 0 300",
        "#fff",
        18,
        { "stroke-linecap": "butt" },
      ),
      [
        [140, 110, 70, 56],
        [320, 96, 90, 70],
        [440, 120, 70, 90],
        [620, 110, 70, 80],
        [120, 250, 80, 60],
        [620, 260, 74, 56],
      ].map(([x, y, w, h]) => rect(x, y, w, h, 8, color.mint, { opacity: 0.75 })),
      tag("ellipse", { cx: 400, cy: 420, rx: 70, ry: 18, fill: color.ink, opacity: 0.18 }),
      path("M400 424c-70-80-104-132-104-184a104 104 0 0 1 208 0c0 52-34 104-104 184z", color.accent, {
        filter: "url(#s)",
      }),
      circle(400, 240, 44, color.paper),
      path(
        "m400 210 9.500 19.500 21.500 3-15.500 15 3.700 21.200L400 258.500l-19.200 10.200 3.700-21.200-15.500-15 21.500-3z",
        color.spark,
      ),
    ),
    scene(
      "A report with a rising line and bars",
      color.sand,
      circle(170, 470, 220, "#f6d79a"),
      sheet(96, 84, 608, 432, 22),
      rect(136, 124, 150, 16, 8, color.ink),
      rect(136, 154, 96, 9, 4.5, color.line),
      [214, 276, 338].map((y) => rect(136, y, 372, 2, 1, color.line)),
      [70, 96, 88, 132, 158, 196].map((height, n) =>
        rect(
          144 + n * 62,
          470 - height,
          36,
          height,
          8,
          n === 5 ? color.spark : n > 2 ? color.green : color.mint,
        ),
      ),
      stroke(
        curve([
          [162, 366],
          [224, 340],
          [286, 346],
          [348, 290],
          [410, 262],
          [472, 206],
        ]),
        color.ink,
        6,
      ),
      circle(472, 206, 12, "#fff", { stroke: color.ink, "stroke-width": 6 }),
      circle(612, 214, 56, "none", { stroke: color.mist, "stroke-width": 20 }),
      stroke("M612 158a56 56 0 1 1-54 42", color.accent, 20),
      [334, 382, 430].map((y, n) => [
        circle(560, y, 8, [color.accent, color.mint, color.spark][n]),
        rect(580, y - 5, 84 - n * 12, 10, 5, color.line),
      ]),
    ),
  ];
}

/** Technical health, writing and links. */
export function features() {
  return [
    scene(
      "A gauge near its top and a list of checks",
      color.pale,
      path("M0 600V380c180-80 300 60 470-10s190-150 330-120v350z", color.mint),
      sheet(110, 90, 580, 420, 24),
      stroke("M214 348a116 116 0 1 1 200 0", color.mist, 30),
      stroke("M214 348a116 116 0 0 1 174-150", color.accent, 30),
      stroke("M388 198a116 116 0 0 1 26 150", color.mint, 30, { opacity: 0.55 }),
      stroke("M314 290l52-66", color.ink, 12),
      circle(314, 290, 18, color.ink),
      rect(264, 412, 100, 14, 7, color.ink),
      rect(284, 438, 60, 9, 4.5, color.line),
      [168, 238, 308, 378].map((y, n) => [
        tick(502, y + 10, 18, n === 3 ? color.spark : color.green),
        lines(534, y, [112 - (n % 2) * 24, 74], { gap: 18 }),
      ]),
    ),
    scene(
      "A manuscript with a pen and a quotation mark",
      color.sand,
      circle(640, 140, 200, "#f6d79a"),
      group(
        { transform: "rotate(-6 380 310)" },
        rect(196, 90, 380, 430, 18, color.mint, { filter: "url(#s)" }),
      ),
      sheet(206, 84, 388, 440, 18),
      path(
        "M246 190c0-34 18-58 52-66l6 14c-18 6-28 18-28 32h26v46h-56zm76 0c0-34 18-58 52-66l6 14c-18 6-28 18-28 32h26v46h-56z",
        color.accent,
      ),
      lines(246, 252, [306, 286, 306, 240], { gap: 26, height: 11, fill: color.grey }),
      lines(246, 380, [306, 270, 180], { gap: 26, height: 11 }),
      stroke("M246 474c30-26 44 14 70-6s30 10 62-4", color.accent, 5),
      group(
        { transform: "rotate(38 560 380)", filter: "url(#s)" },
        rect(540, 170, 40, 210, 10, color.ink),
        rect(540, 330, 40, 26, 0, color.spark),
        path("M540 380h40l-20 76z", color.grey),
        stroke("M560 410v40", color.ink, 3),
      ),
    ),
    scene(
      "Pages linked with each other, one in the middle",
      color.mist,
      circle(400, 300, 236, color.pale),
      circle(400, 300, 150, color.mint, { opacity: 0.5 }),
      stroke(
        "M400 300 176 158M400 300 636 138M400 300 154 420M400 300 628 452M400 300 400 520",
        color.green,
        5,
        { "stroke-dasharray": "1 13" },
      ),
      [
        [176, 158, 0.9],
        [636, 138, 1],
        [154, 420, 1.05],
        [628, 452, 0.95],
        [400, 520, 0.8],
      ].map(([x, y, scale], n) =>
        group(
          { transform: `translate(${x} ${y}) scale(${scale})` },
          rect(-56, -42, 112, 84, 12, color.paper, { filter: "url(#s)" }),
          rect(-40, -26, 44, 10, 5, [color.spark, color.leaf, color.clay, color.spark, color.leaf][n]),
          lines(-40, -4, [80, 56], { gap: 18, height: 8 }),
        ),
      ),
      rect(306, 226, 188, 148, 18, color.accent, { filter: "url(#s)" }),
      group(
        { transform: "rotate(-35 400 300)" },
        rect(334, 278, 84, 44, 22, "none", { stroke: "#fff", "stroke-width": 13 }),
        rect(388, 278, 84, 44, 22, "none", { stroke: color.spark, "stroke-width": 13 }),
        stroke("M388 300h10", "#fff", 13),
      ),
    ),
  ];
}
