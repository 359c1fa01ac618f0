import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files, read, root } from "./files.ts";

// Checks of the dependencies that need no network. scripts/audit.mjs queries the registry.

const store = join(root, "node_modules/.pnpm");

interface Installed {
  name: string;
  version: string;
  license: string;
  /** True if the package has an install script. */
  runs: boolean;
}

function packagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith("@")) return readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`);
    return name.startsWith(".") ? [] : [name];
  });
}

/** Packages of the lockfile, as `name@version`. */
const locked = new Set(
  [...read("pnpm-lock.yaml").matchAll(/^ {2}'?((?:@[^/\s]+\/)?[^@\s']+@[^:(\s']+)'?:$/gm)].map(
    ([, id]) => id,
  ),
);

/** All installed packages, each version once. pnpm keeps packages of earlier versions for some days; they are not included. */
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
    if (!locked.has(`${name}@${version}`)) return [];
    const script = scripts.preinstall ?? scripts.install ?? scripts.postinstall;
    return [{ name, version, license, runs: Boolean(script) || existsSync(join(path, "binding.gyp")) }];
  });
});

test("every package in the lockfile is from the registry and has a checksum", () => {
  const resolutions = [...read("pnpm-lock.yaml").matchAll(/^ +resolution: (.*)$/gm)].map(([, text]) => text);
  expect(resolutions.length).toBeGreaterThan(300);
  expect(resolutions.filter((text) => !/^\{integrity: sha512-[\w+/]{86}==\}$/.test(text ?? ""))).toEqual([]);
});

test("only approved packages run scripts during the installation", () => {
  const [, list = ""] = /^allowBuilds:\n((?: {2}.*\n)+)/m.exec(read("pnpm-workspace.yaml")) ?? [];
  const allowed = [...list.matchAll(/^ {2}'?([^':\n]+)'?: (true|false)$/gm)];
  const named = allowed.map(([, name]) => name);
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(({ name, runs }) => runs && !named.includes(name))).toEqual([]);
  expect(allowed.flatMap(([, name, may]) => (may === "true" ? [name] : []))).toEqual(["esbuild"]);
});

test("every package's licence allows its use here", () => {
  const free = ["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0"];
  const withTerms: Readonly<Record<string, RegExp>> = {
    // LGPL: allowed because the library is used unmodified and its source is public.
    "LGPL-3.0-or-later": /^@img\/sharp-libvips-/,
    // MPL: allowed because the libraries are used unmodified.
    "MPL-2.0": /^(axe-core|@axe-core\/.*|ical\.js|lightningcss.*)$/,
    // zlib's terms are no stricter than MIT's. Only the benchmarks use it, through autocannon.
    "(MIT AND Zlib)": /^pako$/,
    // Fonts. The licence of the one that the site serves is next to its file; the others are embedded in documents.
    "OFL-1.1": /^@fontsource-variable\//,
    // Python's terms are as permissive as BSD's. Only development uses it.
    "Python-2.0": /^argparse$/,
    // MIT, but stated only in its LICENSE file.
    "": /^png-js$/,
    // Data, attributed in its own licence.
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

test("the site builds and runs without development dependencies", () => {
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
