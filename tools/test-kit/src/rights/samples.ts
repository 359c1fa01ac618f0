import { newToken } from "@rankwright/api/accounts/register";
import { createLinkToken } from "@rankwright/api/auth/access-tokens";
import { relyingParty } from "@rankwright/api/auth/passkeys/relying-party";
import { hashToken, newLinkToken } from "@rankwright/api/auth/token";
import { referenceOf } from "@rankwright/api/payments/bank-transfer/reference";
import { demoContent } from "@rankwright/api/seed/content";
import { DEMO_AUTHOR } from "@rankwright/api/seed/index";
import {
  accountOfEmail,
  confirmAuthenticator,
  insertChallenge,
  insertPasskey,
  linkIdentity,
  proposeAuthenticator,
} from "@rankwright/db/accounts";
import { insertForm } from "@rankwright/db/briefs";
import { findSavedReply, subscriberOfToken } from "@rankwright/db/contacts";
import { insertContent, trashContent } from "@rankwright/db/content";
import { immediate, newId } from "@rankwright/db/core";
import {
  insertLedgerRow,
  insertPaymentSession,
  type PaymentSession,
  setReference,
} from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { type ProviderId, type SectionField, sections } from "@rankwright/schema";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { softAuthenticator } from "../authenticator.ts";
import { deviceWith } from "../person.ts";
import { PASSWORD } from "../site.ts";
import { couponSamples } from "./coupon-samples.ts";
import { newsletterSamples } from "./newsletter-samples.ts";
import { paymentSettingsSamples } from "./payment-settings-samples.ts";
import { quoteSamples } from "./quote-samples.ts";
import { roomSamples } from "./room-samples.ts";
import { setupSamples } from "./setup-samples.ts";
import { exampleOf, type Fields } from "./shape.ts";
import { subscriptionSamples, subscriptionSubjects } from "./subscription-samples.ts";
import { taxSamples } from "./tax-samples.ts";
import { waitingSamples } from "./waiting-samples.ts";
import type { Role, World } from "./world.ts";

type CallInput = Record<string, unknown>;
/** Prepares the world for a call and returns fields that replace those of the generated example. The caller rolls back the changes. */
type Sample = (world: World, role: Role) => CallInput | Promise<CallInput>;

/** Kind of record that a procedure's `_id` refers to. */
const subjects: Readonly<Record<string, string>> = {
  orders: "order",
  checkout: "order",
  room: "order",
  colleagues: "order",
  messages: "message",
  users: "user",
  payments: "paymentEmail",
  subscribers: "subscriber",
  contracts: "notice",
  customers: "customer",
  mail: "mail",
  newsletters: "newsletter",
  briefs: "order",
  "briefs.form": "content.packages",
  "briefs.saveForm": "content.packages",
  board: "order",
  "messages.updateSavedReply": "savedReply",
  "messages.removeSavedReply": "savedReply",
  seo: "redirect",
  "seo.checkRecord": "content.banner",
  "payments.ofOrder": "order",
  "payments.refund": "order",
  "payments.checkOrderAgain": "order",
  "payments.dismissOrder": "order",
  // Not the address in use, which can't be removed.
  "payments.removeEmail": "anotherEmail",
  "payments.checkAgain": "notification",
  "payments.dismiss": "notification",
  "payments.assign": "notification",
  "payments.one": "payment",
  ...subscriptionSubjects,
};

/** Returns the account to prepare for this role. For a visitor, who can open mailed links, it is the customer's. */
const accountFor = ({ accounts }: World, role: Role) => accounts[role === "visitor" ? "customer" : role];

/** Creates the token of a mailed link for this role. */
const linkFor = (world: World, role: Role, purpose: "reset" | "verify" | "email", email?: string) =>
  immediate(world.deps.db, (tx) => newToken(world.deps, tx, accountFor(world, role)._id, purpose, email));

/** Adds an authenticator app to the role's account and returns the current code. */
function appFor(world: World, role: Role, isConfirmed: boolean): string {
  const { db, now } = world.deps;
  const [secret, { _id }] = [new Secret({ size: 20 }), accountFor(world, role)];
  immediate(db, (tx) => proposeAuthenticator(tx, _id, secret.base32, now()));
  if (isConfirmed) immediate(db, (tx) => confirmAuthenticator(tx, _id, 0, now()));
  return TOTP.generate({ secret, timestamp: now() });
}

/** Starts adding a passkey to the role's account, or to the customer's if the role may not add passkeys. */
async function newPasskey(world: World, role: Role) {
  const owner = role === "visitor" || role === "unverified" ? "customer" : role;
  const { id: rpId = "", origin = "" } = relyingParty(world.deps.env) ?? {};
  const device = softAuthenticator({ rpId, origin });
  const { account } = await deviceWith(world, world.tokens[owner] ?? "").api();
  const options = await account.newPasskeyOptions({ password: PASSWORD });
  return { device, account, response: device.create(options) };
}

