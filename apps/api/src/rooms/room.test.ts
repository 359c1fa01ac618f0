import { URL_MAX } from "@rankwright/schema";
import { linkIn, roomShop } from "@rankwright/test-kit/shops/room-shop";
import { describe, expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;

test("an order progresses from paid to delivered, with a round of changes in between", async () => {
  const { _id, one, owner, upload, newMails } = await roomShop();
  expect(await one.room.get({ _id })).toMatchObject({
    side: "customer",
    next: "work",
    steps: [
      // Customers see the business name, which defaults to the host, instead of the owner's e-mail address.
      { name: "paid", state: "done", by: "Your site" },
      { name: "work", state: "now" },
      { name: "delivered", state: "ahead", at: null },
    ],
  });

  await one.room.send({
    _id,
    text: "Please use our logo.",
    files: [(await upload("logo.txt", "logo")).fileId],
  });
  expect(await owner.room.get({ _id })).toMatchObject({
    side: "owner",
    unread: 1,
    seen: { upTo: expect.any(String) },
  });
  const [told] = await newMails();
  expect(told).toMatchObject({
    recipient: "owner@example.com",
    subject: "New message about an order: Basic, Sample client",
  });
  expect(told?.body).toContain("Please use our logo.\n\nFile: logo.txt");

  const report = (await upload("report.csv", "page,rank\n/,1\n", "owner")).fileId;
  await owner.room.deliver({
    _id,
    text: "Here it is.",
    files: [report],
    links: ["https://example.com/draft"],
  });
  expect(await one.room.get({ _id })).toMatchObject({
    next: "answer",
    unread: 1,
    deliveries: [{ number: 1, state: "waiting", links: ["https://example.com/draft"] }],
  });
  const [delivered] = await newMails();
  expect(delivered).toMatchObject({
    recipient: "one@example.com",
    subject: "Delivery ready for review: Basic",
  });
  expect(delivered?.body).toContain("File: report.csv");

  await one.room.askForChanges({ _id, delivery: 1, text: "The second page, too." });
  expect(await owner.room.get({ _id })).toMatchObject({
    next: "changes",
    changes: { asked: 1, included: null },
  });
  await owner.room.deliver({ _id, text: "With the second page." });
  expect(await one.room.approve({ _id, delivery: 2 })).toMatchObject({ orderStatus: "Delivered" });
  // A repeated approval changes nothing.
  await one.room.approve({ _id, delivery: 2 });
  expect(await one.room.get({ _id })).toMatchObject({
    next: "done",
    deliveries: [{ state: "changes" }, { state: "approved" }],
  });
  const { messages } = await one.room.page({ _id });
  expect(messages.map(({ kind, side, by }) => [kind, side, by])).toEqual([
    ["message", "customer", "Sample client"],
    ["delivered", "owner", "Your site"],
    ["changes", "customer", "Sample client"],
    ["delivered", "owner", "Your site"],
    ["approved", "customer", "Sample client"],
  ]);
  await expect(owner.room.deliver({ _id, text: "More." })).rejects.toThrow("This order is delivered.");
});

test("a cancelled order has no current step", async () => {
  const { one } = await roomShop();
  const unpaid = (
    await one.orders.place({
      packageName: "Basic",
      customerName: "One",
      customerAddress: "1 Street",
      customerCountry: "Land",
    })
  )._id;
  expect((await one.room.get({ _id: unpaid })).steps[0]).toMatchObject({ name: "paid", state: "now" });
  await one.orders.cancel({ _id: unpaid, paymentStatus: "Cancelled" });
  const { next, steps } = await one.room.get({ _id: unpaid });
  expect([next, ...steps.map(({ state }) => state)]).toEqual(["cancelled", "ahead", "ahead", "ahead"]);
});

test("a refunded order still shows that it was paid", async () => {
  const { _id, one, owner } = await roomShop();
  const reason = "Agreed with the customer";
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason });
  const { next, steps } = await one.room.get({ _id });
  expect([next, ...steps.map(({ state }) => state)]).toEqual(["cancelled", "done", "ahead", "ahead"]);
  expect(steps[0]?.at).toEqual(expect.any(Number));
});

test("the delivery time and included changes of the package are copied to the order when its work starts", async () => {
  const { deps, clock, one, owner, worker } = await roomShop();
  deps.db.$client.exec(
    `update content_records set data = json_set(data, '$.deliveryDays', '3', '$.changesIncluded', '1') where unique_key = 'packages:Basic'`,
  );
  const order = {
    packageName: "Basic",
    customerName: "A",
    customerAddress: "B",
    customerCountry: "C",
  } as const;
  const { _id } = await one.orders.place(order);
  // Paid on a Thursday afternoon, so the three working days are Friday, Monday and Tuesday.
  clock.advance(3 * DAY_MS + 6 * 3_600_000);
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  await worker.runOnce();
  const dueAt = Date.parse("2026-03-11T00:00:00Z") - 1;
  expect(await one.room.get({ _id })).toMatchObject({
    dueAt,
    isLate: false,
    changes: { asked: 0, included: 1 },
  });
  clock.advance(6 * DAY_MS);
  expect(await owner.room.get({ _id })).toMatchObject({ isLate: true });

  await owner.room.deliver({ _id, text: "One" });
  await one.room.askForChanges({ _id, text: "Bluer" });
  await owner.room.deliver({ _id, text: "Two" });
  await expect(one.room.askForChanges({ _id, text: "Redder" })).rejects.toThrow(
    "The package includes one change",
  );
  expect(await one.room.get({ _id })).toMatchObject({ next: "answer" });
});

