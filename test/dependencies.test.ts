import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files, read, root } from "./files.ts";

// What can be said of the dependencies without asking anyone. scripts/audit.mjs asks the registry.

const store = join(root, "node_modules/.pnpm");

interface Installed {
  name: string;
  version: string;
  license: string;
  /** Whether installing it would run something. */
  runs: boolean;
}

function packagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith("@")) return readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`);
    return name.startsWith(".") ? [] : [name];
  });
}

/** Every package that is installed, each version once. */
const installed = readdirSync(store).flatMap((entry): Installed[] => {
  const folder = join(store, entry, "node_modules");
  if (entry === "node_modules" || !existsSync(folder)) return [];
  return packagesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    if (lstatSync(path).isSymbolicLink()) return [];
    const {
      version,
      license = "",
      scripts = {},
    } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    const script = scripts.preinstall ?? scripts.install ?? scripts.postinstall;
    return [{ name, version, license, runs: Boolean(script) || existsSync(join(path, "binding.gyp")) }];
  });
});

test("every package in the lockfile is the registry's, and exactly the bytes that were looked at", () => {
  const resolutions = [...read("pnpm-lock.yaml").matchAll(/^ +resolution: (.*)$/gm)].map(([, text]) => text);
  expect(resolutions.length).toBeGreaterThan(300);
  expect(resolutions.filter((text) => !/^\{integrity: sha512-[\w+/]{86}==\}$/.test(text ?? ""))).toEqual([]);
});

test("nothing runs while it is installed but what was looked at", () => {
  const [, list = ""] = /^allowBuilds:\n((?: {2}.*\n)+)/m.exec(read("pnpm-workspace.yaml")) ?? [];
  const allowed = [...list.matchAll(/^ {2}'?([^':\n]+)'?: (true|false)$/gm)];
  const named = allowed.map(([, name]) => name);
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(({ name, runs }) => runs && !named.includes(name))).toEqual([]);
  expect(allowed.flatMap(([, name, may]) => (may === "true" ? [name] : []))).toEqual(["esbuild"]);
});

test("every package may be used as it is used here", () => {
  const free = ["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0"];
  const withTerms: Readonly<Record<string, RegExp>> = {
    // Used as it is, and its source is open: the licence asks no more.
    "LGPL-3.0-or-later": /^@img\/sharp-libvips-/,
    "MPL-2.0": /^(axe-core|@axe-core\/.*|lightningcss.*)$/,
    // zlib's own terms, which ask no more than MIT's; the bench alone has it, by autocannon.
    "(MIT AND Zlib)": /^pako$/,
    // A typeface: its licence lies beside the file that the site sends.
    "OFL-1.1": /^@fontsource-variable\//,
    // Python's own terms, as free as BSD's; development alone has it.
    "Python-2.0": /^argparse$/,
    // Its licence, MIT, is in its LICENSE file alone.
    "": /^png-js$/,
    // A font, embedded in documents as its licence allows.
    "MIT AND OFL-1.1": /^@expo-google-fonts\//,
    // Data, named in its own licence.
    "CC-BY-4.0": /^caniuse-lite$/,
  };
  const isFree = (license: string) =>
    license
      .replace(/[()]/g, "")
      .split(" OR ")
      .some((choice) =>
        choice.split(" AND ").every((each) => [...free, "Unlicense", "CC0-1.0"].includes(each)),
      );
  const others = installed.filter(({ name, license }) => !isFree(license) && !withTerms[license]?.test(name));
  expect(others).toEqual([]);
});

test("what a start installs is enough to build and to run: no part of the site needs a development's dependency", () => {
  const built = files.filter(
    (path) =>
      /^(apps|packages)\/[^/]+\/(src\/|app\/|server\/|scripts\/|server\.ts|vite\.config|react-router\.config)/.test(
        path,
      ) && /(?<!\.test|\.test-d|\.d)\.tsx?$|\.mjs$/.test(path),
  );
  expect(built).toEqual(
    expect.arrayContaining(["apps/web/vite.config.ts", "packages/db/src/tables/index.ts"]),
  );
  const imported =
    /(?:^|\s)(?:import|export)\s(?!type\b)[^;"]*?from\s+"([^".#][^"]*)"|\bimport\("([^".#][^"]*)"\)|^import "([^".#][^"]*)"/gm;
  const missing = built.flatMap((path) => {
    const [folder = ""] = /^[^/]+\/[^/]+/.exec(path) ?? [];
    const { dependencies, name } = JSON.parse(read(`${folder}/package.json`));
    return [...read(path).matchAll(imported)]
      .map(([, one, two, three]) => one ?? two ?? three ?? "")
      .filter((from) => !/^(node|virtual):/.test(from))
      .map((from) =>
        from
          .split("/")
          .slice(0, from.startsWith("@") ? 2 : 1)
          .join("/"),
      )
      .filter((from) => from !== name && !(from in dependencies))
      .map((from) => `${path}: ${from}`);
  });
  expect(missing).toEqual([]);
});
