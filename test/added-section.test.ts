import { execFile, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePorts } from "../scripts/site.mjs";
import { copyTree } from "./copied-tree.ts";
import { UPDATE_ROWS } from "./documented.ts";
import { read } from "./files.ts";

const run = promisify(execFile);

/** Section as a developer adds it, in the file of similar sections. */
const NOTICES = `
  notices: section({
    name: "notices",
    kind: "list",
    label: "Notices",
    noun: "notice",
    fields: { noticeTitle: text("Notice title"), noticeText: multiline("Notice text", { optional: true }) },
    screens: {
      manage: { path: "/edit-notices", heading: "Add Notice", addButton: "Add Notice", editLink: "Edit Notice" },
      edit: [{ path: "/edit-notice/:id", heading: "Update Notice", button: "Save Notice" }],
    },
    rest: { list: "/notices", get: "/notices/:id", create: "/add-notice", update: "/notices/:id" },
    alerts: { create: "Notice is Added", edit: "Notice is Updated" },
    shownOn: [],
  }),
`;

/** Code that a developer can then write, and code that must not compile. */
const TYPED = `
import type { AppRouter } from "./router.ts";

export async function typed(caller: ReturnType<AppRouter["createCaller"]>): Promise<string> {
  // @ts-expect-error It has no such field.
  await caller.content.notices.create({ noticeTitel: "Closed on Monday" });
  const { _id } = await caller.content.notices.create({ noticeTitle: "Closed on Monday" });
  const { noticeText } = await caller.content.notices.get({ _id });
  return noticeText;
}
`;

const FILE = "packages/schema/src/content/faq.ts";
const SNAPSHOT = "apps/api/src/rest/rows.snapshot.txt";
const owner = { email: "owner@example.com", password: "a password of the owner" };

let copy: string;
beforeAll(() => {
  const tree = copyTree();
  copy = tree.copy;
  const sections = readFileSync(join(copy, FILE), "utf8");
  const end = sections.lastIndexOf("};");
  writeFileSync(join(copy, FILE), sections.slice(0, end) + NOTICES + sections.slice(end));
  writeFileSync(join(copy, "apps/api/src/typed.ts"), TYPED);
  return tree.remove;
});

const node = (...args: string[]) => run(process.execPath, args, { cwd: copy });

test("a section added as described in CONTRIBUTING has typed procedures", async () => {
  await node("node_modules/typescript/bin/tsc", "-b", "apps/api");
}, 120_000);

test("the command in CONTRIBUTING adds its REST paths and alerts to the snapshot", async () => {
  const [program = "", ...args] = UPDATE_ROWS.split(" ");
  await node(`node_modules/${program}/${program}.mjs`, ...args);
  const added = readFileSync(join(copy, SNAPSHOT), "utf8")
    .split("\n")
    .filter((line) => !read(SNAPSHOT).split("\n").includes(line));
  expect(added).toEqual([
    "GET    /notices                     200 content.notices.list",
    "GET    /notices/:id                 200 content.notices.get",
    "POST   /add-notice                  201 content.notices.create",
    "PUT    /notices/:id                 200 content.notices.update",
    "DELETE /notices/:id                 200 content.notices.remove",
    'notices: ["Notice is Added","Notice is Updated"]',
  ]);
}, 120_000);

/** Starts the copy's site from its sources with an empty data folder. */
async function firstStart() {
  const [port, apiPort, sandboxPort, paypalPort, stripePort] = await freePorts(5);
  const child = spawn(process.execPath, ["apps/web/dev.ts"], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "development",
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      PAYPAL_SANDBOX_PORT: `${sandboxPort}`,
      PAYPAL_API_PORT: `${paypalPort}`,
      STRIPE_SANDBOX_PORT: `${stripePort}`,
      DATA_DIR: join(copy, "data"),
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const ended = new Promise<never>((_, reject) =>
    child.once("close", () => reject(new Error(`It ended:\n${printed}`))),
  );
  const listens = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        printed += text;
        if (printed.includes("The site ")) resolve();
      });
  });
  await Promise.race([listens, ended]);
  ended.catch(() => {});
  return { url: `http://127.0.0.1:${port}`, apiUrl: `http://127.0.0.1:${apiPort}`, printed: () => printed };
}

test("the first start with the demo content works, and the section is in the editor, on REST and on tRPC", async () => {
  const { url, apiUrl, printed } = await firstStart();
  const json = { "content-type": "application/json" };
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(apiUrl + path, init)).json();
  const { token } = await ask("/auth/sign-in", {
    method: "POST",
    headers: json,
    body: JSON.stringify(owner),
  });
  expect(await ask("/faq-items"), "the demo has FAQ items").not.toEqual([]);
  expect(await ask("/notices"), "the new section is empty").toEqual([]);

  const { _id } = await ask("/add-notice", {
    method: "POST",
    headers: { ...json, authorization: `Bearer ${token}` },
    body: JSON.stringify({ noticeTitle: "Closed on Monday" }),
  });
  const saved = { _id, noticeTitle: "Closed on Monday", noticeText: "" };
  expect(await ask("/notices")).toEqual([saved]);
  expect(await ask("/trpc/content.notices.list")).toMatchObject({ result: { data: [saved] } });

  const screen = async (path: string) =>
    (await fetch(url + path, { headers: { cookie: `session=${token}` } })).text();
  expect(await screen("/setting")).toContain('href="/edit-notices"');
  const manage = await screen("/edit-notices");
  expect(manage).toMatch(/<input[^>]+name="noticeTitle"/);
  expect(manage).toContain(`href="/edit-notice/${_id}"`);
  expect(await screen(`/edit-notice/${_id}`)).toMatch(/name="noticeTitle"[^>]+value="Closed on Monday"/);

  const change = (from: string, to: string) =>
    writeFileSync(join(copy, FILE), readFileSync(join(copy, FILE), "utf8").replace(from, to));
  /** Polls the screen, because the server doesn't respond while it restarts. */
  const seen = (path: string) =>
    expect.poll(() => screen(path).catch(() => ""), { timeout: 90_000, interval: 100 });
  change('label: "Notices"', 'label: "House notices"');
  await seen("/setting").toContain("House notices");
  expect(printed(), "Vite only restarts if routes change").not.toContain("server restarted");
  change('path: "/edit-notices"', 'path: "/house-notices"');
  await seen("/house-notices").toMatch(/<input[^>]+name="noticeTitle"/);
}, 180_000);
