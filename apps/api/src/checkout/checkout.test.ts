import { dropClaims, findAccount } from "@rankwright/db/accounts";
import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { refusalOf } from "@rankwright/test-kit/content";
import { refused, refusedFor } from "@rankwright/test-kit/refused";
import { browser, guestOrder as order } from "@rankwright/test-kit/shops/browser";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, test } from "vitest";

/** Returns the token of the newest link mailed to this address. */
function linkTo(made: Shop, email: string): string {
  const mail = made.mails().findLast(({ recipient }) => recipient === email);
  return /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
}

describe("a guest's checkout", () => {
  test("places the order and opens the provider's checkout", async () => {
    const made = await shop();
    const { call } = browser(made);
    const { order: placed, next } = await call.checkout.place(
      order({ company: "Sample Ltd ", taxId: "X 1", buyerReference: " PO 7" }),
    );
    expect(placed).toMatchObject({
      customerEmail: "guest@example.com",
      packagePrice: "49.50",
      paymentStatus: "UnPaid",
    });
    expect(next).toMatchObject({ kind: "form", fields: { amount: "49.50", business: "pay@example.com" } });
    expect(made.deps.db.select().from(tables.orders).all()).toMatchObject([
      { accountId: null, company: "Sample Ltd", taxId: "X 1", buyerReference: "PO 7", currency: "USD" },
    ]);
  });

  test("sent twice creates one order and one mail, and returns the same next step", async () => {
    const made = await shop();
    const { call } = browser(made);
    const sent = order();
    const [one, two] = await Promise.all([call.checkout.place(sent), call.checkout.place(sent)]);
    expect(two).toEqual(one);
    expect(await made.owner.orders.list()).toHaveLength(1);
    expect(made.mails()).toHaveLength(1);
    await expect(call.checkout.place({ ...sent, customerName: "Another" })).rejects.toEqual(
      refusedFor("CONFLICT", "idempotencyKey"),
    );
  });

  test("gives access to the order for three hours, only to the browser that placed it", async () => {
    const made = await shop();
    const mine = browser(made);
    const { order: placed } = await mine.call.checkout.place(order());
    const other = browser(made);
    await other.call.checkout.place(order({ customerEmail: "other@example.com" }));
    const _id = placed._id;
    expect(await mine.call.orders.get({ _id })).toEqual(placed);
    expect((await mine.call.orders.waysToPay({ _id })).ways).toHaveLength(1);
    // The other browser's cookie, renamed to the cookie of this order.
    const [token = ""] = other.jar.values();
    other.jar.set(`order-${_id}`, token);
    for (const call of [made.visitor, other.call])
      await expect(call.orders.get({ _id })).rejects.toEqual(refused("UNAUTHORIZED"));
    for (const call of [made.one, made.unverified])
      await expect(call.orders.pay({ _id, provider: "paypal-standard" })).rejects.toEqual(
        refused("NOT_FOUND"),
      );
    await expect(made.visitor.orders.get({ _id: "0".repeat(24) })).rejects.toEqual(refused("UNAUTHORIZED"));
    made.clock.advance(3 * 3_600_000);
    await expect(mine.call.orders.get({ _id })).rejects.toEqual(refused("UNAUTHORIZED"));
  });

  test("names the invalid field and places nothing", async () => {
    const made = await shop();
    const { call } = browser(made);
    for (const [field, wrong] of [
      ["customerEmail", { customerEmail: undefined }],
      ["provider", { provider: undefined }],
      ["provider", { provider: "stripe" }],
      ["packagePrice", { packagePrice: "1" }],
    ] as const)
      await expect(call.checkout.place(order(wrong))).rejects.toMatchObject({
        cause: { issues: [{ path: field }] },
      });
    await expect(call.checkout.place(order({ package: "Gold" }))).rejects.toEqual(refused("NOT_FOUND"));
    for (const wrong of [{ customerEmail: "nowhere" }, { customerName: " " }, { idempotencyKey: "1" }])
      await expect(call.checkout.place(order(wrong))).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await made.owner.orders.list()).toEqual([]);
    expect(made.mails()).toEqual([]);
  });

  test("names all invalid fields in one error, also those that only a guest must fill in", async () => {
    const made = await shop();
    const pathsOf = async (place: Promise<unknown>) =>
      (await refusalOf(place)).issues.map(({ path }) => path).toSorted();
    // The type doesn't allow an empty order.
    const nothing = {} as ReturnType<typeof order>;
    const fields = ["customerAddress", "customerCountry", "customerName", "package"];
    expect(await pathsOf(made.visitor.checkout.place(nothing))).toEqual(
      [...fields, "customerEmail", "provider"].toSorted(),
    );
    expect(await pathsOf(made.one.checkout.place(nothing))).toEqual([...fields, "provider"].toSorted());
    const both = { customerEmail: undefined, provider: "stripe" } as const;
    expect(await pathsOf(made.visitor.checkout.place(order(both)))).toEqual(["customerEmail", "provider"]);
    const more = { ...both, customerName: "", buyerReference: "7".repeat(101) };
    expect(await pathsOf(made.visitor.checkout.place(order(more)))).toEqual([
      "buyerReference",
      "customerEmail",
      "customerName",
      "provider",
    ]);
  });

  test("is rate-limited by IP address and e-mail address, and sends a limited number of mails", async () => {
    const made = await shop();
    const { call } = browser(made);
    for (let n = 0; n < 10; n += 1) await call.checkout.place(order());
    await expect(call.checkout.place(order())).rejects.toEqual(refused("TOO_MANY_REQUESTS"));
    expect(made.mails()).toHaveLength(3);
    // Requests from one IP address don't use up the limit for the same e-mail address from another.
    await browser(made, "192.0.2.2").call.checkout.place(order());
    expect(made.mails()).toHaveLength(4);
    for (let n = 0; n < 10; n += 1)
      await call.checkout.place(order({ customerEmail: `guest${n}@example.com` }));
    await expect(call.checkout.place(order({ customerEmail: "more@example.com" }))).rejects.toEqual(
      refused("TOO_MANY_REQUESTS"),
    );
  });

  test("gives the same response for an e-mail with an account, and adds the order only to a verified account", async () => {
    const made = await shop();
    const known = await browser(made).call.checkout.place(order({ customerEmail: "unverified@example.com" }));
    const unknown = await browser(made).call.checkout.place(order());
    const shape = ({ order: { _id, customerEmail, ...rest }, next }: typeof known) => [rest, next.kind];
    expect(shape(known)).toEqual(shape(unknown));
    expect(await made.unverified.orders.list()).toEqual([]);
    const own = await browser(made).call.checkout.place(order({ customerEmail: "One@Example.com" }));
    // An account with a verified address contains the order.
    expect(await made.one.orders.list()).toEqual([own.order]);
  });
});

