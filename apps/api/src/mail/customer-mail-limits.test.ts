import { immediate } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { newOrderLink } from "@rankwright/db/rooms";
import { outcome, signedInOn, tokenIn } from "@rankwright/test-kit/person";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { browser, guestOrder } from "@rankwright/test-kit/shops/browser";
import { customer } from "@rankwright/test-kit/shops/shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { mailKinds } from "../setup/mail-kinds.ts";

const VICTIM = "victim@example.com";
const DAY_MS = 86_400_000;
const OTHER = "another good password";

type Attacked = Awaited<ReturnType<typeof allMethodsShop>>;
/** The nth attempt from the IP address `ip`. It may be rejected. */
type Attack = (shop: Attacked, ip: string, n: number) => Promise<unknown>;

const transfer = (shop: Attacked, ip: string) =>
  browser(shop, ip).call.checkout.place(guestOrder({ customerEmail: VICTIM, provider: "bank-transfer" }));

/** Orders a free trial for the victim's address. */
const freeTrial = (shop: Attacked, ip: string) =>
  browser(shop, ip).call.checkout.place(
    guestOrder({ package: "Trial", packagePrice: "49.50", customerEmail: VICTIM }),
  );

/** Orders a free trial for the victim's address, as a guest who can manage it in the same browser. */
async function trialIn(shop: Attacked, ip: string) {
  const { call } = browser(shop, ip);
  const { order } = await call.checkout.place(
    guestOrder({ package: "Trial", packagePrice: "49.50", customerEmail: VICTIM }),
  );
  return { call, _id: findOrder(shop.deps.db, order._id)?.subscriptionId ?? "" };
}

/** Changes the package of a trial for the victim's address, and changes it back. */
async function packageChange(shop: Attacked, ip: string) {
  const { call, _id } = await trialIn(shop, ip);
  const packages = await call.content.packages.list();
  for (const name of ["Longer trial", "Trial"]) {
    const packageId = packages.find(({ packageName }) => packageName === name)?._id ?? "";
    await call.subscriptions.change({ _id, packageId, when: "next" });
  }
}

/** The nth declaration in the victim's name. */
const declarationOf = (n: number) =>
  ({ name: "Anyone", email: VICTIM, contract: `Order ${n}`, confirm: true }) as const;

/** Signs in to an account with the victim's address, which isn't verified. */
async function victims(shop: Attacked, ip: string) {
  await outcome(shop.callerFor(null, { ip }).auth.register({ email: VICTIM, password: PASSWORD }));
  return (await signedInOn(shop, VICTIM, { ip })).api();
}

