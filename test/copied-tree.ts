import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { exists, files, root } from "./files.ts";

/**
 * Copies the project's sources to a new folder, whose name starts with `name`, so that tests can change them. The installed dependencies
 * are shared, but the workspace's packages resolve to those of the copy. Delete it with `remove`.
 */
export function copyTree(name = "rankwright-copy-") {
  const copy = mkdtempSync(join(tmpdir(), name));
  for (const path of files) {
    if (!exists(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  for (const path of files.filter((path) => posix.basename(path) === "package.json")) {
    const from = join(root, dirname(path), "node_modules");
    const to = join(copy, dirname(path), "node_modules");
    if (!statSync(from, { throwIfNoEntry: false })) continue;
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (name === ".pnpm") symlinkSync(join(from, name), join(to, name));
      // Links are relative, so those to packages of the workspace lead to the copy's.
      else if (!name.startsWith("."))
        cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
  return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
