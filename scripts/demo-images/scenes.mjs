// The three large images: hero, about and the video's poster.
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
  tick,
} from "./svg.mjs";

/** Search result with an address, a title and two lines. */
const result = (x, y, width, first) =>
  [
    first && sheet(x - 84, y - 30, width + 180, 148, 20, "#fff"),
    circle(x + 11, y + 8, 11, first ? color.spark : color.line),
    rect(x + 32, y + 3, width * 0.3, 9, 4.5, color.grey),
    rect(x, y + 32, width * (first ? 0.82 : 0.64), 17, 8.5, first ? color.accent : color.leaf),
    lines(x, y + 66, [width * (first ? 0.94 : 1), width * (first ? 0.72 : 0.56)], {
      gap: 21,
      fill: first ? color.mint : color.line,
    }),
  ].filter(Boolean);

/** Search field. */
const searchBar = (x, y, width, ink = color.ink) => [
  rect(x, y, width, 62, 31, "#fff", { stroke: color.line, "stroke-width": 2 }),
  lens(x + 36, y + 29, 10, ink, 4),
  rect(x + 70, y + 26, width * 0.42, 11, 5.5, color.ink),
  rect(x + 78 + width * 0.42, y + 18, 3, 27, 1.5, color.spark),
];

const dots = (x, y, columns, rows, fill, gap = 22) =>
  group(
    { fill },
    Array.from({ length: columns * rows }, (_, n) =>
      circle(x + (n % columns) * gap, y + Math.floor(n / columns) * gap, 2.4),
    ),
  );

/** Paper hills that form a rising graph, with a page of search results in the foreground, on which the client is first. */
export function hero() {
  const ridge = [
    [0, 640],
    [190, 590],
    [400, 560],
    [620, 430],
    [800, 380],
    [980, 220],
    [1120, 170],
  ];
  return picture(
    1120,
    840,
    "A page of search results in front of a rising graph made of paper layers",
    { shadow: 18 },
    rect(0, 0, 1120, 840, 0, color.mist),
    circle(912, 232, 148, color.sand),
    circle(912, 232, 92, color.spark),
    dots(700, 84, 5, 4, color.mint),
    hill(ridge, 840, color.pale, { filter: "url(#s)" }),
    hill(
      [
        [0, 730],
        [260, 690],
        [480, 640],
        [700, 520],
        [900, 480],
        [1120, 310],
      ],
      840,
      color.mint,
      { filter: "url(#s)" },
    ),
    hill(
      [
        [0, 790],
        [300, 770],
        [560, 700],
        [800, 610],
        [980, 560],
        [1120, 470],
      ],
      840,
      color.green,
      { filter: "url(#s)" },
    ),
    hill(
      [
        [0, 826],
        [360, 812],
        [640, 770],
        [880, 700],
        [1120, 620],
      ],
      840,
      color.ink,
      { filter: "url(#s)" },
    ),
    stroke(curve(ridge), "#fff", 5),
    [
      [620, 430],
      [800, 380],
      [980, 220],
    ].map(([x, y], n) => [
      circle(x, y, n === 2 ? 17 : 12, "#fff"),
      circle(x, y, n === 2 ? 9 : 6, n === 2 ? color.spark : color.accent),
    ]),
    sheet(96, 96, 500, 612, 26),
    searchBar(134, 136, 424),
    result(152, 262, 366, true),
    result(152, 426, 366, false),
    result(152, 558, 366, false),
    // Badge for the first rank, and a card with the change of the other ranks.
    circle(614, 306, 42, color.accent, { filter: "url(#s)" }),
    stroke("M614 325v-38M597 303l17-17 17 17", "#fff", 6.5),
    sheet(664, 556, 330, 190, 22),
    rect(692, 586, 96, 11, 5.5, color.ink),
    rect(692, 608, 62, 9, 4.5, color.line),
    [46, 62, 54, 82, 104, 128].map((height, n) =>
      rect(
        692 + n * 47,
        722 - height * 0.72,
        30,
        height * 0.72,
        6,
        n === 5 ? color.spark : n > 2 ? color.green : color.mint,
      ),
    ),
  );
}