/** Adds a passkey to the role's account and returns its id. */
function keptPasskey(world: World, role: Role): string {
  const { db, now } = world.deps;
  const [id, accountId, createdAt] = ["sample-passkey", accountFor(world, role)._id, now()];
  const key = { publicKey: Buffer.alloc(1), counter: 0, transports: [], name: "Sample", lastUsedAt: null };
  immediate(db, (tx) => insertPasskey(tx, { id, accountId, createdAt, ...key }));
  return id;
}

/** Returns the input with the token from the links in the subscriber's mails. */
function subscription({ deps: { db }, ids }: World): CallInput {
  const { subscribers } = tables;
  const row = db
    .select()
    .from(subscribers)
    .where(eq(subscribers._id, ids.subscriber ?? ""))
    .get();
  return { token: row?.token && subscriberOfToken(db, row.token)?.token };
}

/** Creates a payment session for the customer's order with this provider. */
function openedSession({ deps, ids }: World, provider: ProviderId): PaymentSession {
  const session = { provider, nonce: "n", payeeEmail: "", amountCents: 4_950, currency: "USD" };
  const orderId = ids.order ?? "";
  return immediate(deps.db, (tx) =>
    insertPaymentSession(tx, { ...session, orderId, mode: "local" }, deps.now()),
  );
}

const goal = { id: "goal", kind: "text", label: "Your goal", hint: "", required: true, options: [] } as const;

/** Marks the customer's order as paid, with a brief that was sent at `sentAt`; null: not sent yet. */
function paidOrder({ deps, ids }: World, sentAt: number | null = null): void {
  const [packageId, orderId] = [ids["content.packages"] ?? "", ids.order ?? ""];
  const form = { packageId, fields: [{ ...goal, options: [] }], byEmail: "owner@example.com" };
  immediate(deps.db, (tx) => {
    const { _id: briefFormId } = insertForm(tx, form, deps.now());
    const { orders, briefAnswers } = tables;
    const isIt = eq(orders._id, orderId);
    tx.update(orders).set({ briefFormId }).where(isIt).run();
    tx.update(orders).set({ paymentStatus: "Paid", startAt: null }).where(isIt).run();
    tx.update(briefAnswers).set({ sentAt }).where(eq(briefAnswers.orderId, orderId)).run();
  });
}

function filledBrief(world: World, sentAt: number | null = null): CallInput {
  paidOrder(world, sentAt);
  return { token: undefined, revision: 0, answers: { goal: "Visitors" } };
}
const sampleWords = { name: "receipt", subject: "Thank you", text: "All of it: {details}" };

/** Adds an FAQ entry of the demo content. */
const demoQuestion = ({ deps }: World) =>
  immediate(deps.db, (tx) => {
    const [question] = demoContent.faqItems;
    return insertContent(tx, "faqItems", { ...question }, null, { email: DEMO_AUTHOR, now: deps.now() });
  });

