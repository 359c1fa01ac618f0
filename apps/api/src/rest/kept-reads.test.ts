import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { addToCounter, immediate } from "@rankwright/db/core";
import { users } from "@rankwright/db/tables";
import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { PASSWORD, router } from "@rankwright/test-kit/site";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createContext } from "../context.ts";
import { createDeps } from "../deps.ts";
import { keptReads } from "./kept-reads.ts";

let site: RestSite;
let url: string;
let as: string;

beforeEach(async () => {
  site = restSite();
  onTestFinished(() => site.close());
  url = await site.app.listen({ host: "127.0.0.1", port: 0 });
  as = await site.tokenOf("owner@example.com", { admin: true });
});

/** Asks on a connection, as programs do: what is kept goes out before Fastify sees the request. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers });
  const { date: _, ...head } = Object.fromEntries(answer.headers);
  const json: unknown = await answer.json();
  return { status: answer.status, head, json };
}

const question = { accodingTitle: "How long?", accodingText: "A month." };
const made = z.object({ _id: z.string() });

async function addQuestion(): Promise<string> {
  const { json } = await site.ask("POST", "/add-faq-item", { as, body: question });
  return made.parse(json)._id;
}

/** Changes what is stored and tells nobody: whoever still gets the old answer gets one that was kept. */
function forge(): void {
  site.deps.db.$client.exec("update content_records set data = json_set(data, '$.accodingText', 'forged')");
}

const paths = async () => [`/faq-item/${await addQuestion()}`, "/faq-items"];

test("a record was read anew for everybody who asked, though nobody had changed it", async () => {
  for (const path of await paths()) {
    const read = await get(path);
    forge();
    expect(await get(path, { origin: "https://elsewhere.example.com", cookie: "session=any" })).toEqual(read);
    expect(read).toMatchObject({ status: 200, head: { "access-control-allow-origin": "*" } });
  }
});

test("a change is answered at once: of the record, of the fields beside it, and of another process", async () => {
  const [one = "", all = ""] = await paths();
  const answers = async () => [(await get(one)).json, (await get(all)).json];
  const change = (body: object) => site.ask("PUT", one, { as, body });
  await answers();
  await change({ accodingText: "A week." });
  expect(await answers()).toMatchObject([{ accodingText: "A week." }, [{ accodingText: "A week." }]]);
  await change({ source: "a fair" });
  expect(await answers()).toMatchObject([{ source: "a fair" }, [{ source: "a fair" }]]);

  const other = createDeps(site.deps.env);
  onTestFinished(() => void other.db.$client.close());
  const user = site.signedUp("second@example.com", { admin: true });
  const { faqItems } = router.createCaller(createContext(other, { user })).content;
  const _id = one.split("/").at(-1) ?? "";
  await faqItems.update({ _id, data: { accodingText: "A day." } });
  expect(await answers()).toMatchObject([{ accodingText: "A day." }, [{ accodingText: "A day." }]]);
  await faqItems.remove({ _id });
  expect([(await get(one)).status, (await get(all)).json]).toEqual([404, []]);
  await faqItems.restore({ _id });
  expect([(await get(one)).status, (await get(all)).json]).toMatchObject([200, [{ _id }]]);
});

test("what the owner alone may see is kept for nobody else", async () => {
  const basic = {
    packageName: "Basic",
    packagePrice: "49",
    packageButtonText: "Order",
    packagePointOne: "One",
  };
  const owner = site.callerFor(site.signedUp("second@example.com", { admin: true })).content.packages;
  const { _id } = await owner.create({ ...basic, availability: "Hidden" });
  const seen = async (headers?: Record<string, string>) => {
    const [list, one] = [await get("/pricings", headers), await get(`/pricing/${_id}`, headers)];
    return [z.array(z.unknown()).parse(list.json).length, one.status];
  };
  const asOwner = { authorization: `Bearer ${as}` };
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await seen(asOwner)).toEqual([1, 200]);
    expect(await seen()).toEqual([0, 404]);
  }
});

