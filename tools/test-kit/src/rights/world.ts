import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createContext } from "@rankwright/api/context/context";
import { filePath } from "@rankwright/api/rooms/files/disk";
import { findMail, immediate, insertMail, markNotSent, newId } from "@rankwright/db/core";
import { customerOfEmail } from "@rankwright/db/customers";
import { insertInvoice } from "@rankwright/db/invoices";
import { findOrder } from "@rankwright/db/orders";
import { bookManualEntry, listedPaymentsOf, updateNotification } from "@rankwright/db/payments";
import { quoteByLink } from "@rankwright/db/quotes";
import { addMessage, insertFile, newOrderLink, saveColleague } from "@rankwright/db/rooms";
import * as tables from "@rankwright/db/tables";
import { newNotification, storeNotification } from "@rankwright/db/testing";
import { type SessionUser, sections } from "@rankwright/schema";
import { eq } from "drizzle-orm";
import { callContent, sampleRecord } from "../content.ts";
import { invoiceOf } from "../invoices/sample.ts";
import { quoteLinkIn } from "../quotes.ts";
import { type Answer, type RestSite, restSite } from "../rest.ts";
import { PASSWORD, router } from "../site.ts";
import type { Right } from "./table.ts";

/**
 * All roles. "colleague" was added to the customer's order, without the permission to read its invoices. Two are edge cases: "unverified" has not verified an address that is listed in `users`, and "demoted" is an admin who was
 * removed from `users` during their session.
 */
export const ROLES = [
  "visitor",
  "unverified",
  "customer",
  "colleague",
  "other",
  "staff",
  "admin",
  "demoted",
] as const;
export type Role = (typeof ROLES)[number];

/** Returns the expected status if this role calls a procedure with this right for the customer's record. */
export function expectedStatus(right: Right, role: Role): "ok" | 401 | 403 | 404 {
  if (right === "public") return "ok";
  if (role === "visitor") return 401;
  if (right === "theirs" && (role === "admin" || role === "staff" || role === "colleague")) return 403;
  if (right === "managed" && role === "colleague") return 403;
  if (right === "customer" || role === "admin") return "ok";
  if (right === "verified") return role === "unverified" ? 403 : "ok";
  if (right === "staff") return role === "staff" ? "ok" : 403;
  if (right === "admin") return 403;
  const rights: Partial<Record<Role, readonly Right[]>> = {
    customer: ["own", "seen", "managed", "theirs"],
    colleague: ["seen"],
    staff: ["seen", "managed"],
  };
  return rights[role]?.includes(right) ? "ok" : 404;
}

/** Tables that refused requests may change: attempts are counted, and challenges are used up. */
const COUNTED = new Set(["attempts", "challenges"]);

/** Timeout of `openWorld` on a machine that runs many tests at once, in milliseconds. */
export const OPENING_MS = 60_000;

/** Text of a note on the customer's order, and name of the note's file. Only admins and staff may read them. */
export const NOTE = "Seen by the owner alone";

/** Address on the customer's order, which is part of its billing details. */
export const ADDRESS = "1 Example Street";