const samples: Readonly<Record<string, Sample>> = {
  ...setupSamples,
  ...taxSamples,
  ...couponSamples,
  ...quoteSamples,
  ...waitingSamples,
  ...roomSamples,
  ...paymentSettingsSamples,
  ...subscriptionSamples,
  ...newsletterSamples,
  "auth.register": () => ({ email: "new@example.com" }),
  "auth.signIn": ({ accounts }) => ({ email: accounts.customer.email, password: PASSWORD }),
  "auth.resetPassword": (world, role) => ({ token: linkFor(world, role, "reset") }),
  "auth.verifyEmail": (world, role) => ({ token: linkFor(world, role, "verify") }),
  "auth.secondStep": (world, role) => {
    const [challenge, code, createdAt] = [newLinkToken(), appFor(world, role, true), world.deps.now()];
    immediate(world.deps.db, (tx) =>
      insertChallenge(tx, {
        hash: hashToken(challenge),
        kind: "second-step",
        accountId: accountFor(world, role)._id,
        data: {},
        expiresAt: createdAt + 60_000,
        createdAt,
      }),
    );
    return { challenge, code };
  },
  "auth.passkeySignIn": async (world, role) => {
    const { device, account, response } = await newPasskey(world, role);
    await account.addPasskey({ response });
    return { response: device.get(await world.callerFor().auth.passkeyOptions()) };
  },
  "account.endSession": ({ tokens }, role) => ({ _id: hashToken(tokens[role] ?? "").slice(0, 24) }),
  "account.confirm": () => ({ password: PASSWORD }),
  "account.confirmOptions": async (world, role) => {
    const { account, response } = await newPasskey(world, role);
    await account.addPasskey({ response });
    return {};
  },
  "account.confirmWithPasskey": async (world, role) => {
    const { device, account, response } = await newPasskey(world, role);
    await account.addPasskey({ response });
    return { response: device.get(await account.confirmOptions()) };
  },
  "account.changePassword": () => ({ password: PASSWORD, newPassword: "another password" }),
  "account.changeEmail": () => ({ password: PASSWORD, email: "moved@example.com" }),
  "account.confirmEmail": (world, role) => ({ token: linkFor(world, role, "email", "moved@example.com") }),
  "account.proposeTwoStep": () => ({ password: PASSWORD }),
  "account.confirmTwoStep": (world, role) => ({ code: appFor(world, role, false) }),
  "account.turnOffTwoStep": () => ({ password: PASSWORD }),
  "account.renewRecoveryCodes": (world, role) => ({ password: PASSWORD, code: appFor(world, role, true) }),
  "account.newPasskeyOptions": () => ({ password: PASSWORD }),
  "account.addPasskey": async (world, role) => ({ response: (await newPasskey(world, role)).response }),
  "account.renamePasskey": (world, role) => ({ id: keptPasskey(world, role), name: "My phone" }),
  "account.removePasskey": (world, role) => ({ id: keptPasskey(world, role), password: PASSWORD }),
  "account.unlinkProvider": (world, role) => {
    const { issuer = "" } = world.deps.env.oidc ?? {};
    const accountId = accountFor(world, role)._id;
    immediate(world.deps.db, (tx) =>
      linkIdentity(tx, { issuer, subject: "sample", accountId, createdAt: world.deps.now() }),
    );
    return { password: PASSWORD };
  },
  "account.remove": (world) => {
    // Another account, because the last admin can't delete theirs.
    const second = "second@example.com";
    if (!accountOfEmail(world.deps.db, second)) world.signedUp(second);
    return { password: PASSWORD };
  },
  "auth.claim": (world, role) => {
    const { email } = accountFor(world, role);
    return { token: immediate(world.deps.db, (tx) => createLinkToken(world.deps, tx, { email, goOn: "/" })) };
  },
  "auth.checkLink": (world, role) => ({ kind: "reset", token: linkFor(world, role, "reset") }),
  "checkout.again": () => ({ earlyStart: undefined }),
  "contracts.handle": () => ({ closesOrder: false }),
  "contracts.withdraw": () => ({ confirm: true }),
  "contracts.cancel": () => ({ confirm: true }),
  "checkout.open": ({ ids }) => ({ package: ids["content.packages"] }),
  "orders.paper": ({ ids }) => ({ label: ids.invoice }),
  "orders.eInvoice": ({ ids }) => ({ label: ids.invoice, format: "xml" }),
  "orders.mailPaper": ({ ids }) => ({ label: ids.invoice }),
  "orders.correctBilling": () => ({ revision: 0 }),
  "orders.place": () => ({
    packageName: "Basic",
    packagePrice: "49.50",
    currency: "USD",
    consent: undefined,
    total: "49.50",
    earlyStart: undefined,
  }),
  // `after` must be a record that this role can see.
  "orders.list": ({ ids }, role) => ({
    after: role === "customer" || role === "staff" || role === "admin" ? ids.order : undefined,
  }),
  "briefs.saveForm": () => ({ version: 0, fields: [goal] }),
  "briefs.of": () => ({ token: undefined }),
  "briefs.save": (world) => filledBrief(world),
  "briefs.send": (world) => filledBrief(world),
  "briefs.reopen": (world) => filledBrief(world, 1),
  "board.assign": () => ({ assignee: "owner@example.com" }),
  "board.move": (world) => {
    paidOrder(world, 1);
    return { to: "delivered" };
  },
  "orders.pay": () => ({ provider: "paypal-standard" }),
  "payments.refund": (world) => {
    const session = openedSession(world, "stripe");
    const money = { grossCents: 4_950, currency: "USD", mode: "local", notificationId: null };
    const { orderId, provider } = session;
    const row = { orderId, provider, txnId: "sample-payment", status: "paid", parentTxnId: null, ...money };
    immediate(world.deps.db, (tx) => insertLedgerRow(tx, row, world.deps.now()));
    return { txnId: row.txnId, amount: "9.50" };
  },
  "payments.moneyCame": (world) => {
    const session = openedSession(world, "bank-transfer");
    immediate(world.deps.db, (tx) => setReference(tx, session._id, referenceOf(session)));
    return { reference: referenceOf(session), orderId: session.orderId, amount: "49.50", date: "2026-03-02" };
  },
  "setup.putOff": () => ({ steps: ["who"], later: true }),
  "setup.clearDemo": (world) => ({ section: demoQuestion(world).section }),
  "setup.keepDemo": (world) => ({ section: demoQuestion(world).section }),
  "setup.bringBack": (world) => {
    const { section, _id } = demoQuestion(world);
    immediate(world.deps.db, (tx) => trashContent(tx, _id, world.deps.now()));
    return { section, _ids: [_id] };
  },
  "setup.starter": ({ deps: { env } }) => {
    env.business = { ...env.business, name: "Sample" };
    return {};
  },
  "payments.assign": ({ ids }) => ({ orderId: ids.order, amount: "49.50", currency: "USD" }),
  "settings.backups.save": () => ({ revision: 0, values: { kept: "14" } }),
  "settings.business.save": () => ({ revision: 0, values: { phone: "+49 30 1234567" } }),
  "settings.inbound.save": () => ({ revision: 0, values: { user: "sample" } }),
  "settings.mail.save": () => ({ revision: 0, values: { sender: "sample@example.com" } }),
  "settings.mailTexts.get": () => ({ name: "receipt" }),
  "settings.mailTexts.preview": () => sampleWords,
  "settings.mailTexts.save": () => ({ ...sampleWords, revision: 0 }),
  "settings.mailTexts.reset": () => ({ name: "receipt" }),
  "seo.savePageMeta": () => ({ revision: 0 }),
  "seo.addRedirects": () => ({ lines: "/sample-one /thanks\n/sample-two /pricing" }),
  "seo.checkRecord": () => ({ section: "banner" }),
  "users.list": ({ ids }, role) => ({ after: role === "admin" ? ids.user : undefined }),
  "orders.setManyOrderStatus": ({ ids }) => ({ _ids: [ids.order] }),
  "orders.setMatchingOrderStatus": () => ({
    filter: {},
    orderStatus: "Delivered",
    count: 1_000,
    before: undefined,
  }),
  "orders.restoreOrderStatus": ({ ids }) => ({ orders: [{ _id: ids.order, orderStatus: "Delivered" }] }),
  "messages.updateSavedReply": ({ deps, ids }) => ({
    updatedAt: findSavedReply(deps.db, ids.savedReply ?? "")?.updatedAt,
  }),
  "colleagues.change": ({ accounts }) => ({ email: accounts.colleague.email }),
  "customers.saveNote": () => ({ noteChangedAt: 0 }),
  "subscribers.subscription": subscription,
  "subscribers.confirm": subscription,
  "subscribers.unsubscribe": subscription,
};

