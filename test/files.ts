import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Generated folders and a site's own data, which are not part of the project. */
const MADE = new Set([
  ...[".git", "node_modules", "dist", "build", ".cache", ".react-router", ".run"],
  ...["test-results", "playwright-report", ".turbo", "reports"],
]);

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    // In an additional git worktree, .git is a file.
    if (MADE.has(entry.name) || path === "data") return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** Every file of the project, as a path from the root with forward slashes. */
export const files = walk("").filter((path) => !path.endsWith(".tsbuildinfo"));

export const read = (path: string) => readFileSync(join(root, path), "utf8");

export const exists = (path: string) => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;

export const code = files.filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path));

export const tests = code.filter((path) => /\.(test|spec)\.tsx?$/.test(path));

/** Code that runs on a site's server or in its browser, without tests, test helpers, scripts and tool settings. */
export const product = code.filter((path) => /^(apps|packages)\/[^/]+\/(src|app|server)\b/.test(path));

/** Returns each matching line of the files as `path:line: text`, so that a failing rule shows where. */
export function lines(paths: string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((text, index) => (pattern.test(text) ? [`${path}:${index + 1}: ${text.trim()}`] : [])),
  );
}

/** True if a file has this path from the root, or a path that ends with it (`env.ts`, `src/index.ts`). `*` matches one name. */
export function isKnown(name: string): boolean {
  const path = name.replace(/\/$/, "");
  if (exists(path)) return true;
  const pattern = path.replace(/[.+^$()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*");
  const alternatives = pattern.replace(/\{([^}]*)\}/g, (_, list: string) => `(${list.replaceAll(",", "|")})`);
  const end = new RegExp(`(^|/)${alternatives}(/|$)`);
  return files.some((file) => end.test(file));
}
