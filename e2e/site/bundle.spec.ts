import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { startSite } from "../../scripts/site.mjs";
import { copyTree } from "../../test/copied-tree.ts";
import { root } from "../../test/files.ts";

const run = promisify(execFile);
const folder = join(root, "apps/web/build/server");

/** Source files that the build's source maps name, as paths from the root. Libraries are not in the source maps. */
const sources = readdirSync(folder)
  .filter((name) => name.endsWith(".js.map"))
  .flatMap((name): string[] => JSON.parse(readFileSync(join(folder, name), "utf8")).sources)
  .map((source) => relative(root, resolve(folder, source)));

test("the build contains no tests and no code that only tests need", () => {
  expect(sources).toEqual(
    expect.arrayContaining(["apps/web/server/site.ts", "apps/api/src/orders/place.ts"]),
  );
  const forTests = /\.(test|spec)(-d)?\.tsx?$|^(e2e|test|bench|tools|scripts)\/|\/test(ing)?\//;
  expect(sources.filter((path) => forTests.test(path))).toEqual([]);
  const code = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const tools = /from ?"(vitest|@playwright\/test|fast-check|smtp-server|oidc-provider|vite)["/]/;
  expect(code.filter((name) => tools.test(readFileSync(join(folder, name), "utf8")))).toEqual([]);
});

test("a stack trace in the log names the source file and its line, not the bundle", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "rankwright-stack-"));
  const site = await startSite(dataDir, { LOG_LEVEL: "error" });
  // Deletes a table, so that every read of it fails with a stack trace.
  await run(
    process.execPath,
    [
      "-e",
      `const Database = require("better-sqlite3");
     new Database(${JSON.stringify(join(dataDir, "site.db"))}).exec("drop table accounts")`,
    ],
    { cwd: join(root, "packages/db") },
  );
  const answer = await fetch(`${site.apiUrl}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "client@example.com", password: "a good password" }),
  });
  expect(answer.status).toBe(500);
  await expect.poll(() => site.log()).toContain("no such table: accounts");
  const { stack } = JSON.parse(
    site
      .log()
      .split("\n")
      .find((line) => line.includes("no such table")) ?? "{}",
  ).err;
  const frames = [
    ...stack.matchAll(/at (?:async )?(?:\w+\.)?(\w+)(?:\$\d+)? \((.+\/src\/.+\.ts):(\d+):\d+\)/g),
  ];
  expect(frames.length).toBeGreaterThan(1);
  for (const [frame, name, path, line] of frames) {
    const source = readFileSync(path, "utf8");
    expect(source, frame).toContain(name);
    expect(source.split("\n").length, frame).toBeGreaterThanOrEqual(Number(line));
  }
  expect(stack).toContain("packages/db/src/accounts/");
  expect(stack).toContain("apps/api/src/auth/");
  expect(stack, "libraries are part of the bundle").toMatch(/build\/server\/\w+\.js:\d+/);
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("in a folder with a space and an umlaut, the site works and is rebuilt only after a change of its sources", async () => {
  test.setTimeout(400_000);
  const { copy, remove } = copyTree("Zoë's site-");
  const built = join(copy, "apps/web/build");
  const build = () =>
    run(process.execPath, ["-e", `import("./scripts/build.mjs").then(({ build }) => build())`], {
      cwd: copy,
    });
  const isMade = async () => (await build()).stderr.includes("Building");
  try {
    cpSync(join(root, "apps/web/build"), built, { recursive: true });
    expect(await isMade(), "the copied build is up to date").toBe(false);

    const place = join(copy, "apps/api/src/orders/place.ts");
    const before = readFileSync(place, "utf8");
    writeFileSync(join(copy, "apps/api/src/orders/place.test.ts"), "// changed");
    expect(await isMade(), "a changed test needs no build").toBe(false);

    writeFileSync(place, `${before}\nconsole.error("Changed by a test.");\n`);
    expect(await isMade(), "a changed source needs a build").toBe(true);
    expect(readFileSync(join(built, "server/run.js"), "utf8")).toContain("Changed by a test.");
    expect(await isMade(), "nothing changed since the last build").toBe(false);

    // Restores the old content, like `git checkout` of an older version.
    writeFileSync(place, before);
    const cut = spawn(
      process.execPath,
      ["-e", `import("./scripts/build.mjs").then(({ build }) => build())`],
      { cwd: copy, stdio: ["ignore", "ignore", "pipe"] },
    );
    await once(cut.stderr, "data");
    cut.kill("SIGKILL");
    await once(cut, "close");
    expect(await isMade(), "an interrupted build is repeated").toBe(true);
    expect(await isMade(), "nothing changed since the last build").toBe(false);

    const site = await startSite(join(copy, "data"), {}, join(built, "server/server.js"));
    // One address each of a page, a file for the browser, a file from a library, and data that the migrations created.
    for (const address of [
      `${site.url}/`,
      `${site.url}/site.js`,
      `${site.apiUrl}/docs/swagger-ui.css`,
      `${site.apiUrl}/faq-items`,
    ])
      expect((await fetch(address)).status, address).toBe(200);
    await site.stop();
  } finally {
    remove();
  }
});