describe("the link mailed to a guest", () => {
  test("creates an account without a password that contains the order, once", async () => {
    const made = await shop();
    const { order: placed } = await browser(made).call.checkout.place(order());
    const token = linkTo(made, "guest@example.com");
    const { goOn, signedIn } = await made.visitor.auth.claim({ token });
    expect(goOn).toBe(`/my-order/${placed._id}`);
    if (!signedIn.user) throw new Error("Nobody is logged in.");
    expect(signedIn.user).toMatchObject({ email: "guest@example.com", emailVerified: true, isAdmin: false });
    expect(await made.callerFor(signedIn.user).orders.list()).toEqual([placed]);
    await expect(made.visitor.auth.claim({ token })).rejects.toEqual(refused("BAD_REQUEST"));
  });

  test("expires after seven days, and its token can't be used for anything else", async () => {
    const made = await shop();
    const mine = browser(made);
    await mine.call.checkout.place(order());
    const token = linkTo(made, "guest@example.com");
    await expect(made.visitor.auth.resetPassword({ token, password: "another password" })).rejects.toEqual(
      refused("BAD_REQUEST"),
    );
    // The browser's own token can't be used to sign in either.
    await expect(made.visitor.auth.claim({ token: [...mine.jar.values()][0] ?? "" })).rejects.toEqual(
      refused("BAD_REQUEST"),
    );
    made.clock.advance(7 * 24 * 3_600_000);
    await expect(made.visitor.auth.claim({ token })).rejects.toEqual(refused("BAD_REQUEST"));
  });

  test("takes over an account with that address that was never verified, and ends its sessions and password", async () => {
    const made = await shop();
    const credentials = { email: "unverified@example.com", password: PASSWORD };
    const thief = await made.visitor.auth.signIn(credentials);
    await browser(made).call.checkout.place(order({ customerEmail: credentials.email }));
    const { signedIn } = await made.visitor.auth.claim({ token: linkTo(made, credentials.email) });
    expect(signedIn.user).toMatchObject({ _id: made.people.unverified._id, emailVerified: true });
    await expect(made.visitor.auth.signIn(credentials)).rejects.toEqual(refused("UNAUTHORIZED"));
    const left = made.deps.db.select().from(tables.sessions).all();
    expect(left).toHaveLength(1);
    expect(thief.token).toBeDefined();
  });

  test("preserves the password if the account holder is already signed in", async () => {
    const made = await shop();
    await browser(made).call.checkout.place(order({ customerEmail: "unverified@example.com" }));
    await made.unverified.auth.claim({ token: linkTo(made, "unverified@example.com") });
    const account = findAccount(made.deps.db, made.people.unverified._id);
    expect(account?.passwordHash).not.toBe("");
    expect(account?.emailVerifiedAt).toBe(made.clock.now());
  });
});