/** Desk from above, with the draft of a site's structure. */
export function about() {
  const node = (x, y, width, fill) => rect(x - width / 2, y, width, 54, 12, fill);
  return picture(
    960,
    1080,
    "A plan of a website drawn on paper, with a pencil and a cup beside it",
    { shadow: 16 },
    rect(0, 0, 960, 1080, 0, color.pale),
    path("M0 0h960v250C700 330 520 140 0 300z", color.mint),
    path("M960 1080H330c90-190 300-120 420-260 80-94 120-180 210-200z", color.green, { filter: "url(#s)" }),
    group(
      { transform: "rotate(-5 440 560)" },
      rect(168, 236, 560, 700, 22, color.sand, { filter: "url(#s)" }),
    ),
    sheet(188, 210, 576, 716, 22),
    rect(240, 264, 190, 18, 9, color.ink),
    lines(240, 302, [300, 240]),
    stroke("M476 452v58M476 510H312v52M476 510v52M476 510h164v52M312 616v66M640 616v66", color.grey, 4),
    node(476, 398, 170, color.accent),
    node(312, 562, 128, color.mint),
    node(476, 562, 128, color.spark),
    node(640, 562, 128, color.mint),
    [312, 640].map((x) => node(x, 682, 128, color.mist)),
    rect(434, 420, 84, 9, 4.5, "#fff"),
    [312, 476, 640].map((x) => rect(x - 32, 585, 64, 8, 4, color.ink, { opacity: 0.55 })),
    [312, 640].map((x) => rect(x - 28, 705, 56, 8, 4, color.leaf)),
    stroke("M476 628c0 80 4 120 0 176M460 788l16 18 16-18", color.clay, 5, { "stroke-dasharray": "2 13" }),
    tick(258, 858, 17),
    lines(290, 846, [210, 150], { gap: 20 }),
    // Pencil.
    group(
      { transform: "rotate(33 770 720)", filter: "url(#s)" },
      rect(748, 470, 44, 330, 4, color.spark),
      rect(763, 470, 14, 330, 0, "#f6c465"),
      path("M748 800h44l-22 66z", color.sand),
      path("M762 842h16l-8 24z", color.ink),
      rect(748, 440, 44, 34, 4, color.line),
      rect(748, 408, 44, 36, 14, color.clay),
    ),
    // Cup.
    circle(806, 214, 118, color.paper, { filter: "url(#s)" }),
    circle(806, 214, 84, "#fff", { stroke: color.line, "stroke-width": 3 }),
    circle(806, 214, 70, "#5b3a29"),
    path("M752 190a62 62 0 0 1 88-26c-24 2-62 10-88 26z", "#8a5f45"),
  );
}

/** Poster of the video: night hills with a path of light. The middle is plain, for the play button. */
export function video() {
  const way = [
    [0, 640],
    [220, 600],
    [470, 560],
    [760, 470],
    [1010, 300],
    [1280, 170],
  ];
  return picture(
    1280,
    720,
    "A line climbing over layered hills at night",
    { shadow: 16 },
    rect(0, 0, 1280, 720, 0, color.ink),
    [420, 320, 220].map((r, n) => circle(1010, 300, r, color.green, { opacity: 0.1 + n * 0.07 })),
    circle(1010, 300, 84, color.spark),
    dots(90, 90, 8, 4, "#2c5a48", 26),
    hill(way, 720, "#15463a", { filter: "url(#s)" }),
    stroke(curve(way), color.mint, 5),
    hill(
      [
        [0, 660],
        [260, 650],
        [560, 590],
        [860, 500],
        [1100, 400],
        [1280, 330],
      ],
      720,
      color.green,
      { filter: "url(#s)" },
    ),
    hill(
      [
        [0, 700],
        [320, 690],
        [660, 640],
        [960, 570],
        [1280, 470],
      ],
      720,
      color.leaf,
      { filter: "url(#s)" },
    ),
    hill(
      [
        [0, 716],
        [420, 712],
        [800, 680],
        [1080, 640],
        [1280, 590],
      ],
      720,
      color.mint,
      { filter: "url(#s)" },
    ),
    [
      [220, 600],
      [470, 560],
      [760, 470],
    ].map(([x, y]) => [circle(x, y, 11, color.ink), circle(x, y, 6, color.mint)]),
    group({ transform: "translate(96 250)", opacity: 0.96 }, searchBar(0, 0, 380)),
  );
}
