import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDeps } from "@rankwright/api/context/deps";
import { readEnv } from "@rankwright/api/settings/env";
import { type Db, immediate } from "@rankwright/db/core";
import { saveSettings } from "@rankwright/db/settings";
import * as tables from "@rankwright/db/tables";
import { refusalOf } from "@rankwright/test-kit/content";
import { type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { business } from "../settings/business.ts";

const PASSWORD = "correct horse battery";
const keyOf = (dataDir: string) => join(dataDir, "secret.key");

describe("settings that are saved in the admin panel", () => {
  test("apply immediately, and again after a restart", async () => {
    const { owner, deps } = await shop();
    expect(business(deps)).toMatchObject({ name: "", timeZone: "UTC", currency: "USD" });
    const values = { name: "Northwind Search", timeZone: "Europe/Berlin", supportEmail: "help@example.com" };
    const saved = await owner.settings.business.save({ revision: 0, values });
    expect(saved).toMatchObject({ revision: 1, updatedAt: deps.now(), values });
    expect(business(deps)).toMatchObject(values);
    expect(deps.env.TIME_ZONE).toBe("Europe/Berlin");
    const again = createDeps(readEnv(deps.env.source), { db: deps.db });
    expect(business(again)).toMatchObject(values);
    const taken = await owner.settings.business.save({ revision: 1, values: { name: "" } });
    expect(taken.values.name).toBe("");
    expect(business(deps).name).toBe("");
  });

  test("require the password again if the mail server changes", async () => {
    const { owner, deps } = await shop();
    const one = { host: "mail.example.com", user: "shop", password: PASSWORD, sender: "shop@example.com" };
    await owner.settings.mail.save({ revision: 0, values: one });
    const before = deps.env.SMTP_URL;
    await expect(
      owner.settings.mail.save({ revision: 1, values: { host: "mail.example.org" } }),
    ).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "Password must be entered again because the server has changed.",
    });
    expect(deps.env.SMTP_URL).toBe(before);
    const values = { host: "mail.example.org", password: "another horse battery" };
    expect(await owner.settings.mail.save({ revision: 1, values })).toMatchObject({ revision: 2 });
  });

  test("can be cleared if the password is cleared, too", async () => {
    const { owner, deps } = await shop();
    const one = { host: "mail.example.com", user: "shop", password: PASSWORD, sender: "shop@example.com" };
    await owner.settings.mail.save({ revision: 0, values: one });
    await owner.settings.mail.save({ revision: 1, values: { host: "", user: "", password: "" } });
    expect(deps.env.SMTP_URL).toBeUndefined();
  });

  test("are overridden by environment variables, whose names are returned", async () => {
    const { owner, deps } = await shop({
      TIME_ZONE: "Asia/Tokyo",
      SMTP_URL: "smtp://shop:hidden-word@mail.example.com:2525",
    });
    const mail = await owner.settings.mail.get();
    expect(mail).toMatchObject({
      values: { host: "mail.example.com", port: "2525", user: "shop", password: "" },
      fixed: { host: "SMTP_URL", password: "SMTP_URL" },
      secrets: { password: "" },
    });
    expect(JSON.stringify(mail)).not.toContain("hidden-word");
    const other = owner.settings.business.save({ revision: 0, values: { timeZone: "Europe/Berlin" } });
    await expect(other).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("TIME_ZONE"),
    });
    await owner.settings.mail.save({ revision: 0, values: { sender: "shop@example.com" } });
    expect(deps.env.SMTP_URL).toContain("mail.example.com:2525");
    expect(deps.env.MAIL_FROM).toBe("shop@example.com");
  });

  test("are rejected if they were saved in another tab meanwhile: nothing changes, and the error has the current values", async () => {
    const { owner } = await shop();
    await owner.settings.business.save({ revision: 0, values: { name: "First tab" } });
    const second = owner.settings.business.save({ revision: 0, values: { name: "Second tab" } });
    await expect(second).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { current: { revision: 1, values: { name: "First tab" } } },
    });
    expect((await owner.settings.business.get()).values.name).toBe("First tab");
  });

  test.each([
    ["business", { currency: "JPY" }, "currency", /can't be JPY, because some providers/],
    ["business", { currency: "Dollar" }, "currency", /currency code/],
    ["business", { supportEmail: "help" }, "supportEmail", /name@example.com/],
    ["business", { accent: "greenish" }, "accent", /colour such as #/],
    ["business", { icon: "https://example.com/i.png" }, "icon", /an uploaded picture/],
    ["mail", { port: "70000" }, "port", /port number/],
    ["mail", { host: "no host" }, "host", /host such as/],
    ["payments", { stripeLiveKey: "sk_test_1234567890" }, "stripeLiveKey", /live key/],
    ["payments", { bankIban: "DE88370400440532013000" }, "bankIban", /not a valid IBAN/],
    ["payments", { mode: "maybe" }, "mode", /one of Off/],
  ] as const)("are rejected with the field's name: %s %j", async (group, values, path, message) => {
    const { owner } = await shop();
    // The table has only valid pairs of group and values, but their type is a union.
    const save = owner.settings[group].save as (input: object) => Promise<unknown>;
    const error: unknown = await save({ revision: 0, values }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "BAD_REQUEST" });
    expect(String(error)).toMatch(message);
    expect(String(error)).toContain(path);
  });

  test.each(["A/B", "A_B", "A B", "RÜ", "#1"])("include no invoice prefix like %s", async (invoicePrefix) => {
    const { owner } = await shop();
    const save = (prefix: string, revision: number) =>
      owner.settings.business.save({ revision, values: { name: "Northwind", invoicePrefix: prefix } });
    const message = "Invoice prefix may contain only the letters A to Z, digits and hyphens.";
    const { code, issues } = await refusalOf(save(invoicePrefix, 0));
    expect([code, issues]).toEqual(["BAD_REQUEST", [{ path: "invoicePrefix", message }]]);
    expect((await owner.settings.business.get()).revision).toBe(0);
    for (const [at, prefix] of ["RW", " nw-2 ", ""].entries())
      expect((await save(prefix, at)).values.invoicePrefix).toBe(prefix.trim());
  });

  test("keep an invoice prefix that was saved before its characters were checked", async () => {
    const { owner, deps } = await shop();
    const data = { name: "Northwind", invoicePrefix: "A/B" };
    immediate(deps.db, (tx) => saveSettings(tx, { name: "business", data, secrets: {} }, 1));
    const values = { name: "Northwind Search", invoicePrefix: "A/B" };
    expect(await owner.settings.business.save({ revision: 1, values })).toMatchObject({ values });
    const change = owner.settings.business.save({ revision: 2, values: { invoicePrefix: "A/C" } });
    await expect(change).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("are recorded in the audit log, with secrets masked", async () => {
    const { owner } = await shop();
    const values = { host: "smtp.example.com", password: PASSWORD };
    await owner.settings.mail.save({ revision: 0, values });
    const { rows } = await owner.audit.page({ action: "settings" });
    expect(rows).toMatchObject([
      {
        action: "settings.mail.save",
        subject: "Mail: mail server from nothing to “smtp.example.com”, password changed (not shown)",
      },
    ]);
    await owner.settings.mail.save({ revision: 1, values });
    expect((await owner.audit.page({ action: "settings" })).total).toBe(1);
  });
});

describe("a secret", () => {
  test("appears neither in the database nor in a response, and the key file has no permissions for others", async () => {
    const { owner, deps } = await shop();
    const stripeTestKey = `sk_test_${"k".repeat(20)}abcd`;
    const answer = await owner.settings.payments.save({ revision: 0, values: { stripeTestKey } });
    expect(answer.secrets).toEqual({ stripeTestKey: "abcd" });
    expect(JSON.stringify(answer)).not.toContain("sk_test_");
    expect(JSON.stringify(deps.db.select().from(tables.settings).all())).not.toContain("sk_test_");
    expect(statSync(keyOf(deps.env.DATA_DIR)).mode & 0o777).toBe(0o600);
    expect(deps.env.source).not.toHaveProperty("STRIPE_SECRET_KEY");
  });

  test("is encrypted differently each time", async () => {
    const { owner, deps } = await shop();
    const key = `sk_test_${"k".repeat(20)}abcd`;
    const sealed = () => deps.db.select().from(tables.settings).get()?.secrets.stripeTestKey;
    await owner.settings.payments.save({ revision: 0, values: { stripeTestKey: key } });
    const first = sealed();
    await owner.settings.payments.save({ revision: 1, values: { stripeTestKey: "" } });
    await owner.settings.payments.save({ revision: 2, values: { stripeTestKey: key } });
    expect(sealed()).not.toBe(first);
  });

  test("must be entered again if its key is lost; everything else still works", async () => {
    const { owner, deps } = await shop();
    const values = { host: "smtp.example.com", user: "shop", password: PASSWORD };
    await owner.settings.mail.save({ revision: 0, values });
    expect(deps.env.SMTP_URL).toContain("correct%20horse");
    rmSync(keyOf(deps.env.DATA_DIR));
    const again = createDeps(readEnv(deps.env.source), { db: deps.db });
    expect(again.env.SMTP_URL).toBe("smtp://shop:@smtp.example.com:587");
    expect(await owner.settings.mail.get()).toMatchObject({ secrets: {}, lost: ["password"] });
    await owner.settings.mail.save({ revision: 1, values: { password: "another one" } });
    expect(await owner.settings.mail.get()).toMatchObject({ lost: [] });
    expect(readFileSync(keyOf(deps.env.DATA_DIR), "utf8").trim()).toHaveLength(43);
  });

  test("is not saved if the key is invalid, and the error says what to do", async () => {
    const { owner, deps } = await shop();
    writeFileSync(keyOf(deps.env.DATA_DIR), "damaged");
    const save = owner.settings.mail.save({ revision: 0, values: { password: PASSWORD } });
    await expect(save).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("secret.key"),
    });
    expect((await owner.settings.mail.get()).revision).toBe(0);
  });
});