describe("signing in during the checkout", () => {
  test("works by a mailed link that returns to the page, without revealing which accounts exist", async () => {
    const made = await shop();
    const ask = (email: string) => made.visitor.auth.requestLink({ email, from: "/checkout/Basic" });
    expect(await ask("nobody@example.com")).toEqual(await ask("one@example.com"));
    expect(made.mails().map(({ recipient }) => recipient)).toEqual(["one@example.com"]);
    const token = linkTo(made, "one@example.com");
    const { goOn, signedIn } = await made.visitor.auth.claim({ token });
    expect(goOn).toBe("/checkout/Basic");
    expect(signedIn.user).toEqual(made.people.one);
    await made.visitor.auth.requestLink({ email: "one@example.com", from: "//elsewhere.example" });
    expect((await made.visitor.auth.claim({ token: linkTo(made, "one@example.com") })).goOn).toBe(
      "/dashboard",
    );
  });

  test("a new password invalidates earlier sign-in links", async () => {
    const made = await shop();
    await made.visitor.auth.requestLink({ email: "one@example.com" });
    const token = linkTo(made, "one@example.com");
    await made.visitor.auth.requestReset({ email: "one@example.com" });
    await made.visitor.auth.resetPassword({
      token: linkTo(made, "one@example.com"),
      password: "another password",
    });
    await expect(made.visitor.auth.claim({ token })).rejects.toEqual(refused("BAD_REQUEST"));
  });

  test("a signed-in customer's last details are prefilled, and no e-mail is required", async () => {
    const made = await shop();
    expect((await made.one.checkout.open({ package: "Basic" })).remembered).toBeNull();
    const { customerEmail: _, ...mine } = order({ company: "Sample Ltd", buyerReference: "PO 7" });
    const { order: placed } = await made.one.checkout.place(mine);
    expect(placed.customerEmail).toBe("one@example.com");
    // The reference differs for each order.
    expect((await made.one.checkout.open({ package: made.basic._id })).remembered).toEqual({
      ...customer,
      customerEmail: "one@example.com",
      company: "Sample Ltd",
      taxId: "",
      provider: "paypal-standard",
    });
    expect((await made.visitor.checkout.open({ package: "Basic" })).remembered).toBeNull();
  });
});

test("the last chosen payment method is preselected, also after its pay page was opened", async () => {
  const { one } = await shop({ BANK_TRANSFER_ENV: "local" });
  const { customerEmail: _, ...mine } = order({ provider: "bank-transfer" });
  const placed = await one.checkout.place(mine);
  await one.orders.checkout({ _id: placed.order._id });
  expect((await one.checkout.open({ package: "Basic" })).remembered?.provider).toBe("bank-transfer");
});