test("what was asked for by another spelling, by a part or with another word for who asks is read", async () => {
  const [one = "", all = ""] = await paths();
  const others: [string, Record<string, string>?][] = [
    [one.toUpperCase().replace(/\/[^/]+$/, one.slice(one.lastIndexOf("/")))],
    [`${one}/`],
    [`${all}?limit=1`],
    [one, { authorization: "Basic x" }],
    [one, { authorization: `Bearer ${"x".repeat(43)}` }],
  ];
  for (const [path, headers] of others) await get(path, headers);
  forge();
  for (const [path, headers] of others)
    expect(JSON.stringify((await get(path, headers)).json), path).toContain("forged");
});

describe("what somebody reads with a token", () => {
  const email = "pat@example.com";
  let pat: string;
  let path: string;

  beforeEach(async () => {
    const body = {
      packageName: "Basic",
      packagePrice: "49",
      packageButtonText: "Order",
      packagePointOne: "One",
    };
    await site.ask("POST", "/add-pricing", { as, body });
    pat = await site.tokenOf(email, { verified: true });
    const details = { customerName: "Pat", customerAddress: "1 Road", customerCountry: "Norway" };
    const placed = await site.ask("POST", "/new-order", {
      as: pat,
      body: { packageName: "Basic", ...details },
    });
    path = `/order/${made.parse(placed.json)._id}`;
  });

  const read = (token: string, of = path) => get(of, { authorization: `Bearer ${token}` });

  /** Changes an order, a message and the content, and tells nobody. */
  function forgeAll(): void {
    site.deps.db.$client.exec(
      "update orders set customer_name = 'Forged'; update messages set subject = 'Forged'",
    );
    forge();
  }

  test("was read anew each time, though nothing was written in between", async () => {
    const sent = { name: "Pat", email, number: "1", subject: "Hello", message: "How?" };
    const message = `/message/${made.parse((await site.ask("POST", "/add-message", { body: sent })).json)._id}`;
    const [record = ""] = await paths();
    for (const [token, of] of [
      [pat, path],
      [as, path],
      [as, message],
      [pat, record],
    ] as const) {
      const before = await read(token, of);
      forgeAll();
      expect(await read(token, of), of).toEqual(before);
      expect(before).toMatchObject({ status: 200, head: { "cache-control": "no-store" } });
    }
    // Whoever asks for the first time reads what is stored.
    const again = await site.ask("POST", "/auth/sign-in", { body: { email, password: PASSWORD } });
    const { token } = z.object({ token: z.string() }).parse(again.json);
    expect((await read(token)).json).toMatchObject({ customerName: "Forged" });
  });

  test("is theirs alone: nobody else who asks for it gets it", async () => {
    const stranger = await site.tokenOf("stranger@example.com", { verified: true });
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await read(pat)).status).toBe(200);
      expect((await read(stranger)).status).toBe(404);
      expect((await read("x".repeat(43))).status).toBe(401);
      expect((await get(path)).status).toBe(401);
      expect((await get(path, { cookie: `session=${pat}` })).status).toBe(401);
    }
  });

  test("is read anew after whatever was written, here or by another process", async () => {
    const { db, env } = site.deps;
    const other = createDeps(env);
    onTestFinished(() => void other.db.$client.close());
    for (const of of [db, other.db]) {
      await read(pat);
      forgeAll();
      immediate(of, (tx) => addToCounter(tx, "test", 1));
      expect((await read(pat)).json).toMatchObject({ customerName: "Forged" });
      db.$client.exec("update orders set customer_name = 'Pat'");
      immediate(of, (tx) => addToCounter(tx, "test", 1));
    }
  });

  test("ends with their session and with their rights", async () => {
    expect([(await read(pat)).status, (await read(as)).status]).toEqual([200, 200]);
    await site.ask("POST", "/auth/sign-out", { as: pat });
    expect((await read(pat)).status).toBe(401);
    const other = createDeps(site.deps.env);
    onTestFinished(() => void other.db.$client.close());
    immediate(other.db, (tx) => tx.delete(users).run());
    expect((await read(as)).status).toBe(404);
  });

  test("is asked for again where its session is used, and when it is over though nothing was written", async () => {
    const minutes = (count: number) => site.clock.advance(count * 60_000);
    await read(pat);
    minutes(4);
    const kept = await read(pat);
    forgeAll();
    expect(await read(pat)).toEqual(kept);
    // By then a use is noted again.
    minutes(1);
    expect((await read(pat)).json).toMatchObject({ customerName: "Forged" });
    site.deps.db.$client.exec("update orders set customer_name = 'Pat'");
    minutes(4);
    expect((await read(pat)).json).toMatchObject({ customerName: "Forged" });
    for (let day = 20; day < 90; day += 20) {
      minutes(20 * 24 * 60);
      expect((await read(pat)).status).toBe(200);
    }
    minutes(10 * 24 * 60 - 11);
    expect((await read(pat)).status).toBe(200);
    minutes(2);
    expect((await read(pat)).status).toBe(401);
  });
});