describe("saved settings that are no longer valid", () => {
  /** Saves a group without validation, as a version with other rules might have done. */
  const saved = (db: Db, name: string, data: Record<string, string>) =>
    immediate(db, (tx) => saveSettings(tx, { name, data, secrets: {} }, 1));
  const again = ({ deps }: Shop) => createDeps(readEnv(deps.env.source), { db: deps.db });

  test("of the reply mailbox are ignored, so that the site starts", async () => {
    const made = await shop();
    saved(made.deps.db, "inbound", { address: "nobody at all" });
    saved(made.deps.db, "business", { name: "Northwind Search" });
    const { env } = again(made);
    expect(env.REPLY_ADDRESS).toBeUndefined();
    expect(business({ env }).name).toBe("Northwind Search");
  });

  test("in one group don't turn off the payment methods, which are in another", async () => {
    const made = await shop();
    await made.owner.settings.payments.save({ revision: 0, values: { standard: "off" } });
    const before = Object.keys(made.deps.env.setups);
    expect(before).not.toContain("paypal-standard");
    saved(made.deps.db, "business", { name: "Northwind Search", timeZone: "Europe/Atlantis" });
    const { env } = again(made);
    expect(Object.keys(env.setups)).toEqual(before);
    expect(env.TIME_ZONE).toBe("UTC");
  });
});

