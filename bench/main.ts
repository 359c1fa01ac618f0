// `npm run bench`: everything, and bench/RESULTS.md filled with it; `npm run bench -- rest pages`: these parts, printed only.
import { writeFileSync } from "node:fs";
import { watchOthers } from "./load/process.ts";
import { type PartName, parts } from "./parts/index.ts";
import { OTHERS_LIMIT } from "./report/figures.ts";
import { machine } from "./report/machine.ts";
import { findingsText } from "./report/table.ts";
import { makeShop } from "./shop/data.ts";

const names = Object.keys(parts) as PartName[];
const isPart = (name: string): name is PartName => names.some((known) => known === name);
const asked = process.argv.slice(2).filter((argument) => argument !== "--");
const unknown = asked.filter((name) => !isPart(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Name one of: ${names.join(", ")}.`);
  process.exit(1);
}

const wanted = asked.length > 0 ? asked.filter(isPart) : names;
const shop = await makeShop();
const texts: string[] = [];
for (const name of wanted) {
  const from = performance.now();
  const othersShare = watchOthers();
  const found = findingsText(await parts[name](shop));
  const share = Math.round(othersShare() * 100);
  const text =
    share > OTHERS_LIMIT * 100 ? `${found}\n\nOthers used ${share} % of the machine meanwhile.` : found;
  texts.push(text);
  console.log(`${text}\n`);
  console.error(`(${name}: ${Math.round((performance.now() - from) / 1000)} s)\n`);
}
shop.remove();
if (asked.length === 0) {
  const intro = [
    "# What the bench saw",
    "Written by `npm run bench`; [docs/benchmarks.md](../docs/benchmarks.md) says what is measured and how.",
    machine(),
  ];
  writeFileSync(new URL("RESULTS.md", import.meta.url), `${[...intro, ...texts].join("\n\n")}\n`);
}