const ofContent = (path: string) => ({ path, keptBy: "content" }) as const;
const request = (path: string, headers: Record<string, string> = {}) =>
  Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: path, headers });

test.each([
  ["content", {}],
  ["database", { authorization: `Bearer ${"x".repeat(43)}` }],
] as const)("what was read of the %s before a change never stands for what came after it", (by, headers) => {
  const other = createDeps(site.deps.env);
  onTestFinished(() => void other.db.$client.close());
  const { keeper, answer } = keptReads(site.deps, [{ path: "/a", keptBy: by }]);
  const asked = () => request("/a", headers);
  const isKept = () => answer(asked(), new ServerResponse(asked()));
  const until = site.clock.now() + 1;
  keeper(asked(), "/a")?.({}, "[]", until);
  expect(isKept()).toBe(true);
  for (const { db } of [site.deps, other]) {
    const keep = keeper(asked(), "/a");
    immediate(db, (tx) => addToCounter(tx, "content", 1));
    // As in another turn of the event loop, in which another process' write is heard of.
    immediate(site.deps.db, () => undefined);
    keep?.({}, "[]", until);
    expect(isKept()).toBe(false);
  }
});

test("what is kept holds no more memory than it is counted for", () => {
  const { keeper, answer } = keptReads(site.deps, [ofContent("/a/:id")]);
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const held = () => {
    // What the first one has found is given back beside the program, and for sure before the second one.
    for (let n = 0; n < 2; n += 1) if (typeof collect === "function") collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const paths = Array.from({ length: 1_000 }, (_, n) => `/a/${n}`);
  for (const path of paths) {
    keeper(request(path), path)?.({}, JSON.stringify("x".repeat(400)));
    // What else goes out meanwhile is made of the same pages of memory.
    Buffer.from("y".repeat(8_000));
  }
  expect(held() - before).toBeLessThan(4 * 1024 * 1024);
  expect(answer(request("/a/0"), new ServerResponse(request("/a/0")))).toBe(true);
});

test("what is kept is begun anew before it takes more than it may", () => {
  const { keeper, answer } = keptReads(site.deps, ["/a", "/b", "/c", "/d"].map(ofContent), 3_000);
  const keep = (path: string, json: string) => keeper(request(path), path)?.({}, json);
  const isKept = (path: string) => answer(request(path), new ServerResponse(request(path)));
  keep("/a", "[]");
  keep("/b", "[]");
  expect([isKept("/a"), isKept("/b")]).toEqual([true, true]);
  keep("/d", JSON.stringify("long".repeat(1_000)));
  expect([isKept("/a"), isKept("/d")]).toEqual([true, false]);
  keep("/c", "[]");
  expect([isKept("/a"), isKept("/c")]).toEqual([false, true]);
});
