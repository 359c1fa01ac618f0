import { parseArgs } from "node:util";
import { fuzz } from "@rankwright/test-kit/rights/fuzz";
import {
  apiRouteCases,
  type Case,
  type Checked,
  checkRights,
  pathCases,
  procedureCases,
  sumOf,
  Violation,
  type Wrong,
} from "@rankwright/test-kit/rights/matrix";
import { ROLES, type World } from "@rankwright/test-kit/rights/world";
import { builtBundle } from "../../server/bundle.ts";
import { checkPage, pageCases } from "./page-cases.ts";
import { siteCases } from "./site-cases.ts";
import { openSiteWorld } from "./site-world.ts";

// Run after a build: node apps/web/test/rights/prove.ts [--inputs 100000] [--seed 1]
const { values } = parseArgs({ options: { inputs: { type: "string" }, seed: { type: "string" } } });
const inputs = Number(values.inputs ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!Number.isInteger(inputs) || inputs < 1 || !Number.isInteger(seed)) {
  console.error("--inputs and --seed are whole numbers.");
  process.exit(2);
}
/** Minimum share of generated inputs that pass validation. With fewer, the run would test little more than the validation. */
const LEAST_SHARE = 0.3;

const wrong: Record<Wrong, number> = { rights: 0, failures: 0, stacks: 0, changes: 0 };
const parts: (Checked & { what: string; count: number })[] = [];

/** Checks all cases of one kind. Prints and counts each failure and continues with the rest. */
async function part<T>(what: string, all: readonly T[], check: (each: T) => Promise<Checked>): Promise<void> {
  const checked: Checked[] = [];
  for (const each of all)
    try {
      checked.push(await check(each));
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      wrong[error.wrong] += 1;
      console.error(error.message);
    }
  parts.push({ what, count: all.length, ...sumOf(checked) });
}

const everybody = ROLES.join(", ");
console.log(`Everything there is, as everybody: ${everybody}.`);
const world = await openSiteWorld(await builtBundle());
const asked = (by: World) => (each: Case) => checkRights(by, each);
await part("procedures, by bearer token", procedureCases, asked(world));
await part("procedures, by the site's cookie", procedureCases, asked(world.browser));
await part("REST paths at the API host", pathCases, asked(world));
await part("REST paths under the site's /api", pathCases, asked(world.prefixed));
await part("other addresses of the API host", apiRouteCases, asked(world));
await part(
  "other addresses of the site",
  siteCases(() => world),
  asked(world),
);
await part("pages", pageCases, (page) => checkPage(world, page));
await world.close();

console.log(`${inputs} inputs to every procedure and REST path; repeat them with --seed ${seed} …`);
// Throws at the first forbidden response, with the shortest sequence of calls that leads to it.
const fuzzed = await fuzz(inputs, seed);
const share = fuzzed.reached / fuzzed.inputs;

const line = (what: string, ...figures: (number | string)[]) =>
  console.log(`  ${what.padEnd(42)}${figures.map((each) => String(each).padStart(9)).join("")}`);
console.log();
line("", "count", "allowed", "refused");
for (const { what, count, allowed, refused } of parts) line(what, count, allowed, refused);
const all = sumOf(parts);
line("together", "", all.allowed, all.refused);
console.log();
line("inputs, good and bad", fuzzed.inputs);
line("  procedures and paths asked", fuzzed.targets);
line("  that reached a handler", fuzzed.reached, `${(100 * share).toFixed(1)} %`);
line("  that were refused", fuzzed.refused, `${((100 * fuzzed.refused) / fuzzed.inputs).toFixed(1)} %`);
console.log();
line("answers of 500 and above", wrong.failures);
line("stacks shown", wrong.stacks);
line("changes by what is refused or only reads", wrong.changes);
line("rights that are not the table's", wrong.rights);

if (share < LEAST_SHARE) console.error(`Fewer than ${100 * LEAST_SHARE} % of the inputs reached a handler.`);
const isProven = share >= LEAST_SHARE && Object.values(wrong).every((count) => count === 0);
process.exit(isProven ? 0 : 1);