describe("a guest's remembered details", () => {
  const open = async (call: Pick<Shop["visitor"], "checkout">) =>
    (await call.checkout.open({ package: "Basic" })).remembered;

  test("prefill the next checkout in the same browser only, for 30 days", async () => {
    const made = await shop();
    const mine = browser(made);
    expect(await open(mine.call)).toBeNull();
    await mine.call.checkout.place(order({ taxId: "X 1" }));
    const first = mine.jar.get("last-details") ?? "";
    expect(await open(mine.call)).toMatchObject({
      ...customer,
      customerEmail: "guest@example.com",
      company: "",
      taxId: "X 1",
      provider: "paypal-standard",
    });
    expect(await open(made.visitor)).toBeNull();
    expect(await open(made.one)).toBeNull();
    await mine.call.checkout.place(order({ customerName: "Another name" }));
    expect((await open(mine.call))?.customerName).toBe("Another name");
    // The previous token is no longer valid.
    const other = browser(made);
    other.jar.set("last-details", first);
    expect(await open(other.call)).toBeNull();
    made.clock.advance(30 * 24 * 3_600_000 - 1);
    expect(await open(mine.call)).not.toBeNull();
    made.clock.advance(1);
    expect(await open(mine.call)).toBeNull();
  });

  test("can't be read with a guessed or another token, and their token grants nothing else", async () => {
    const made = await shop();
    const mine = browser(made);
    const { _id } = (await mine.call.checkout.place(order())).order;
    const [pass = "", details = ""] = [`order-${_id}`, "last-details"].map((name) => mine.jar.get(name));
    const other = browser(made);
    for (const guess of ["", _id, "0".repeat(43), pass, "x".repeat(10_000)]) {
      other.jar.set("last-details", guess);
      expect(await open(other.call)).toBeNull();
    }
    other.jar.clear();
    other.jar.set(`order-${_id}`, details);
    await expect(other.call.orders.get({ _id })).rejects.toEqual(refused("UNAUTHORIZED"));
    await expect(made.visitor.auth.claim({ token: details })).rejects.toEqual(refused("BAD_REQUEST"));
    // The database doesn't contain the token either.
    const kept = made.deps.db.select().from(tables.orderClaims).all();
    expect(kept.map(({ kind }) => kind).sort()).toEqual(["browser", "details", "mail"]);
    expect(JSON.stringify(kept)).not.toContain(details);
  });

  test.each<[string, (call: Shop["visitor"]) => Promise<unknown>]>([
    ["logs in", (call) => call.auth.signIn({ email: "one@example.com", password: PASSWORD })],
    ["logs out", (call) => call.auth.signOut()],
  ])("are deleted from the browser and the site once somebody %s", async (_name, leave) => {
    const made = await shop();
    const mine = browser(made);
    await mine.call.checkout.place(order());
    const token = mine.jar.get("last-details") ?? "";
    await leave(mine.call);
    expect(mine.jar.get("last-details")).toBe("");
    mine.jar.set("last-details", token);
    expect(await open(mine.call)).toBeNull();
  });

  test("are deleted together with the links of the e-mail address", async () => {
    const made = await shop();
    const mine = browser(made);
    await mine.call.checkout.place(order());
    immediate(made.deps.db, (tx) => dropClaims(tx, "guest@example.com"));
    expect(await open(mine.call)).toBeNull();
  });
});

test("a sold-out package can't be ordered, and a hidden one returns 404", async () => {
  const made = await shop();
  const { _id } = made.basic;
  const { call } = browser(made);
  await made.owner.content.packages.update({ _id, data: { availability: "Sold out" } });
  expect((await call.checkout.open({ package: "Basic" })).refusal).toContain("sold out");
  await expect(call.checkout.place(order())).rejects.toMatchObject({ code: "CONFLICT" });
  await made.owner.content.packages.update({ _id, data: { availability: "Hidden" } });
  await expect(call.checkout.open({ package: "Basic" })).rejects.toEqual(refused("NOT_FOUND"));
});