/** For each kind of mail that isn't to the owner: who can trigger it to an unverified address, and how many mails per hour. */
const causes: Readonly<Record<string, "only by money or the owner" | "only by a reply to a mail" | Cause>> = {
  filesNotSaved: "only by a reply to a mail",
  orderPlaced: {
    most: 5 + 3 + 12,
    async attack(shop, ip) {
      await (await victims(shop, ip)).orders.place({ packageName: "Basic", ...customer });
    },
  },
  invoiceCorrected: "only by money or the owner",
  paperAgain: "only by money or the owner",
  receipt: "only by money or the owner",
  refund: "only by money or the owner",
  givenBack: "only by money or the owner",
  refundCameBack: "only by money or the owner",
  disputedForCustomer: "only by money or the owner",
  disputeOver: "only by money or the owner",
  quoteSent: "only by money or the owner",
  quoteReminder: "only by money or the owner",
  quoteExpired: "only by money or the owner",
  invoiceToPay: "only by money or the owner",
  invoiceDueSoon: "only by money or the owner",
  invoiceOverdue: "only by money or the owner",
  roomNews: "only by money or the owner",
  briefMissing: "only by money or the owner",
  planStarted: { most: 12, attack: freeTrial },
  planCancelled: {
    most: 12,
    async attack(shop, ip) {
      const { call, _id } = await trialIn(shop, ip);
      await call.subscriptions.cancel({ _id });
      await call.subscriptions.keep({ _id });
    },
  },
  termsChange: "only by money or the owner",
  packageChanged: { most: 12, attack: packageChange },
  changeWithdrawn: { most: 12, attack: packageChange },
  periodDue: "only by money or the owner",
  chargeFailed: "only by money or the owner",
  planStopped: "only by money or the owner",
  planEnded: "only by money or the owner",
  renewalAhead: "only by money or the owner",
  methodExpiring: "only by money or the owner",
  guestOrder: { most: 12, attack: transfer },
  instructions: { most: 12, attack: transfer },
  payLink: {
    most: 12,
    async attack(shop, ip, n) {
      const { call } = browser(shop, ip);
      const { order } = await call.checkout.place(guestOrder({ customerEmail: VICTIM }));
      const token = immediate(shop.deps.db, (tx) => newOrderLink(tx, order._id, shop.clock.now()));
      await shop.callerFor(null, { ip }).room.mailPayLink({ token, idempotencyKey: `${n}` });
    },
  },
  reminder: { most: 12, attack: transfer, afterMs: 30 * DAY_MS },
  unpaidReminder: {
    most: 12,
    attack: (shop, ip) => browser(shop, ip).call.checkout.place(guestOrder({ customerEmail: VICTIM })),
    afterMs: DAY_MS,
  },
  verify: {
    most: 5 + 3,
    async attack(shop, ip) {
      const account = await victims(shop, ip);
      await outcome(account.auth.resendVerification());
      await account.account.remove({ password: PASSWORD });
    },
  },
  alreadyRegistered: { most: 5 + 3, attack: victims },
  reset: {
    most: 5 + 3 + 5,
    async attack(shop, ip) {
      await victims(shop, ip);
      await shop.callerFor(null, { ip }).auth.requestReset({ email: VICTIM });
    },
  },
  loginLink: {
    most: 5 + 3 + 5,
    async attack(shop, ip) {
      await victims(shop, ip);
      await shop.callerFor(null, { ip }).auth.requestLink({ email: VICTIM });
    },
  },
  passwordChanged: {
    most: 5 + 3,
    async attack(shop, ip) {
      const account = await victims(shop, ip);
      await account.account.changePassword({ password: PASSWORD, newPassword: OTHER });
      await account.account.changePassword({ password: OTHER, newPassword: PASSWORD });
    },
  },
  signInChanged: {
    most: 5 + 3,
    async attack(shop, ip) {
      const account = await victims(shop, ip);
      const { secret } = await account.account.proposeTwoStep({ password: PASSWORD });
      const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now() });
      await account.account.confirmTwoStep({ code });
    },
  },
  confirmEmail: {
    most: 3,
    async attack(shop, ip, n) {
      const email = `attacker${n}-${ip}@example.com`;
      await shop.callerFor(null, { ip }).auth.register({ email, password: PASSWORD });
      const account = await (await signedInOn(shop, email, { ip })).api();
      await account.account.changeEmail({ password: PASSWORD, email: VICTIM });
    },
  },
  emailWillChange: {
    most: 5 + 3,
    async attack(shop, ip, n) {
      const account = await victims(shop, ip);
      await account.account.changeEmail({ password: PASSWORD, email: `attacker${n}-${ip}@example.com` });
    },
  },
  emailChanged: {
    most: 5 + 3,
    async attack(shop, ip, n) {
      const email = `attacker${n}-${ip}@example.com`;
      const account = await victims(shop, ip);
      await account.account.changeEmail({ password: PASSWORD, email });
      await account.account.confirmEmail({ token: tokenIn(shop, "", email) });
    },
  },
  accountDeleted: {
    most: 5 + 3,
    async attack(shop, ip) {
      await (await victims(shop, ip)).account.remove({ password: PASSWORD });
    },
  },
  invitation: {
    most: 3,
    async attack({ one }) {
      const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
      await one.colleagues.invite({ _id, email: VICTIM, readsInvoices: false });
    },
  },
  withdrawalReceived: {
    most: 10,
    attack: (shop, ip, n) => shop.callerFor(null, { ip }).contracts.withdraw(declarationOf(n)),
  },
  cancellationReceived: {
    most: 10,
    attack: (shop, ip, n) => shop.callerFor(null, { ip }).contracts.cancel(declarationOf(n)),
  },
  confirmSubscription: {
    most: 3,
    attack: (shop, ip) => shop.callerFor(null, { ip }).subscribers.subscribe({ subemail: VICTIM }),
  },
};
interface Cause {
  /** Maximum number of mails of all kinds that the attack may cause in an hour: the sum of the rate limits that apply. */
  most: number;
  attack: Attack;
  /** Delay after the attack until the mail is sent. */
  afterMs?: number;
}
const attacks = Object.entries(causes).flatMap(([name, cause]) =>
  typeof cause === "object" ? [{ name, ...cause }] : [],
);

