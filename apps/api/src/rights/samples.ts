import { insertToken, newId, tables } from "@rankwright/db";
import { type Field, sections } from "@rankwright/schema";
import { eq } from "drizzle-orm";
import { hashToken, newLinkToken } from "../auth/token.ts";
import { PASSWORD } from "../testing/site.ts";
import { exampleOf, type Fields } from "./shape.ts";
import type { Role, World } from "./world.ts";

type Input = Record<string, unknown>;
/** Readies the world, inside what is undone after, and says what the example's fields are instead of plain ones. */
type Sample = (world: World, role: Role) => Input;

/** The kind of record that a procedure's `_id` names. */
const subjects: Readonly<Record<string, string>> = {
  orders: "order",
  messages: "message",
  users: "user",
  payments: "paymentEmail",
  subscribers: "subscriber",
  "payments.ofOrder": "order",
  "payments.checkOrderAgain": "order",
  "payments.checkAgain": "notification",
  "payments.putAside": "notification",
};

/** A mailed link's token for this person; a visitor's is the customer's. */
function linkFor({ deps, accounts }: World, role: Role, purpose: "reset" | "verify"): string {
  const token = newLinkToken();
  const accountId = accounts[role === "visitor" ? "customer" : role]._id;
  const createdAt = deps.now();
  insertToken(deps.db, {
    hash: hashToken(token),
    accountId,
    purpose,
    expiresAt: createdAt + 60_000,
    createdAt,
  });
  return token;
}

const samples: Readonly<Record<string, Sample>> = {
  "auth.register": () => ({ email: "new@example.com" }),
  "auth.signIn": ({ accounts }) => ({ email: accounts.customer.email, password: PASSWORD }),
  "auth.resetPassword": (world, role) => ({ token: linkFor(world, role, "reset") }),
  "auth.verifyEmail": (world, role) => ({ token: linkFor(world, role, "verify") }),
  "orders.place": () => ({ packageName: "Basic", packagePrice: "49.50" }),
};

/** What any section's procedures need: room for a new record, one in the trash, all ids of a list. */
function contentSample({ deps: { db }, ids }: World, section: string, procedure: string): Input {
  const records = tables.contentRecords;
  const ofSection = eq(records.section, section);
  if (procedure === "create") db.delete(records).where(ofSection).run();
  if (procedure === "restore")
    db.update(records)
      .set({ deletedAt: 1, uniqueKey: null })
      .where(eq(records._id, ids[`content.${section}`] ?? ""))
      .run();
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

/** The record that a procedure's `_id` names. */
export function idFor(world: World, procedure: string): string {
  const [router = "", section] = procedure.split(".");
  const subject =
    router === "content" ? `content.${section}` : (subjects[procedure] ?? subjects[router] ?? "");
  return world.ids[subject] ?? newId();
}

/**
 * A valid input for a procedure, or the body of its path, as this person would send it: every field filled in.
 * Changes the world, so ask for it inside `undone`.
 */
export function sampleFor(world: World, procedure: string, shape: Fields | undefined, role: Role): Input {
  const [router, section = "", last = ""] = procedure.split(".");
  const special =
    router === "content" ? contentSample(world, section, last) : (samples[procedure]?.(world, role) ?? {});
  if (!shape) return {};
  const known = { _id: idFor(world, procedure), after: idFor(world, procedure), ...special };
  return {
    ...Object(exampleOf(shape)),
    ...Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(shape.fields, name))),
  };
}

/** A field of the section that a procedure is about; undefined where it is about none. */
export function sectionField(procedure: string, name: string): Field | undefined {
  const [router, section] = procedure.split(".");
  const of = router === "content" ? Object.values(sections).find((each) => each.name === section) : undefined;
  const fields: Readonly<Record<string, Field>> | undefined = of?.fields;
  return fields?.[name];
}