/** Test site with an account for every role and at least one record of every kind. */
export interface World extends RestSite {
  /** Session tokens; undefined for a visitor. */
  tokens: Record<Role, string | undefined>;
  accounts: Record<Exclude<Role, "visitor">, { _id: string; email: string }>;
  /** Ids by kind of record: "order", "message", "content.banner" … */
  ids: Record<string, string>;
  /** Returns a hash of the contents of all tables except those in `except`. */
  digest: (except?: readonly string[]) => string;
  /** Runs the work and then rolls back its changes to the database. */
  withRollback: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Books a payment and its reversal for the order, so that it can still be paid or cancelled. */
function bookFor({ deps }: RestSite, orderId: string): void {
  const order = findOrder(deps.db, orderId);
  if (!order) throw new Error("There is no order.");
  immediate(deps.db, (tx) => {
    bookManualEntry(tx, order, order.priceCents, deps.now());
    bookManualEntry(tx, order, 0, deps.now());
  });
}

/** Creates an invoice for the order and returns its number. It has all details that e-invoices require. */
function invoiceFor({ deps }: RestSite, orderId: string): string {
  const document = invoiceOf({ seller: "DE", buyer: "deBusiness", lines: [{ unitCents: 4_950 }] });
  const row = { series: "RW-2026", orderId, cents: document.totalCents, mode: "live", document } as const;
  return immediate(deps.db, (tx) => insertInvoice(tx, row, deps.now())).label;
}

/** Subscribes the customer to a package whose first order the owner records as paid. Returns the subscription's id. */
async function subscriptionFor(
  { deps, callerFor }: RestSite,
  details: Parameters<ReturnType<RestSite["callerFor"]>["orders"]["place"]>[0],
  { customer, admin }: Record<"customer" | "admin", SessionUser>,
): Promise<string> {
  const { _id } = await callerFor(customer).orders.place(details);
  await callerFor(admin).orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Sample" });
  return findOrder(deps.db, _id)?.subscriptionId ?? "";
}

/** Creates a world. The caller closes it. */
export async function openWorld({ env, ...options }: Parameters<typeof restSite>[0] = {}): Promise<World> {
  // Nothing listens at these addresses. The tests only check which accounts are linked to the provider.
  const webhooks = { PAYPAL_API_ENV: "local", STRIPE_ENV: "local" };
  const provider = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "x" };
  const site = restSite({ ...options, env: { ...webhooks, ...provider, ...env } });
  const { db } = site.deps;
  const owner = site.signedUp("owner@example.com", { admin: true });
  const accounts = {
    unverified: site.signedUp("unverified@example.com", { verified: false, admin: true }),
    customer: site.signedUp("customer@example.com"),
    colleague: site.signedUp("colleague@example.com"),
    other: site.signedUp("other@example.com"),
    staff: site.signedUp("staff@example.com", { staff: true }),
    admin: owner,
    demoted: site.signedUp("demoted@example.com", { admin: true }),
  };
  const asOwner = site.callerFor(owner);
  const ids: Record<string, string> = {};

  const ctx = createContext(site.deps, { user: owner });
  for (const of of Object.values(sections))
    for (const n of of.kind === "single" ? [0] : [0, 1]) {
      const made = await callContent(router, ctx, `${of.name}.create`, sampleRecord(of, n));
      if (typeof made === "object" && made && "_id" in made) ids[`content.${of.name}`] ??= String(made._id);
    }

  const basic = { ...sampleRecord(sections.packages), packageName: "Basic" };
  await callContent(router, ctx, "packages.create", basic);
  const plan = {
    packagePrice: "49.50",
    packageButtonText: "Order Now",
    packagePointOne: "Looked after",
    billing: "Per month",
    customerPause: "Yes",
  } as const;
  for (const packageName of ["Care", "More care"])
    ids.plan = (await asOwner.content.packages.create({ ...plan, packageName }))._id;