test("a link without a scheme gets https://", async () => {
  const { _id, one, owner } = await roomShop();
  await owner.room.deliver({ _id, links: [" docs.example.com/report ", "http://example.com/a"] });
  expect(await one.room.deliveries({ _id })).toMatchObject([
    { links: ["https://docs.example.com/report", "http://example.com/a"] },
  ]);
});

describe("mails about an order", () => {
  test("are sent immediately at first, then to each side at most every five minutes", async () => {
    const { _id, clock, owner, newMails } = await roomShop();
    const about = async () =>
      (await newMails()).filter(({ onceKey }) => onceKey?.startsWith("room:")).map(({ subject }) => subject);
    await owner.room.send({ _id, text: "One" });
    expect(await about()).toEqual(["New message about your order: Basic"]);
    await owner.room.send({ _id, text: "Two" });
    await owner.room.send({ _id, text: "Three" });
    clock.advance(299_999);
    expect(await about()).toHaveLength(1);
    clock.advance(1);
    expect(await about()).toEqual([
      "New message about your order (2 new): Basic",
      "New message about your order: Basic",
    ]);
  });

  test("don't include messages that were read on the site meanwhile", async () => {
    const { _id, clock, one, owner, newMails } = await roomShop();
    await owner.room.send({ _id, text: "One" });
    await newMails();
    const { _id: upTo } = await owner.room.send({ _id, text: "Two" });
    await one.room.seen({ _id, upTo });
    clock.advance(300_000);
    expect((await newMails()).filter(({ onceKey }) => onceKey?.startsWith("room:"))).toHaveLength(1);
  });
});

describe("an order that is set to Delivered", () => {
  const MINUTE = 60_000;
  async function delivered() {
    const made = await roomShop();
    const { _id, clock, owner, newMails } = made;
    const set = (orderStatus: "Pending" | "Delivered") => owner.orders.setOrderStatus({ _id, orderStatus });
    await set("Delivered");
    return {
      ...made,
      set,
      /** Advances the clock, and returns the mails about news that the customer has received by then, the latest first. */
      after: async (minutes: number) => {
        clock.advance(minutes * MINUTE);
        const mails = await newMails();
        return mails.filter(
          ({ onceKey, recipient }) => onceKey?.startsWith("room:") && recipient === "one@example.com",
        );
      },
    };
  }

  test("notifies its customer once, when the owner can no longer undo it", async () => {
    const { after, set, owner, _id } = await delivered();
    expect(await after(2.9)).toEqual([]);
    const [mail] = await after(0.1);
    expect(mail?.subject).toBe("Delivered: Basic");
    expect(mail?.body).toContain("Your order is Delivered: the work is complete.");
    expect(linkIn(mail?.body ?? "")).not.toBe("");
    await set("Delivered");
    expect(await after(60)).toHaveLength(1);
    await owner.room.send({ _id, text: "Was all well?" });
    const [asked] = await after(10);
    expect(asked?.subject).toBe("New message about your order: Basic");
    expect(asked?.body).not.toContain("is Delivered");
  });

  test("sends no mail if the owner undoes it in time, and one mail if it is set to Delivered again", async () => {
    const { after, set } = await delivered();
    await after(1);
    await set("Pending");
    expect(await after(60)).toEqual([]);
    await set("Delivered");
    expect(await after(3)).toHaveLength(1);
  });

  test("is announced neither earlier nor later because of a mail about a message", async () => {
    const { after, owner, _id } = await delivered();
    await owner.room.send({ _id, text: "The last file follows." });
    const [first] = await after(0);
    expect(first?.subject).toBe("New message about your order: Basic");
    expect(first?.body).not.toContain("is Delivered");
    const mails = await after(5);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Delivered: Basic",
      "New message about your order: Basic",
    ]);
  });

  test("sends no mail to the customer if they approved it themselves", async () => {
    const { _id, one, owner, clock, newMails } = await roomShop();
    await owner.room.deliver({ _id, text: "Here it is." });
    await newMails();
    await one.room.approve({ _id, delivery: 1 });
    await owner.room.send({ _id, text: "Thank you." });
    clock.advance(10 * MINUTE);
    const [mail] = (await newMails()).filter(({ recipient }) => recipient === "one@example.com");
    expect(mail?.subject).toBe("New message about your order: Basic");
  });
});

