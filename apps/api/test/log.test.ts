import { fileURLToPath, pathToFileURL } from "node:url";
import { checkRights, pathCases, procedureCases } from "@rankwright/test-kit/rights/matrix";
import { OPENING_MS, openWorld, ROLES, type World } from "@rankwright/test-kit/rights/world";
import { PASSWORD } from "@rankwright/test-kit/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../src/context/log.ts";

const TYPED = "typed-by-somebody-7f3a";
const env = {
  LOG_LEVEL: "trace",
  METRICS_TOKEN: "metrics-secret-7f3a",
  ADMIN_PASSWORD: "owner-secret-7f3a",
  SMTP_URL: "smtp://mailer:mail-secret-7f3a@127.0.0.1:9",
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "the-site",
  OIDC_CLIENT_SECRET: "client-secret-7f3a",
};

let world: World;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: "trace" }, { write: (line) => lines.push(line) });
  world = await openWorld({ env, deps: { log } });
}, OPENING_MS);
afterAll(() => world.close());

/** Returns all known secrets: session tokens, passwords, secret settings, mailed tokens, and stored hashes and ids. */
function secrets(): string[] {
  const { $client } = world.deps.db;
  const mailed = world
    .mails()
    .flatMap(({ body }) => [...body.matchAll(/(?:token=|\/room\/)([\w-]+)/g)].map(([, token = ""]) => token));
  const column = (sql: string) => $client.prepare<[], string>(sql).pluck().all();
  return [
    ...ROLES.flatMap((role) => world.tokens[role] ?? []),
    PASSWORD,
    TYPED,
    "another password",
    ...Object.values(env).filter((value) => value.includes("-secret-")),
    "mail-secret-7f3a",
    ...mailed,
    ...column("select password_hash from accounts where password_hash <> ''"),
    ...column("select id from sessions"),
    ...column("select token from subscribers where token is not null"),
  ];
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Matches any secret that the site issues, known or not. */
const opens = /token=|\$argon2|[\w-]{43}/;
/** Removes the project folder's path from a log. Stack traces contain it as a path or as a URL. */
const withoutFolder = (told: string, folder: string) =>
  [pathToFileURL(folder).href, JSON.stringify(folder).slice(1, -1)].reduce(
    (text, name) => text.replaceAll(name, "/"),
    told,
  );

function expectNoSecrets() {
  const told = lines.join("");
  const known = secrets();
  expect(known.length).toBeGreaterThan(20);
  expect(known.filter((secret) => told.includes(secret))).toEqual([]);
}

test("the log at level trace contains no secret after every role has sent every request", {
  timeout: 300_000,
}, async () => {
  // One content section is enough, because they work alike and contain no secrets.
  const isAsked = (name: string) => !name.startsWith("content.") || name.startsWith("content.banner.");
  const asked = [
    ...procedureCases.filter(({ name }) => isAsked(name)),
    ...pathCases.filter(({ row }) => isAsked(row.procedure)),
  ];
  for (const each of asked) await checkRights(world, each);
  expect(lines.length).toBeGreaterThan(500);
  expectNoSecrets();
});

test("the log contains no secret that was sent in a URL, a header or a rejected body", async () => {
  const headers = {
    cookie: `session=${TYPED}`,
    authorization: `Bearer ${TYPED}`,
    "x-api-key": TYPED,
    referer: `http://127.0.0.1:3000/reset?token=${TYPED}`,
    "user-agent": TYPED,
  };
  await world.ask("GET", `/reset?token=${TYPED}`, { headers });
  await world.ask("GET", `/room/${TYPED}/report`, { headers });
  await world.ask(
    "GET",
    `/trpc/subscribers.subscription?input=${encodeURIComponent(JSON.stringify({ token: TYPED }))}`,
  );
  await world.ask("POST", "/auth/sign-in", { headers, body: { email: "a@example.com", password: TYPED } });
  await world.ask("POST", "/auth/sign-in", { headers, raw: `{"password":"${TYPED}"` });
  await world.ask("POST", "/auth/new-password", { headers, body: { token: TYPED, password: TYPED } });
  await world.ask("POST", "/auth/register", {
    headers,
    body: { email: TYPED, password: TYPED, token: TYPED },
  });
  expectNoSecrets();
});

test("the log contains no secret when database queries fail", async () => {
  await world.withRollback(async () => {
    world.deps.db.$client.exec("alter table outbox rename to gone; alter table sessions rename to gone_too");
    const before = lines.length;
    const email = world.accounts.customer.email;
    for (const [path, body] of [
      ["/auth/reset", { email }],
      ["/auth/register", { email: "new@example.com", password: TYPED }],
      ["/auth/sign-in", { email, password: PASSWORD }],
    ] as const)
      expect((await world.ask("POST", path, { body })).status, path).toBe(500);
    expect(lines.slice(before).join("")).toMatch(/"level":50/);
    expect(withoutFolder(lines.slice(before).join(""), root)).not.toMatch(opens);
  });
  expectNoSecrets();
});

test.each([
  "/srv/a-folder-whose-name-is-longer-than-any-token-that-the-site-gives-out/",
  "/srv/Zoë's long-name_0123456789-0123456789-0123456789 0123456789/",
])(
  "the path of the project folder %s is not mistaken for a token, and a token next to it is still found",
  (folder) => {
    const at = (place: string) =>
      JSON.stringify({ err: { stack: `Error: no table\n    at run (${place}:1:2)` } });
    const line =
      at(`${pathToFileURL(folder).href}apps/api/src/server/app.ts`) +
      at(`${folder}apps/api/src/server/app.ts`);
    expect(line).toMatch(opens);
    expect(withoutFolder(line, folder)).not.toMatch(opens);
    const token = "t0k3n".repeat(9).slice(0, 43);
    expect(withoutFolder(line + at(`${folder}${token}`), folder)).toMatch(opens);
  },
);