describe("mails to unverified addresses", () => {
  test("every kind of mail states who can trigger it", () => {
    const names = mailKinds.filter(({ to }) => to !== "owner").map(({ name }) => name);
    expect(Object.keys(causes).toSorted()).toEqual(names.toSorted());
  });

  test.for(attacks)("$name: at most $most in an hour", async ({ name, most, attack, afterMs = 0 }) => {
    const shop = await allMethodsShop();
    shop.deps.env.business = { ...shop.deps.env.business, remindUnpaid: "yes" };
    for (const packageName of ["Trial", "Longer trial"])
      await shop.owner.content.packages.create({
        packageName,
        packagePrice: "49.50",
        packageButtonText: "Try",
        packagePointOne: "One page audited",
        billing: "Per month",
        trialDays: packageName === "Trial" ? "14" : "28",
      });
    // 15 attempts: more than any single rate limit allows (12).
    for (let n = 0; n < 3; n += 1)
      for (let from = 1; from <= 5; from += 1) await outcome(attack(shop, `192.0.2.${from}`, n));
    const before = afterMs === 0 ? 0 : shop.mails().length;
    if (afterMs > 0) await shop.later(afterMs);
    const got = shop
      .mails()
      .slice(before)
      .filter(({ recipient }) => recipient === VICTIM);
    const [begins = ""] = mailKinds.find((kind) => kind.name === name)?.subject.split("{") ?? [];
    expect(got.some(({ subject }) => subject.startsWith(begins))).toBe(true);
    expect(got.length).toBeLessThanOrEqual(most);
  });

  test("an unverified account that pays by bank transfer gets at most 3 mails triggered from one IP address", async () => {
    const shop = await allMethodsShop();
    const account = shop.callerFor(shop.people.unverified, { ip: "192.0.2.1" });
    for (let n = 0; n < 10; n += 1) {
      const { _id } = await account.orders.place({ packageName: "Basic", ...customer });
      await account.orders.pay({ _id, provider: "bank-transfer" });
    }
    expect(shop.mails().map(({ recipient }) => recipient)).toEqual(
      Array(3).fill(shop.people.unverified.email),
    );
  });

  test("a mail greets a guest by name, unless the name contains a link", async () => {
    const shop = await allMethodsShop();
    for (const [ip, customerName] of [
      ["192.0.2.1", "Claim your prize at https://prize.example/now"],
      ["192.0.2.2", "www.prize.example"],
      ["192.0.2.3", "Dr. Ada  Sample"],
    ] as const) {
      const order = guestOrder({ customerEmail: VICTIM, customerName, provider: "bank-transfer" });
      await browser(shop, ip).call.checkout.place(order);
    }
    const greetings = shop
      .mails()
      .filter(({ recipient }) => recipient === VICTIM)
      .map(({ body }) => body.split("\n")[0]);
    expect(new Set(greetings)).toEqual(new Set(["Hello there,", "Hello Dr. Ada Sample,"]));
  });
});
