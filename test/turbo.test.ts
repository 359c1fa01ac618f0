import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { copyTree } from "./copied-tree.ts";
import { findCycle } from "./cycles.ts";
import { files, read, root } from "./files.ts";

// Checks the package graph and the task cache with turbo's own plan.

const TASKS = ["//#lint", "typecheck", "typecheck:test", "build", "test", "e2e"];

let copy: string;
let unchanged: Task[];
const git = (...args: string[]) => execFileSync("git", args, { cwd: copy });
beforeAll(() => {
  const tree = copyTree();
  copy = tree.copy;
  git("init", "--quiet");
  git("add", "--all");
  unchanged = plan();
  return tree.remove;
});

interface Task {
  taskId: string;
  hash: string;
  /** <NONEXISTENT> if the package has no script for the task. */
  command: string;
}

/** Returns the tasks that turbo would run in the copy, without running them. */
function plan(env: NodeJS.ProcessEnv = {}): Task[] {
  const printed = execFileSync(join(root, "node_modules/.bin/turbo"), ["run", ...TASKS, "--dry=json"], {
    cwd: copy,
    encoding: "utf8",
    env: { PATH: process.env.PATH, TURBO_TELEMETRY_DISABLED: "1", ...env },
    maxBuffer: 64 * 1024 ** 2,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { tasks }: { tasks: Task[] } = JSON.parse(printed);
  return tasks.filter(({ command }) => command !== "<NONEXISTENT>");
}

const nameOf = ({ taskId }: Task) => taskId.replace("@rankwright/", "");
const all = () => unchanged.map(nameOf).sort();

/** Returns the tasks that turbo would run again after a change, because their hashes differ. */
function rerunAfter(change: () => void, env?: NodeJS.ProcessEnv): string[] {
  const before = new Map(unchanged.map(({ taskId, hash }) => [taskId, hash]));
  change();
  const after = plan(env).filter(({ taskId, hash }) => before.get(taskId) !== hash);
  git("checkout", "--quiet", ".");
  return after.map(nameOf).sort();
}

const append = (file: string, text: string) => () =>
  writeFileSync(join(copy, file), `${readFileSync(join(copy, file), "utf8")}${text}`);

const first = (pattern: RegExp) => files.find((path) => pattern.test(path)) ?? "";

describe("tasks that turbo runs again after a change of", () => {
  test("a migration", () => {
    const rerun = rerunAfter(append(first(/^packages\/db\/migrations\/.*\.sql$/), "-- \n"));
    expect(rerun).toEqual(
      expect.arrayContaining(["db#test", "api#test", "web#test", "web#build", "e2e#e2e"]),
    );
    expect(rerun).not.toEqual(expect.arrayContaining(["schema#test"]));
    expect(rerun).not.toEqual(expect.arrayContaining(["ui#test"]));
  });

  test("a snapshot", () => {
    expect(rerunAfter(append("apps/api/src/rest/rows.snapshot.txt", "\n"))).toContain("api#test");
  });

  test("a fixture that tests share", () => {
    const rerun = rerunAfter(append("tools/test-kit/src/rights/samples.ts", "\n"));
    expect(rerun).toEqual(expect.arrayContaining(["api#test", "api#typecheck:test", "web#test", "e2e#e2e"]));
    expect(rerun).not.toContain("db#test");
  });

  test("a test of one package: the package's tests and the rules of the repository", () => {
    const rerun = rerunAfter(append("packages/schema/src/site-paths.test.ts", "\n"));
    expect(rerun.filter((task) => task.endsWith("#test"))).toEqual([
      "docs#test",
      "repository#test",
      "schema#test",
    ]);
  });

  test("an environment variable", () => {
    expect(rerunAfter(() => {}, { TZ: "Asia/Tokyo" })).toEqual(all());
  });

  test("a lockfile entry", () => {
    const lockfile = join(copy, "pnpm-lock.yaml");
    const rerun = rerunAfter(() => {
      const text = readFileSync(lockfile, "utf8");
      const changed = text.replace(/(\n {2}zod@[\d.]+:\n {4}resolution: \{integrity: sha512-)\w/, "$1_");
      expect(changed).not.toBe(text);
      writeFileSync(lockfile, changed);
    });
    expect(rerun).toEqual(all());
  });

  test("a component: the tasks of its package and of dependent packages, and the rules of the repository", () => {
    const rerun = rerunAfter(append(first(/^packages\/ui\/src\/.*(?<!\.test)\.tsx$/), "\n"));
    const packages = [...new Set(rerun.map((task) => task.split("#")[0]))];
    expect(packages.sort()).toEqual(["//", "bench", "docs", "e2e", "repository", "ui", "web"]);
  });

  test("a documentation page: only the rules that read documentation", () => {
    expect(rerunAfter(append("docs/payments.md", "\n"))).toEqual(["docs#test", "docs#typecheck"]);
  });
});

test("packages have no dependency cycles", () => {
  const below = new Map<string, Set<string>>();
  const dependenciesOf = (path: string): string[] => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
    return Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
      name.startsWith("@rankwright/"),
    );
  };
  const manifests = files.filter((path) => /^([^/]+\/){1,2}package\.json$/.test(path));
  for (const path of manifests) below.set(JSON.parse(read(path)).name, new Set(dependenciesOf(path)));
  expect(below.size).toBeGreaterThan(12);
  expect(findCycle(below)).toBeUndefined();
  const ofPackages = manifests.filter((path) => path.startsWith("packages/"));
  expect(
    ofPackages.flatMap(dependenciesOf).filter((name) => /\/(api|web|e2e|bench|scripts)$/.test(name)),
  ).toEqual([]);
});
