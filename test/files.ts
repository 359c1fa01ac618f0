import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

/** Made by tools, or a site's own data: no part of the project. */
const MADE = new Set([
  ...[".git", "node_modules", "dist", "build", ".cache", ".react-router", ".run"],
  ...["test-results", "playwright-report"],
]);

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return MADE.has(entry.name) || path === "data" ? [] : walk(path);
    return [path];
  });
}

/** Every file of the project, as paths from its root with forward slashes. */
export const files = walk("").filter((path) => !path.endsWith(".tsbuildinfo"));

export const read = (path: string) => readFileSync(join(root, path), "utf8");

export const exists = (path: string) => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

export const code = files.filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path));

export const tests = code.filter((path) => /\.(test|spec)\.tsx?$/.test(path));

/** What runs on the server or in the browser of a site: no tests or their machinery, no scripts or settings of tools. */
export const product = code.filter((path) =>
  /^(apps|packages)\/(?!test-kit\/)[^/]+\/(src|app|server)\b/.test(path),
);

/** Each line of the files that matches, as `path:line: text`, so that a failing rule shows where. */
export function lines(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((text, index) => (pattern.test(text) ? [`${path}:${index + 1}: ${text.trim()}`] : [])),
  );
}