  ids.paymentEmail = (await asOwner.payments.createEmail({ paypalEmail: "pay@example.com" }))._id;
  const anotherEmail = await asOwner.payments.createEmail({ paypalEmail: "unused@example.com" });
  ids.user = (await asOwner.users.create({ userEmail: "second@example.com" }))._id;
  const details = {
    packageName: "Basic",
    customerName: "Sample client",
    customerAddress: ADDRESS,
    customerCountry: "Exampleland",
  } as const;
  ids.order = (await site.callerFor(accounts.customer).orders.place(details))._id;
  ids.subscription = await subscriptionFor(site, { ...details, packageName: "Care" }, accounts);
  immediate(db, (tx) => {
    const [orderId = "", now] = [ids.order, site.deps.now()];
    const file = { _id: newId(), orderId, person: owner._id, name: `${NOTE}.txt`, kind: "text" as const };
    const sha256 = createHash("sha256").update(NOTE).digest("hex");
    insertFile(tx, { ...file, bytes: NOTE.length, sha256, hasPreview: false, createdAt: now });
    const path = filePath(site.deps, file._id);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, NOTE);
    const from = { kind: "owner", email: owner.email, verified: true } as const;
    addMessage(tx, { orderId, from, kind: "note", text: NOTE, files: [file._id] }, now);
    const colleague = { orderId, emailKey: accounts.colleague.email, createdAt: now };
    saveColleague(tx, { ...colleague, readsInvoices: false });
    ids.link = newOrderLink(tx, orderId, now);
    ids.quoteLink = quoteLinkIn(tx, now);
    ids.quote = quoteByLink(tx, ids.quoteLink, now)?._id ?? "";
  });
  // An order for an e-mail address that nobody has verified.
  await asOwner.orders.place({ ...details, customerEmail: accounts.unverified.email });
  bookFor(site, ids.order);
  ids.invoice = invoiceFor(site, ids.order);
  ids.payment = listedPaymentsOf(db, ids.order)[0]?._id ?? "";
  ids.customer = customerOfEmail(db, accounts.customer.email)?._id ?? "";
  const visitor = site.callerFor();
  const letter = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
  ids.message = (await visitor.messages.send(letter))._id;
  const declared = { name: "Sample", email: "s@example.com", contract: "Basic", confirm: true } as const;
  ids.notice = (await visitor.contracts.withdraw(declared))._id;
  ids.savedReply = (await asOwner.messages.addSavedReply({ name: "Thanks", text: "Thank you" }))._id;
  ids.newsletter = (await asOwner.newsletters.create({ subject: "News", text: "Good day" }))._id;
  ids.subscriber = (await visitor.subscribers.subscribe({ subemail: "reader@example.com" }))._id;
  ids.notification = immediate(db, (tx) => {
    const { event, ...unmatched } = newNotification();
    const money = { currency: "USD", cents: 4_950, amount: "49.50", payee: "pay@example.com" };
    const sent = { ...event, ...money, type: "captured", status: "Completed", txnId: "SENT1" } as const;
    const row = { ...unmatched, event: sent, verifiedAt: 1 };
    const { _id } = storeNotification(tx, row, site.deps.now());
    updateNotification(tx, _id, { state: "rejected", reason: "Sample." });
    return _id;
  });

  const words = { subject: "Sample", body: "Sample", onceKey: null, replyTo: null, unsubscribeUrl: null };
  ids.mail =
    immediate(db, (tx) => insertMail(tx, { recipient: "gone@example.com", ...words }, site.deps.now())) ?? "";
  const mail = findMail(db, ids.mail);
  if (mail) immediate(db, (tx) => markNotSent(tx, mail, "No such mailbox.", null));

  ids.redirect = (await asOwner.seo.addRedirect({ from: "/sample-old", to: "/thanks" }))._id;

  const tokenOf = async (email: string): Promise<string> => {
    const { json, text } = await site.ask("POST", "/auth/sign-in", { body: { email, password: PASSWORD } });
    if (typeof json === "object" && json && "token" in json) return String(json.token);
    throw new Error(`${email} could not sign in: ${text}`);
  };
  const tokens = {
    visitor: undefined,
    unverified: await tokenOf(accounts.unverified.email),
    customer: await tokenOf(accounts.customer.email),
    colleague: await tokenOf(accounts.colleague.email),
    other: await tokenOf(accounts.other.email),
    staff: await tokenOf(accounts.staff.email),
    admin: await tokenOf(accounts.admin.email),
    demoted: await tokenOf(accounts.demoted.email),
  };
  const before = await site.ask("GET", "/messages", { as: tokens.demoted });
  if (before.status !== 200) throw new Error("The demoted admin was none to begin with.");
  const record = db.select().from(tables.users).where(eq(tables.users.emailKey, "demoted@example.com")).get();
  await asOwner.users.remove({ _id: record?._id ?? "" });

  const names = db.$client
    .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .flatMap(({ name }) => (COUNTED.has(name) ? [] : name));
  const readers = names.map((name) => ({ name, all: db.$client.prepare(`select * from "${name}"`).raw() }));
  // The digest is cached until this connection writes another row.
  const written = db.$client.prepare<[], number>("select total_changes()").pluck();
  let looked: { written: number | undefined; digest: string } | undefined;
  return {
    ...site,
    tokens,
    accounts,
    ids: { ...ids, anotherEmail: anotherEmail._id },
    digest: (except = []) => {
      const isWhole = except.length === 0;
      if (isWhole && looked?.written === written.get() && looked) return looked.digest;
      const hash = createHash("sha256");
      for (const { name, all } of readers) if (!except.includes(name)) hash.update(JSON.stringify(all.all()));
      const digest = hash.digest("base64");
      if (isWhole) looked = { written: written.get(), digest };
      return digest;
    },
    withRollback: async (work) => {
      const before = written.get();
      db.$client.exec("begin immediate");
      try {
        return await work();
      } finally {
        db.$client.exec("rollback");
        if (written.get() !== before) looked = undefined;
      }
    },
  };
}

/** Returns the first internal detail in a response, such as a source location or a database error; undefined if there is none. */
export function leakIn({ text }: Pick<Answer, "text">): string | undefined {
  return /(?:\n|\\n)\s+at |\.[cm]?[jt]s:\d+|node_modules|"stack"|SQLITE_|SqliteError|constraint failed/.exec(
    text,
  )?.[0];
}
