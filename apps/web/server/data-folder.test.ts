import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inDb, siteWithData, temporaryFolder } from "@rankwright/db/testing";
import { expect, test } from "vitest";

const siteProcess = new URL("../test/site-process.ts", import.meta.url).pathname;

/** Starts a site in the folder and returns its exit code and output. The optional shell command `within` runs before it. */
function startedOn(DATA_DIR: string, within?: string): Promise<{ code: unknown; lines: string[] }> {
  const env = {
    NODE_COMPILE_CACHE: join(tmpdir(), "rankwright-compile-cache"),
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATA_DIR,
    PORT: "0",
    API_PORT: "0",
    PAYPAL_ENV: "off",
  };
  const [command, ...rest] = within
    ? ["unshare", "-Urm", "sh", "-c", `${within} && exec "$0" "$@"`, process.execPath, siteProcess]
    : [process.execPath, siteProcess];
  return new Promise((resolve) => {
    execFile(command ?? "", rest, { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, lines: (stdout + stderr).trim().split("\n") });
    });
  });
}

const hasDisks = spawnSync("unshare", ["-Urm", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** Creates a site's folder and damages it with `spoil`. */
function spoiled(spoil: (folder: string) => void): string {
  const folder = siteWithData(["First"]);
  spoil(folder);
  return folder;
}
const below = (name: string, make: (path: string) => void) => {
  const path = join(temporaryFolder(), name);
  make(path);
  return path;
};

interface Unusable {
  folder: () => string;
  /** Command that runs first, in a shell with its own mount namespace. */
  within?: (folder: string) => string;
  says: RegExp;
}

const unusable: Record<string, Unusable> = {
  "a file": {
    folder: () => below("file", (path) => writeFileSync(path, "")),
    says: /can't be used: (.*: )?it is not a folder; set DATA_DIR to a folder\.$/,
  },
  "a folder in a file": {
    folder: () =>
      join(
        below("file", (path) => writeFileSync(path, "")),
        "data",
      ),
    says: /can't be used: (.*: )?it is not a folder; set DATA_DIR to a folder\.$/,
  },
  "a link that leads nowhere": {
    folder: () => below("link", (path) => symlinkSync("gone", path)),
    says: /can't be used: (.*: )?it is not a folder; set DATA_DIR to a folder\.$/,
  },
  "a site whose database is a folder": {
    folder: () => below("data", (path) => mkdirSync(join(path, "site.db"), { recursive: true })),
    says: /site\.db is not a file; move it away, or set another DATA_DIR\.$/,
  },
  "a site whose database is damaged": {
    folder: () => spoiled((folder) => truncateSync(join(folder, "site.db"), 20_000)),
    says: /its site\.db is damaged or not a database; restore a backup \(npm run restore\), or set another DATA_DIR\.$/,
  },
  "a site whose database is something else": {
    folder: () => spoiled((folder) => writeFileSync(join(folder, "site.db"), "no database. ".repeat(50))),
    says: /its site\.db is damaged or not a database; restore a backup \(npm run restore\), or set another DATA_DIR\.$/,
  },
  "a site of a newer version": {
    folder: () =>
      spoiled((folder) =>
        inDb(folder, (db) =>
          db.$client.exec(
            "insert into __drizzle_migrations (hash, created_at) values ('later', 9000000000000)",
          ),
        ),
      ),
    says: /was used by a newer or different version of Rankwright; start that version, or restore a backup of this one \(npm run restore\)\.$/,
  },
  ...(existsSync("/proc/self") && {
    "a place of the system's, where no folder can be made": {
      folder: () => "/proc/rankwright/data",
      says: /can't be used: .*: the folder can't be created; set another DATA_DIR\.$/,
    },
  }),
  ...(hasDisks && {
    "a disk for reading only": {
      folder: temporaryFolder,
      within: (folder) => `mount -t tmpfs -o ro none ${folder}`,
      says: /can't be used: its disk is mounted read-only; mount it for writing, or set another DATA_DIR\.$/,
    },
    "a folder that is not there yet, on a disk for reading only": {
      folder: () => join(temporaryFolder(), "data"),
      within: (folder) => `mount -t tmpfs -o ro none ${join(folder, "..")}`,
      says: /can't be used: its disk is mounted read-only; mount it for writing, or set another DATA_DIR\.$/,
    },
    "a full disk": {
      folder: temporaryFolder,
      within: (folder) => `mount -t tmpfs -o size=100k none ${folder}`,
      says: /can't be used: its disk is full; free up space, or set another DATA_DIR\.$/,
    },
    "a database that may not be written": {
      folder: () => siteWithData(["First"]),
      // Root can write to any file, so a read-only mount is used instead of file permissions.
      within: (folder) =>
        `mount --bind ${folder}/site.db ${folder}/site.db && mount -o remount,bind,ro ${folder}/site.db`,
      says: /can't be used: .*site\.db: /,
    },
  }),
};

test.each(Object.entries(unusable))(
  "%s as DATA_DIR ends the start with one line that says what to do",
  { timeout: 60_000 },
  async (_what, { folder, within, says }) => {
    const dataDir = folder();
    const { code, lines } = await startedOn(dataDir, within?.(dataDir));
    expect(lines).toEqual([expect.stringMatching(says)]);
    expect(lines[0]?.startsWith(`Rankwright can't start: DATA_DIR ${dataDir} `)).toBe(true);
    expect(code).toBe(1);
  },
);
