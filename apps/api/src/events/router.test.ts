import { dropOldEvents, immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { DEFAULT_CURRENCY, setShopCurrency } from "@rankwright/schema";
import { customer, placeMany, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { buildApi } from "../server/app.ts";
import { endLive } from "./stream.ts";

const order = { packageName: "Basic", ...customer } as const;
const message = {
  name: "Sample client",
  email: "client@example.com",
  number: "+1 (555) 010-0",
  subject: "A question",
  message: "How long does it take?",
};

/** Subscribes as this person. `next` waits for the next event. */
async function listen(who: Shop["owner"], lastEventId?: string) {
  const told = await who.events.live(lastEventId === undefined ? undefined : { lastEventId });
  const news = told[Symbol.asyncIterator]();
  // The test's caller yields what is sent over the wire: the id and the data.
  const next = async () => {
    const { value, done } = await news.next();
    const entry: unknown = value;
    return done || !Array.isArray(entry) ? undefined : { id: String(entry[0]), ...(entry[1] as object) };
  };
  const stop = async () => void (await news.return?.());
  return { next, stop };
}

describe("an admin's subscription", () => {
  test("shows the price of an order in the order's currency", async () => {
    onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
    const { owner, one } = await shop();
    await owner.settings.business.save({ revision: 0, values: { currency: "EUR" } });
    const { _id } = await one.orders.place(order);
    await owner.settings.business.save({ revision: 1, values: { currency: "USD" } });
    const { next, stop } = await listen(owner);
    const first = next();
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Bank transfer" });
    expect(await first).toMatchObject({ text: "Order is Paid: Basic, €49.50, from Sample client" });
    await stop();
  });

  test("reports new orders, messages and payments as they happen", async () => {
    const { owner, one, visitor } = await shop();
    const { next, stop } = await listen(owner);
    const first = next();
    const placed = await one.orders.place(order);
    expect(await first).toMatchObject({
      kind: "order",
      _id: placed._id,
      text: "New order: Basic, $49.50, from Sample client",
    });
    const second = next();
    const sent = await visitor.messages.send(message);
    expect(await second).toMatchObject({
      kind: "message",
      _id: sent._id,
      text: "New message: A question, from Sample client",
    });
    const third = next();
    await owner.orders.setPaymentStatus({ _id: placed._id, paymentStatus: "Paid", reason: "Bank transfer" });
    expect(await third).toMatchObject({
      kind: "payment",
      _id: placed._id,
      text: "Order is Paid: Basic, $49.50, from Sample client",
    });
    await stop();
  });

  test("describes a message without a subject and a name", async () => {
    const { owner, deps } = await shop();
    const app = buildApi(deps);
    onTestFinished(() => app.close());
    const { next, stop } = await listen(owner);
    for (const [sent, text] of [
      [{ message: "Hello" }, "New message: No subject, from an unknown sender"],
      [{ message: "Hello", email: "pat@example.com" }, "New message: No subject, from pat@example.com"],
    ] as const) {
      const told = next();
      await app.inject({ method: "POST", url: "/add-message", payload: sent });
      expect(await told).toMatchObject({ text });
    }
    await stop();
  });

  test("omits events of a transaction that was rolled back", async () => {
    const { owner, one, basic } = await shop();
    const { next, stop } = await listen(owner);
    const first = next();
    await expect(one.orders.place({ ...order, packagePrice: "1" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const { _id } = await one.orders.place(order);
    expect(await first).toMatchObject({ kind: "order", _id });
    expect(basic.packageName).toBe("Basic");
    await stop();
  });

  test("resumes after a disconnect without missing or repeating events", async () => {
    const made = await shop();
    const { owner, one } = made;
    const { lastEventId } = await owner.events.latest();
    const ids = placeMany(made, 250);
    const before = await listen(owner, lastEventId);
    const heard = [];
    for (let n = 0; n < 120; n += 1) heard.push(await before.next());
    await before.stop();
    const after = await listen(owner, heard.at(-1)?.id);
    for (let n = 120; n < 250; n += 1) heard.push(await after.next());
    expect(heard.map((event) => event && "_id" in event && event._id)).toEqual(ids);
    const coming = after.next();
    const { _id } = await one.orders.place(order);
    expect(await coming).toMatchObject({ _id });
    await after.stop();
  });

  test("requests a full reload if the disconnect was too long or the event id is unknown", async () => {
    const { owner, one, deps } = await shop();
    for (let n = 0; n < 3; n += 1) await one.orders.place(order);
    immediate(deps.db, (tx) => tx.delete(tables.events).where(eq(tables.events.seq, 1)).run());
    immediate(deps.db, (tx) => tx.delete(tables.events).where(eq(tables.events.seq, 2)).run());
    for (const lastEventId of ["1", "99"]) {
      const { next, stop } = await listen(owner, lastEventId);
      expect(await next()).toMatchObject({ id: "3", kind: "missed" });
      await stop();
    }
    const { next, stop } = await listen(owner, "2");
    expect(await next()).toMatchObject({ id: "3", kind: "order" });
    await stop();
    await expect(owner.events.live({ lastEventId: "x" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("ends when the account is no longer an admin", async () => {
    const { owner, one, deps } = await shop();
    const { next } = await listen(owner);
    const coming = next();
    immediate(deps.db, (tx) => tx.delete(tables.users).run());
    await one.orders.place(order);
    expect(await coming).toBeUndefined();
  });
});

test("only admins can subscribe", async () => {
  const { one, visitor } = await shop();
  for (const [who, code] of [
    [visitor, "UNAUTHORIZED"],
    [one, "FORBIDDEN"],
  ] as const) {
    await expect(who.events.live()).rejects.toMatchObject({ code });
    await expect(who.events.latest()).rejects.toMatchObject({ code });
  }
});

test("old events that no subscriber can request any more are deleted", async () => {
  const { deps, one } = await shop();
  immediate(deps.db, (tx) =>
    tx.insert(tables.events).values({ seq: 50_000, kind: "order", subjectId: "x", createdAt: 1 }).run(),
  );
  immediate(deps.db, (tx) =>
    tx.insert(tables.events).values({ seq: 40_001, kind: "order", subjectId: "x", createdAt: 1 }).run(),
  );
  await one.orders.place(order);
  immediate(deps.db, dropOldEvents);
  const kept = deps.db.select().from(tables.events).all();
  expect(kept.map(({ seq }) => seq)).toEqual([50_000, 50_001]);
});

describe("over HTTP", () => {
  async function host() {
    const made = await shop();
    const app = buildApi(made.deps);
    onTestFinished(async () => {
      endLive(made.deps);
      await app.close();
    });
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    const signIn = async (email: string) =>
      (await made.visitor.auth.signIn({ email, password: PASSWORD })).token ?? "";
    /** Opens the stream as a browser does, with the Last-Event-ID header. */
    const open = async (token: string, lastEventId?: string) => {
      const response = await fetch(`${address}/trpc/events.live`, {
        headers: {
          accept: "text/event-stream",
          authorization: `Bearer ${token}`,
          ...(lastEventId ? { "last-event-id": lastEventId } : {}),
        },
      });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      return {
        response,
        /** Reads until the text appears or the stream ends. Returns everything read. */
        until: async (part: string) => {
          while (!text.includes(part)) {
            const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
            if (done) break;
            text += value;
          }
          return text;
        },
        cancel: () => reader?.cancel(),
      };
    };
    return { ...made, app, signIn, open };
  }

  test("the stream contains the events' ids and resumes after the last id", async () => {
    const { open, signIn, one } = await host();
    const token = await signIn("owner@example.com");
    const first = await open(token);
    expect(first.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    await first.until("connected");
    const a = await one.orders.place(order);
    expect(await first.until(a._id)).toMatch(/\bid: ?1\b/);
    await first.cancel();
    const b = await one.orders.place(order);
    const second = await open(token, "1");
    const text = await second.until(b._id);
    expect(text).not.toContain(a._id);
    expect(text).toMatch(/\bid: ?2\b/);
    await second.cancel();
  });

  test("the stream ends with the session", async () => {
    const { open, signIn, one, visitor, app } = await host();
    const token = await signIn("owner@example.com");
    const stream = await open(token);
    await stream.until("connected");
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ method: "POST", url: "/auth/sign-out", headers })).statusCode).toBe(200);
    await one.orders.place(order);
    await visitor.messages.send(message);
    expect(await stream.until("never there")).not.toContain("New order");
  });

  test("an open stream doesn't prevent the process from exiting", async () => {
    const { open, signIn, app, deps } = await host();
    const stream = await open(await signIn("owner@example.com"));
    await stream.until("connected");
    endLive(deps);
    await app.close();
    expect(await stream.until("never there")).toContain("serialized-error");
  });
});
