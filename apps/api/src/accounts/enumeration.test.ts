import { createHash } from "node:crypto";
import * as argon2 from "@node-rs/argon2";
import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { PASSWORD } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hashPassword } from "../auth/password.ts";
import { minimumResponseTime } from "./answer-time.ts";

// `spy` keeps the library working and records its calls: hashing is the only slow part of a response.
vi.mock("@node-rs/argon2", { spy: true });
vi.mock("./answer-time.ts", { spy: true });

const KNOWN = "known@example.com";
const UNKNOWN = "unknown@example.com";

let site: RestSite;
beforeEach(() => {
  site = restSite();
  vi.clearAllMocks();
});
afterEach(() => site.close());

/** Returns the cost parameters of a hash, which determine the time that verifying takes. */
const costOf = (hash: string) => {
  const { algorithm, memoryCost, timeCost, parallelism } = argon2.parseOptions(hash);
  return { algorithm, memoryCost, timeCost, parallelism };
};

/** Returns everything that the client sees of a response, except the address and values that change with every response. */
function seen({ status, headers, text }: Awaited<ReturnType<RestSite["ask"]>>, email: string) {
  const { date: _, ...others } = headers;
  return { status, headers: others, text: text.replace(/"requestId":"[^"]*"/, "").replaceAll(email, "…") };
}

/** Sends the same request with a known and an unknown address, and returns both responses. */
async function bothWays(path: string, body: (email: string) => object) {
  const answers = [];
  for (const email of [KNOWN, UNKNOWN])
    answers.push(seen(await site.ask("POST", path, { body: body(email) }), email));
  return answers;
}

describe("responses for known and unknown e-mail addresses", () => {
  test("are equal for a sign-in, and take the same work", async () => {
    const { passwordHash } = await hashPassword(PASSWORD);
    site.signedUp(KNOWN);
    // With the cost used in production, because accounts in tests have cheaper hashes.
    site.deps.db.$client.prepare("update accounts set password_hash = ?").run(passwordHash);
    const [known, unknown] = await bothWays("/auth/sign-in", (email) => ({
      email,
      password: "not this one",
    }));
    expect(known).toEqual(unknown);
    expect(known?.status).toBe(401);
    const [ofKnown, ofUnknown, ...more] = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash));
    expect(more).toEqual([]);
    expect(ofKnown).toBe(passwordHash);
    expect(costOf(ofUnknown ?? "")).toEqual(costOf(passwordHash));
  });

  test("are equal for a sign-in to an account without a password, such as one created through the provider", async () => {
    site.signedUp(KNOWN);
    site.deps.db.$client.prepare("update accounts set password_hash = ''").run();
    const [known, unknown] = await bothWays("/auth/sign-in", (email) => ({
      email,
      password: "not this one",
    }));
    expect(known).toEqual(unknown);
    const verified = vi.mocked(argon2.verify).mock.calls.map(([hash]) => costOf(String(hash)));
    expect(verified).toHaveLength(2);
    expect(verified[0]).toEqual(verified[1]);
  });

  test("are equal for a reset request, and wait the minimum time", async () => {
    site.signedUp(KNOWN);
    const [known, unknown] = await bothWays("/auth/reset", (email) => ({ email }));
    expect(known).toEqual(unknown);
    expect(known?.status).toBe(200);
    // The minimum time was over before the response was sent.
    expect(vi.mocked(minimumResponseTime).mock.settledResults.map(({ type }) => type)).toEqual([
      "fulfilled",
      "fulfilled",
    ]);
  });

  test("take the same work for a registration: a password is hashed each time", async () => {
    site.signedUp(KNOWN);
    for (const [nth, email] of [KNOWN, UNKNOWN].entries()) {
      const answer = await site.ask("POST", "/auth/register", { body: { email, password: PASSWORD } });
      expect(answer.status).toBe(201);
      expect(vi.mocked(argon2.hash).mock.calls).toHaveLength(nth + 1);
    }
    const [ofKnown, ofUnknown] = vi.mocked(argon2.hash).mock.calls.map(([, options]) => options);
    expect(ofKnown).toEqual(ofUnknown);
  });

  test("are equal for a subscription", async () => {
    await site.ask("POST", "/add-subscriber", { body: { subemail: KNOWN } });
    const [known, unknown] = await bothWays("/add-subscriber", (subemail) => ({ subemail }));
    const withoutId = (answer: typeof known) => ({
      ...answer,
      text: answer?.text.replaceAll(/"[0-9a-f]{24}"/g, '"id"'),
    });
    expect({ ...withoutId(known), headers: "" }).toEqual({ ...withoutId(unknown), headers: "" });
  });

  test("have the same rate limit for failed sign-ins", async () => {
    site.signedUp(KNOWN);
    const statuses = async (email: string) => {
      const all = [];
      for (let n = 0; n < 11; n += 1)
        all.push(
          (await site.ask("POST", "/auth/sign-in", { body: { email, password: `guess ${n}` } })).status,
        );
      return all;
    };
    expect(await statuses(KNOWN)).toEqual(await statuses(UNKNOWN));
  });
});

test("a row stolen from the database can't be used as a token, cookie, password or link", async () => {
  const token = await site.tokenOf(KNOWN);
  await site.ask("POST", "/auth/reset", { body: { email: KNOWN } });
  const { $client } = site.deps.db;
  const dump = $client
    .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'")
    .all()
    .flatMap(({ name }) => (name === "outbox" ? [] : $client.prepare(`select * from "${name}"`).all()));
  const everything = JSON.stringify(dump);
  expect(everything).not.toContain(token);
  expect(everything).toContain(createHash("sha256").update(token).digest("hex"));
  const values = new Set(
    dump.flatMap((row) => Object.values(Object(row)).filter((each) => typeof each === "string")),
  );
  for (const value of values) {
    if (!/^[\x21-\x7e]{1,200}$/.test(value)) continue;
    expect((await site.ask("GET", "/orders", { as: value })).status, value).toBe(401);
    const body = { token: value, password: "a newer password" };
    expect((await site.ask("POST", "/auth/new-password", { body })).status, value).toBe(400);
  }
});