/** Prepares a content section for a procedure, for example by deleting records before `create`, and returns fields of the input. */
function contentSample({ deps: { db }, ids }: World, section: string, procedure: string): CallInput {
  const records = tables.contentRecords;
  const ofSection = eq(records.section, section);
  if (procedure === "create") immediate(db, (tx) => tx.delete(records).where(ofSection).run());
  if (procedure === "restore")
    immediate(db, (tx) =>
      tx
        .update(records)
        .set({ deletedAt: 1, uniqueKey: null })
        .where(eq(records._id, ids[`content.${section}`] ?? ""))
        .run(),
    );
  if (procedure !== "reorder") return {};
  return {
    _ids: db
      .select()
      .from(records)
      .where(ofSection)
      .all()
      .map(({ _id }) => _id),
  };
}

/** Returns the id of the record that a procedure's `_id` refers to. */
export function idFor(world: World, procedure: string): string {
  const [router = "", section] = procedure.split(".");
  const subject =
    router === "content" ? `content.${section}` : (subjects[procedure] ?? subjects[router] ?? "");
  return world.ids[subject] ?? newId();
}

/**
 * Returns a valid input for a procedure, or a valid body for its REST path, with every field filled in. It changes the world, so the
 * caller must roll back the changes.
 */
export async function sampleFor(
  world: World,
  procedure: string,
  shape: Fields | undefined,
  role: Role,
): Promise<CallInput> {
  const [router, section = "", last = ""] = procedure.split(".");
  const special =
    router === "content" ? contentSample(world, section, last) : await samples[procedure]?.(world, role);
  if (!shape) return {};
  const known = { _id: idFor(world, procedure), after: idFor(world, procedure), ...special };
  return {
    ...Object(exampleOf(shape)),
    ...Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(shape.fields, name))),
  };
}

/** Returns the field of the procedure's content section; undefined if the procedure belongs to no section. */
export function sectionField(procedure: string, name: string): SectionField | undefined {
  const [router, section] = procedure.split(".");
  const of = router === "content" ? Object.values(sections).find((each) => each.name === section) : undefined;
  const fields: Readonly<Record<string, SectionField>> | undefined = of?.fields;
  return fields?.[name];
}
