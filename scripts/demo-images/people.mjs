// Portraits of invented people, made of plain shapes.
import { circle, color, group, path, picture, rect } from "./svg.mjs";

const hairs = {
  short: (c) =>
    path(
      "M228 262c-8-96 30-150 96-150s100 52 92 150c-10-52-30-74-52-84-40 18-96 10-118-6-10 24-16 50-18 90z",
      c,
    ),
  bun: (c) => [
    circle(322, 98, 46, c),
    path("M226 280c-14-110 30-160 96-160s110 50 96 160c-14-62-40-92-96-92s-82 30-96 92z", c),
  ],
  bob: (c) =>
    path(
      "M206 402c-22-190 16-286 116-286s138 96 116 286v28h-40V236c-40 2-84-10-108-34-6 34-4 90-4 170v56h-80z",
      c,
    ),
  curls: (c) =>
    [
      [236, 206, 46],
      [266, 148, 52],
      [326, 122, 56],
      [388, 152, 50],
      [412, 210, 44],
    ].map(([x, y, r]) => circle(x, y, r, c)),
  parted: (c) =>
    path(
      "M222 300c-22-120 20-186 104-186 78 0 118 62 98 186-8-50-20-86-62-108-30 28-82 40-122 44-10 20-14 40-18 64z",
      c,
    ),
};

const clothes = {
  round: (c, d) => [
    path("M92 720c0-152 84-222 230-222s226 70 226 222z", c),
    path("M262 502c10 50 108 50 120 0z", d),
  ],
  collar: (c, d) => [
    path("M92 720c0-152 84-222 230-222s226 70 226 222z", c),
    path("M322 596l-70-88 34-22 36 46 36-46 34 22z", d),
  ],
  jacket: (c, d) => [
    path("M92 720c0-152 84-222 230-222s226 70 226 222z", d),
    path("M92 720c0-140 70-206 178-220l52 220zM552 720c0-140-70-206-178-220l-52 220z", c),
  ],
};

/** Person, centered in 640 by 720. */
const figure = ({ skin, shade, hair, hairColor, wear, cloth, trim }) =>
  [
    hair === "bob" && rect(206, 240, 232, 190, 8, hairColor),
    clothes[wear](cloth, trim),
    rect(276, 380, 92, 140, 46, shade),
    rect(232, 150, 180, 262, 90, skin),
    path("M276 420c30 16 62 16 92 0v20c-30 26-62 26-92 0z", shade, { opacity: 0.8 }),
    [circle(230, 290, 22, skin), circle(414, 290, 22, skin)],
    hairs[hair](hairColor),
  ].filter(Boolean);

const people = [
  {
    ground: color.mint,
    disc: color.pale,
    skin: "#e8b796",
    shade: "#d49c79",
    hair: "bob",
    hairColor: "#2a2420",
    wear: "jacket",
    cloth: color.accent,
    trim: color.paper,
  },
  {
    ground: color.sand,
    disc: "#f6d79a",
    skin: "#8d5a3c",
    shade: "#77482e",
    hair: "short",
    hairColor: "#1b1614",
    wear: "collar",
    cloth: color.ink,
    trim: color.mint,
  },
  {
    ground: color.pale,
    disc: color.leaf,
    skin: "#f0cbb0",
    shade: "#dcae8f",
    hair: "bun",
    hairColor: "#a3542f",
    wear: "round",
    cloth: color.spark,
    trim: "#d2932a",
  },
  {
    ground: "#e9d5c6",
    disc: color.spark,
    skin: "#c68a63",
    shade: "#ad734e",
    hair: "curls",
    hairColor: "#30211b",
    wear: "round",
    cloth: color.green,
    trim: color.ink,
  },
  {
    ground: color.mist,
    disc: color.mint,
    skin: "#dba883",
    shade: "#c38e69",
    hair: "parted",
    hairColor: "#7d7a74",
    wear: "jacket",
    cloth: "#33544a",
    trim: color.sand,
  },
];

/** Five portraits of 640 by 720. */
export function team() {
  return people.map((person, index) =>
    picture(
      640,
      720,
      "Portrait made of simple shapes",
      { shadow: 10 },
      rect(0, 0, 640, 720, 0, person.ground),
      index % 2 ? circle(320, 330, 236, person.disc) : rect(96, 96, 448, 640, 224, person.disc),
      figure(person),
    ),
  );
}

/** Four heads, each 160 by 160. */
export function avatars() {
  const looks = [
    { ...people[3], hair: "bun", hairColor: "#1b1614", ground: color.pale },
    { ...people[0], hair: "parted", hairColor: "#6b4a2b", wear: "collar", ground: color.sand },
    { ...people[1], hair: "curls", wear: "round", cloth: color.clay, trim: "#b96541", ground: color.mint },
    {
      ...people[2],
      hair: "bob",
      hairColor: "#5a3d2e",
      wear: "jacket",
      cloth: color.ink,
      trim: color.paper,
      ground: "#e9d5c6",
    },
  ];
  return looks.map((person) =>
    picture(
      160,
      160,
      "Portrait made of simple shapes",
      {},
      rect(0, 0, 160, 160, 0, person.ground),
      group({ transform: "translate(-22 -8) scale(.318)" }, figure(person)),
    ),
  );
}
