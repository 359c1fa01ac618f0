// @ts-check
// Builds the site if its inputs have changed since the last build.
//   npm run build
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./child.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const web = join(root, "apps/web");
/** File with the hash of the build's inputs. It is written last, so it is missing after an interrupted build. */
const stamp = join(web, "build/made-of");

const MADE_OF = ["apps", "packages", "pnpm-lock.yaml", "scripts/build.mjs", "tsconfig.base.json"];
const NOT =
  /^(node_modules|dist|build|test|testing|reports|migrations|triggers|\.react-router|\.turbo)$|\.test(-d)?\.tsx?$|\.tsbuildinfo$/;

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !NOT.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

/** Returns the hash of all input files. Contents are hashed, so a checkout of an older version is detected, too. */
function madeOf() {
  const hash = createHash("sha256");
  for (const path of MADE_OF.flatMap((each) => (each.includes(".") ? [each] : filesIn(each))).sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

function isBuilt() {
  try {
    return readFileSync(stamp, "utf8") === madeOf();
  } catch {
    return false;
  }
}

/** Builds the site if necessary. Resolves with false if the build failed. */
export async function build() {
  if (isBuilt()) return true;
  console.error("Building …");
  rmSync(stamp, { force: true });
  const now = madeOf();
  const env = { ...process.env, NODE_ENV: "production" };
  const vite = ["node_modules/@react-router/dev/bin.cjs", "build"];
  if (!(await runCommand(process.execPath, vite, { cwd: web, env }))) return false;
  writeFileSync(stamp, now);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await build())) process.exit(1);
}