test("a person can open 30 event streams of an order; other people's streams don't count", async () => {
  const { one, owner, _id } = await roomShop();
  const heard = [];
  for (let n = 0; n < 30; n += 1) {
    const stream = (await one.room.live({ _id }))[Symbol.asyncIterator]();
    heard.push({ stream, next: stream.next() });
  }
  await expect(one.room.live({ _id })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  const others = (await owner.room.live({ _id }))[Symbol.asyncIterator]();
  const told = others.next();
  await one.room.send({ _id, text: "Hello" });
  expect((await told).done).toBe(false);
  await Promise.all(heard.map(({ next }) => next));
  for (const { stream } of [...heard, { stream: others }]) await stream.return?.();
  // Closed streams no longer count.
  const again = (await one.room.live({ _id }))[Symbol.asyncIterator]();
  await again.return?.();
});

test("staff can't approve a delivery or request changes for the customer", async () => {
  const { owner, one, callerFor, signedUp, _id } = await roomShop();
  await owner.users.create({ userEmail: "staff@example.com", userRole: "Staff" });
  const staff = callerFor({ ...signedUp("staff@example.com"), isStaff: true });
  await owner.room.deliver({ _id, text: "Here it is." });
  for (const call of [owner, staff]) {
    await expect(call.room.approve({ _id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(call.room.askForChanges({ _id, text: "More" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  expect((await one.room.get({ _id })).deliveries).toMatchObject([{ state: "waiting" }]);
});

test("a repeated request writes one message, and its idempotency key can't be used for another message", async () => {
  const { _id, one, owner } = await roomShop();
  const first = await one.room.send({ _id, text: "Once", idempotencyKey: "k" });
  expect(await one.room.send({ _id, text: "Once", idempotencyKey: "k" })).toEqual(first);
  await expect(one.room.send({ _id, text: "Twice", idempotencyKey: "k" })).rejects.toThrow(
    "for another message",
  );
  expect((await owner.room.page({ _id })).messages).toHaveLength(1);
});

test("a long conversation is paginated, starting with the last messages", async () => {
  const { _id, one, owner } = await roomShop();
  for (let n = 1; n <= 45; n += 1) await owner.room.send({ _id, text: `Message ${n}` });
  const last = await one.room.page({ _id });
  expect([last.messages.length, last.hasEarlier, last.messages.at(-1)?.text]).toEqual([
    30,
    true,
    "Message 45",
  ]);
  const earlier = await one.room.page({ _id, before: last.messages[0]?._id });
  expect([earlier.messages.length, earlier.hasEarlier, earlier.messages[0]?.text]).toEqual([
    15,
    false,
    "Message 1",
  ]);
});

describe("invalid input is reported by field and changes nothing", () => {
  test.each([
    ["text", { text: "a".repeat(100_000) }],
    ["text", { text: "  " }],
    ["text", { text: 5 }],
    ["files.0", { text: "x", files: ["0123456789abcdef01234567"] }],
    ["files", { text: "x", files: Array.from({ length: 21 }, () => "x") }],
    ["Idempotency-Key", { text: "x", idempotencyKey: "" }],
    ["text Idempotency-Key", { text: "", idempotencyKey: "" }],
    ["files.0 files.1", { text: "x", files: ["0123456789abcdef01234567", "1123456789abcdef01234567"] }],
  ])("%s of a message", async (paths, sent) => {
    const { _id, app, tokens, one } = await roomShop();
    const { idempotencyKey, ...body } = sent as { idempotencyKey?: string };
    const reply = await app.inject({
      method: "POST",
      url: `/order/${_id}/messages`,
      headers: {
        authorization: `Bearer ${tokens.one}`,
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      payload: body,
    });
    expect(reply.statusCode).toBe(400);
    const issues: { path: string }[] = reply.json().issues;
    expect(issues.map(({ path }) => path).toSorted()).toEqual(paths.split(" ").toSorted());
    expect((await one.room.page({ _id })).messages).toEqual([]);
  });

  test("a link that a browser would execute", async () => {
    const { _id, owner } = await roomShop();
    const wrong = ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "nowhere", "report.pdf"];
    for (const link of [...wrong, "javascript:x@docs.example.com/report", "/contact"])
      await expect(owner.room.deliver({ _id, links: [link] })).rejects.toThrow("web address");
    expect(await owner.room.deliveries({ _id })).toEqual([]);
  });

  test("a link that is too long once its scheme is added", async () => {
    const { _id, owner } = await roomShop();
    const link = `docs.example.com/${"x".repeat(URL_MAX - 20)}`;
    await expect(owner.room.deliver({ _id, links: [link] })).rejects.toThrow("2,048 characters");
  });

  test("an approval or change request without a delivery, or for an older delivery", async () => {
    const { _id, one, owner } = await roomShop();
    await expect(one.room.approve({ _id })).rejects.toThrow("No delivery is waiting");
    await owner.room.deliver({ _id, text: "One" });
    await owner.room.deliver({ _id, text: "Two" });
    await expect(one.room.approve({ _id, delivery: 1 })).rejects.toThrow("newer delivery");
    expect(await one.room.deliveries({ _id })).toMatchObject([{ state: "replaced" }, { state: "waiting" }]);
  });
});