describe("payment settings", () => {
  const LIVE = {
    mode: "live",
    standard: "off",
    stripeLiveKey: `sk_live_${"k".repeat(24)}`,
    stripeLiveSigning: `whsec_${"s".repeat(24)}`,
  };
  const modes = (env: { setups: object }) =>
    Object.fromEntries(Object.entries(env.setups).map(([id, { mode }]) => [id, mode]));

  test("apply immediately: completely configured payment methods are on in the selected mode, all others are off", async () => {
    const { owner, deps } = await shop({ STRIPE_ENV: "" });
    await owner.settings.business.save({ revision: 0, values: { name: "Northwind Search" } });
    await owner.settings.payments.save({ revision: 0, values: LIVE });
    expect(modes(deps.env)).toEqual({ stripe: "live" });
    await owner.settings.payments.save({ revision: 1, values: { mode: "off" } });
    expect(modes(deps.env)).toEqual({});
  });

  test("with incomplete credentials of a provider turn off only that provider", async () => {
    const { owner, deps } = await shop({ STRIPE_ENV: "" });
    await owner.settings.business.save({ revision: 0, values: { name: "Northwind Search" } });
    await owner.settings.payments.save({ revision: 0, values: { ...LIVE, stripeLiveSigning: "" } });
    expect(modes(deps.env)).toEqual({});
  });

  test("use the mode that the environment sets", async () => {
    const { owner, deps } = await shop({ PAYPAL_ENV: "sandbox" });
    const view = await owner.settings.payments.get();
    expect(view).toMatchObject({ values: { mode: "sandbox" }, fixed: { mode: "PAYPAL_ENV" } });
    const live = owner.settings.payments.save({ revision: 0, values: { mode: "live" } });
    await expect(live).rejects.toMatchObject({ message: expect.stringContaining("PAYPAL_ENV") });
    expect(modes(deps.env)).toEqual({ "paypal-standard": "sandbox" });
  });

  test("that conflict with the environment after a restart are ignored, and the site starts", async () => {
    const { owner, deps } = await shop({ STRIPE_ENV: "" });
    await owner.settings.business.save({ revision: 0, values: { name: "Northwind Search" } });
    await owner.settings.payments.save({ revision: 0, values: LIVE });
    const source = { ...deps.env.source, STRIPE_API_URL: "http://127.0.0.1:9" };
    const again = createDeps(readEnv(source), { db: deps.db });
    expect(modes(again.env)).toEqual({ "paypal-standard": "local", stripe: "local" });
  });
});
