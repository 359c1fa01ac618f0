import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { immediate } from "@rankwright/db/core";
import { insertFile } from "@rankwright/db/rooms";
import * as tables from "@rankwright/db/tables";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { placeMany, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { DEMO_PAYEE } from "../payments/session/payee.ts";

const PUBLIC = {
  SITE_URL: "https://shop.example.com",
  STRIPE_ENV: "",
  PAYPAL_API_ENV: "",
  BANK_TRANSFER_ENV: "",
};
const STRIPE = {
  stripeLiveKey: `sk_live_${"k".repeat(24)}`,
  stripeLiveSigning: `whsec_${"s".repeat(24)}`,
};

describe("the cards of the payment methods", () => {
  test("show which are off, in test mode or live, and what each still needs", async () => {
    const { owner } = await shop(PUBLIC);
    const states = async () =>
      Object.fromEntries(
        (await owner.settings.payments.paymentMethods()).ways.map(({ id, state }) => [id, state]),
      );
    expect(await states()).toEqual({
      "paypal-standard": "off",
      paypal: "off",
      stripe: "off",
      "bank-transfer": "off",
    });
    await owner.settings.business.save({ revision: 0, values: { name: "Northwind Search" } });
    await owner.settings.payments.save({
      revision: 0,
      values: { mode: "live", stripeLiveKey: STRIPE.stripeLiveKey },
    });
    const stripe = (await owner.settings.payments.paymentMethods()).ways.find(({ id }) => id === "stripe");
    expect(stripe).toMatchObject({
      state: "off",
      missing: { live: ["Signing secret of the webhook (live)"] },
      webhook: "https://shop.example.com/api/webhooks/stripe",
    });
    await owner.settings.payments.save({ revision: 1, values: STRIPE });
    expect(await states()).toEqual({
      "paypal-standard": "live",
      paypal: "off",
      stripe: "live",
      "bank-transfer": "off",
    });
  });

  test("check credentials with the provider, including invalid credentials that were just saved", async () => {
    const made = await allMethodsShop();
    const known = { ok: true, text: "PayPal accepts the client ID and secret (local)." };
    const check = () => made.owner.settings.payments.check({ provider: "paypal" });
    expect(await check()).toContainEqual(known);
    const wrong = { paypalTestClientId: "somebody-else", paypalTestSecret: "wrong" };
    await made.owner.settings.payments.save({ revision: 0, values: wrong });
    expect(await check()).toContainEqual({
      ok: false,
      text: expect.stringMatching(/PayPal rejected the client ID and secret/),
    });
    await made.owner.settings.payments.save({
      revision: 1,
      values: { paypalTestClientId: "local-paypal-app", paypalTestSecret: "local-paypal-secret" },
    });
    expect(await check()).toContainEqual(known);
  });

  test("run a test payment of one unit and refund it", async () => {
    const made = await allMethodsShop();
    const { orderId, href } = await made.owner.settings.payments.startTestCharge({ provider: "stripe" });
    expect(href).toBe(`/pay-now/${orderId}`);
    const state = async () => (await made.owner.settings.payments.continueTestCharge({ _id: orderId })).state;
    expect(await state()).toBe("unpaid");
    const { url } = z
      .object({ url: z.string() })
      .parse(await made.owner.orders.pay({ _id: orderId, provider: "stripe" }));
    await made.choose(url, "card");
    await made.owner.orders.returned({ _id: orderId });
    await made.run();
    expect(made.cents(orderId)).toEqual([100]);
    expect(await state()).toBe("refunding");
    await made.run();
    expect(await state()).toBe("refunded");
    expect(made.cents(orderId)).toEqual([100, -100]);
  });

  test("reject a test payment with a method that is off, or for a customer's order", async () => {
    const { owner, one, basic } = await shop();
    const off = owner.settings.payments.startTestCharge({ provider: "stripe" });
    await expect(off).rejects.toMatchObject({ code: "CONFLICT" });
    const details = { customerName: "A", customerAddress: "B", customerCountry: "C" };
    const { _id } = await one.orders.place({ packageName: basic.packageName, ...details });
    await expect(owner.settings.payments.continueTestCharge({ _id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("don't treat an order as a test payment because its package has the same name", async () => {
    const made = await allMethodsShop();
    const { _id: packageId } = await made.owner.content.packages.create({
      packageName: "Payment test",
      packagePrice: "1.00",
      packageButtonText: "Order",
      packagePointOne: "We test your checkout",
    });
    expect(packageId).toBeTruthy();
    const details = { customerName: "A", customerAddress: "B", customerCountry: "C" };
    const { _id } = await made.one.orders.place({ packageName: "Payment test", ...details });
    const probe = made.owner.settings.payments.continueTestCharge({ _id });
    await expect(probe).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("going live", () => {
  test("returns the missing steps in order, and changes nothing until they are done", async () => {
    const { owner, deps } = await shop(PUBLIC);
    immediate(deps.db, (tx) => tx.update(tables.paymentEmails).set({ paypalEmail: DEMO_PAYEE }).run());
    const { steps, revision } = await owner.settings.live.get();
    expect(steps.map(({ name, done }) => [name, done])).toEqual([
      ["name", false],
      ["seller", false],
      ["payee", false],
      ["mail", false],
      ["password", false],
      ["secondStep", false],
      ["demo", false],
      ["legal", false],
      ["address", true],
      ["backup", false],
    ]);
    const early = await owner.settings.live.start({ revision });
    expect(early).toMatchObject({ isLive: false, missing: [{ name: "name" }, { name: "payee" }] });
    expect(deps.env.setups).toEqual({});
    const saved = await owner.settings.payments.save({ revision, values: STRIPE });
    expect(await owner.settings.live.start({ revision: saved.revision })).toMatchObject({
      isLive: false,
      missing: [{ name: "name", label: "Add your business name" }],
    });
    await owner.settings.business.save({ revision: 0, values: { name: "Northwind Search" } });
    expect(await owner.settings.live.start({ revision: saved.revision })).toEqual({
      isLive: true,
      missing: [],
    });
    expect(deps.env.setups.stripe?.mode).toBe("live");
    const { rows } = await owner.audit.page({ action: "settings.payments" });
    expect(rows[0]?.subject).toContain("“live”");
    expect(JSON.stringify(rows)).not.toContain("sk_live_");
  });

  test("requires an address that payment providers can reach", async () => {
    const { owner } = await shop();
    const answer = await owner.settings.live.start({ revision: 0 });
    expect(answer.missing).toMatchObject([{ name: "name" }, { name: "address", comesLater: true }]);
    const { owner: other } = await shop({ ...PUBLIC, SITE_URL: "http://shop.example.com" });
    const address = (await other.settings.live.get()).steps.find(({ name }) => name === "address");
    expect(address).toMatchObject({ done: false, text: expect.stringContaining("HTTPS") });
    expect(address?.comesLater).toBeUndefined();
  });

  test("requires a business name, also when the mode is saved directly, and keeps it while payments are live", async () => {
    const { owner, deps } = await shop(PUBLIC);
    const goLive = () => owner.settings.payments.save({ revision: 0, values: { ...STRIPE, mode: "live" } });
    await expect(goLive()).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "Add your business name before you accept real payments. Invoices show it.",
    });
    expect(deps.env.setups).toEqual({});
    const { revision } = await owner.settings.business.save({ revision: 0, values: { name: "Northwind" } });
    await goLive();
    expect(deps.env.setups.stripe?.mode).toBe("live");
    await expect(owner.settings.business.save({ revision, values: { name: "" } })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(deps.env.business.name).toBe("Northwind");
  });

  test("reports a missing legal name or address for invoices", async () => {
    const { owner } = await shop();
    const step = async () => (await owner.settings.live.get()).steps.find(({ name }) => name === "seller");
    expect(await step()).toMatchObject({
      done: false,
      isNeeded: false,
      text: "Missing on invoices: Legal name, Legal address.",
      href: "/settings#business-legal",
    });
    const values = { legalName: "Bright & Co Ltd" };
    const { revision } = await owner.settings.business.save({ revision: 0, values });
    expect(await step()).toMatchObject({ done: false, text: "Missing on invoices: Legal address." });
    await owner.settings.business.save({
      revision,
      values: { ...values, legalAddress: "1 Sample Street\nTown" },
    });
    expect(await step()).toMatchObject({ done: true, text: "Bright & Co Ltd, 1 Sample Street, Town" });
  });

  test("reports a backup that is three days old as too old", async () => {
    const { owner, deps, clock } = await shop();
    const step = async () => (await owner.settings.live.get()).steps.find(({ name }) => name === "backup");
    const folder = join(deps.env.DATA_DIR, "backups");
    const made = new Date(deps.now()).toISOString().replaceAll(":", "-");
    mkdirSync(join(folder, made), { recursive: true });
    expect(await step()).toMatchObject({ done: true });
    clock.advance(3 * 86_400_000);
    const text = expect.stringContaining(`Last backup: ${made.slice(0, 10)}`);
    expect(await step()).toMatchObject({ done: false, text });
  });

  test("shows a backup's day in the owner's time zone", async () => {
    const { owner, deps } = await shop({ TIME_ZONE: "Pacific/Auckland" });
    mkdirSync(join(deps.env.DATA_DIR, "backups", "2026-03-01T20-00-00.000Z"), { recursive: true });
    const { steps } = await owner.settings.live.get();
    expect(steps.find(({ name }) => name === "backup")?.text).toContain("Last backup: 2026-03-02");
  });

  test("counts a backup that the owner made in the admin panel; a failed backup returns the reason", async () => {
    const { owner, deps } = await shop();
    const step = async () => (await owner.settings.live.get()).steps.find(({ name }) => name === "backup");
    expect(await step()).toMatchObject({ done: false });
    const { name } = await owner.settings.backups.make();
    const folder = join(deps.env.DATA_DIR, "backups", name);
    expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toMatchObject({
      database: { integrityCheck: "ok" },
    });
    expect(await step()).toMatchObject({ done: true, text: expect.stringContaining(name.slice(0, 10)) });
    expect((await owner.audit.page({ action: "settings.backup" })).rows).toHaveLength(1);

    rmSync(join(deps.env.DATA_DIR, "backups"), { recursive: true });
    writeFileSync(join(deps.env.DATA_DIR, "backups"), "a file in the folder's place");
    await expect(owner.settings.backups.make()).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^No backup was made: /),
    });
  });

  test("reports a backup with missing files as failed", async () => {
    const site = await shop();
    const { owner, deps } = site;
    const [orderId = ""] = placeMany(site, 1);
    const file = {
      orderId,
      person: "",
      name: "brief.pdf",
      kind: "pdf",
      bytes: 3,
      sha256: "",
      createdAt: 0,
    } as const;
    immediate(deps.db, (tx) => insertFile(tx, { ...file, _id: "0".repeat(24), hasPreview: false }));
    const { name, trouble } = await owner.settings.backups.make();
    expect(trouble).toMatch(/^Files of orders whose bytes are missing or damaged: brief.pdf/);
    const { rows } = await owner.audit.page({ action: "settings.backup" });
    expect(JSON.stringify(rows)).toContain(name);
  });
});
