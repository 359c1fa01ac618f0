import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

/** Creates a shop, with a function that sends REST requests as one of its users. */
async function host() {
  const made = await roomShop();
  const ask = async (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    payload?: object,
    as: "owner" | "one" = "owner",
  ) => {
    const headers = { authorization: `Bearer ${made.tokens[as]}` };
    const reply = await made.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, json: reply.json() };
  };
  return { ...made, ask };
}

const goal = { id: "goal", kind: "text", label: "Goal?", hint: "", required: true, options: [] };

test("a REST client saves a package's brief form, and the customer reads, saves and sends the brief of an order", async () => {
  const { ask, basic, one, owner } = await host();
  const form = `/brief/${basic._id}`;
  expect((await ask("GET", form)).json).toMatchObject({ version: 0, fields: [] });
  expect(await ask("PUT", form, { version: 0, fields: [goal] })).toMatchObject({
    status: 200,
    json: { version: 1, fields: [goal] },
  });
  expect((await ask("GET", "/briefs")).json).toContainEqual(
    expect.objectContaining({ packageName: "Basic", questions: 1 }),
  );
  const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  const brief = `/order/${_id}/brief`;
  expect((await ask("GET", brief, undefined, "one")).json).toMatchObject({ state: "open", answers: {} });
  const empty = await ask("POST", brief, { revision: 0, answers: {} }, "one");
  expect(empty).toMatchObject({ status: 400, json: { issues: [{ path: "answers.goal" }] } });
  const saved = await ask("PUT", brief, { revision: 0, answers: { goal: "Visit" } }, "one");
  expect(saved).toMatchObject({ status: 200, json: { revision: 1, answers: { goal: "Visit" } } });
  const stale = await ask("PUT", brief, { revision: 0, answers: { goal: "Other" } }, "one");
  expect(stale.status).toBe(409);
  const sent = await ask("POST", brief, { revision: 1, answers: { goal: "Visitors" } }, "one");
  expect(sent.json).toMatchObject({ state: "sent", answers: { goal: "Visitors" } });
  expect((await ask("POST", `${brief}/reopen`, { note: "Whose?" })).json).toMatchObject({ state: "open" });
});

test("a REST client reads the board, assigns an order and moves it; invalid queries return 400", async () => {
  const { ask, _id } = await host();
  expect((await ask("PUT", `/order/${_id}/assignee`, { assignee: "owner@example.com" })).json).toMatchObject({
    _id,
    column: "work",
    assignee: "owner@example.com",
  });
  const mine = (await ask("GET", "/board?mine=true")).json;
  expect(mine).toContainEqual(expect.objectContaining({ column: "work", total: 1 }));
  expect((await ask("GET", "/board/people")).json).toContain("owner@example.com");
  expect((await ask("PUT", `/order/${_id}/column`, { to: "delivered" })).json).toMatchObject({
    column: "delivered",
  });
  expect((await ask("GET", `/order/${_id}/beside`)).json).toMatchObject({ card: { _id }, others: [] });
  for (const query of ["mine=perhaps", "more=elsewhere"])
    expect((await ask("GET", `/board?${query}`)).status).toBe(400);
});

test("a REST client adds, changes and removes saved replies", async () => {
  const { ask } = await host();
  const added = await ask("POST", "/add-saved-reply", { name: "Thanks", text: "Thank you, {{name}}" });
  expect(added).toMatchObject({ status: 201, json: { insertedId: added.json._id } });
  const one = `/saved-reply/${added.json._id}`;
  expect((await ask("PUT", one, { name: "Thanks", text: "Thank you" })).json).toMatchObject({
    text: "Thank you",
  });
  expect((await ask("GET", "/saved-replies")).json).toHaveLength(1);
  expect((await ask("DELETE", one)).json).toMatchObject({ deletedCount: 1 });
});

test("live events notify the customer of a sent brief, and only the owner's team of an assignment", async () => {
  const { one, owner, basic } = await host();
  await owner.briefs.saveForm({ _id: basic._id, version: 0, fields: [{ ...goal, kind: "text" as const }] });
  const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  const { lastEventId } = await one.room.get({ _id });
  await owner.board.assign({ _id, assignee: "owner@example.com" });
  await one.briefs.send({ _id, revision: 0, answers: { goal: "Visitors" } });
  const firstOf = async (who: typeof one) => {
    const news = (await who.room.live({ _id, lastEventId }))[Symbol.asyncIterator]();
    const { value } = await news.next();
    await news.return?.();
    return (value as unknown as [string, { kind: string }])[1].kind;
  };
  expect([await firstOf(owner), await firstOf(one)]).toEqual(["assigned", "brief"]);
});
