import { createContext } from "@rankwright/api/context/context";
import { buildRouter } from "@rankwright/api/router";
import { customerOfEmail } from "@rankwright/db/customers";
import {
  addSampleLists,
  addSampleOrders,
  addSamplePayments,
  addSampleSubscriptions,
  plansDuring,
} from "@rankwright/db/testing";
import { type SessionUser, sections } from "@rankwright/schema";
import { type Procedure, procedures } from "@rankwright/test-kit/rights/calls";
import { placeMany, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { callTRPCProcedure } from "@trpc/server";
import { expect, test } from "vitest";

// Checks the query plans of all lists and totals of the API, with all combinations of sort orders and filters.

const router = buildRouter(sections);

/** Tables that grow without limit. */
const BIG = [
  ...[
    "orders",
    "order_events",
    "invoices",
    "ledger",
    "payments",
    "notifications",
    "messages",
    "message_replies",
  ],
  ...["subscribers", "outbox", "audit_log", "events", "sales_buckets", "sessions", "attempts", "accounts"],
  ...["order_messages", "order_files", "deliveries", "uploads", "order_links", "order_seen", "order_drafts"],
  ...["subscriptions", "subscription_periods", "subscription_events", "payment_methods"],
];

/** Values for filters that accept any text. */
const texts: Readonly<Record<string, readonly string[]>> = {
  search: ["sample client"],
  byEmail: ["owner@example.com"],
  action: ["orders", "orders.cancel"],
  from: ["2024-01-01"],
  to: ["2024-03-31"],
  packageName: ["Basic"],
  packageId: ["65f0c2a1b3d4e5f6a7b8c9d0"],
  tag: ["regular"],
};
/** Filters of orders that are tested in every sort order, but not combined with other filters, because every index covers them. */
const FURTHER = ["packageName", "from", "to"];
/** Values for numbers. The last page is included, because it is read in reverse order. Page sizes don't affect query plans. */
const numbers: Readonly<Record<string, readonly number[]>> = { page: [10_000], pageSize: [], limit: [7] };

const isList = ({ type, shape }: Procedure) =>
  type === "query" && ("page" in (shape?.fields ?? {}) || "after" in (shape?.fields ?? {}));
/** Queries of an order's room that read a single row. */
const NOT_LISTS = ["room.upload", "room.paper", "room.eInvoice"];
/** True for the other queries of an order's room. */
const isOfRoom = ({ type, name }: Procedure) =>
  type === "query" && name.startsWith("room.") && !NOT_LISTS.includes(name);
/** True for the list of a customer's orders. */
const isOfCustomer = ({ name }: Procedure) => name === "customers.orders";
const isKey = (field: string) => field === "_id" || field === "token";
/** True for queries without input: totals and short lists. */
const isPlain = ({ type, shape }: Procedure) => type === "query" && shape === undefined;

const ask = (site: Shop, { name }: Procedure, user: SessionUser | null, input: unknown) =>
  callTRPCProcedure({
    router,
    path: name,
    getRawInput: async () => input,
    ctx: createContext(site.deps, { user }),
    type: "query",
    signal: undefined,
    batchIndex: 0,
  });

/** Returns the values to test for a field; undefined omits it. */
function valuesOf(of: Procedure, field: string, ids: readonly string[]): unknown[] {
  const known = of.shape?.fields[field];
  if (known?.shape.kind !== "leaf") throw new Error(`${of.name} takes more than plain fields.`);
  const { shape, mayBeMissing } = known;
  if (shape.takes.has("boolean")) return [undefined, true, false].filter(shape.accepts);
  const values =
    shape.values ?? (field === "after" || field === "before" ? ids : (numbers[field] ?? texts[field]));
  if (!values) throw new Error(`Say what ${of.name} is asked for in ${field}.`);
  return [...(mayBeMissing ? [undefined] : []), ...values];
}

/** Returns every combination of the fields' values. */
const combined = (of: Procedure, ids: readonly string[], fields: readonly string[]): object[] =>
  fields.reduce<object[]>(
    (inputs, field) =>
      valuesOf(of, field, ids).flatMap((value) =>
        inputs.map((input) => (value === undefined ? input : { ...input, [field]: value })),
      ),
    [{}],
  );

/** Returns the inputs to test for a list. */
function inputsOf(of: Procedure, ids: readonly string[]): object[] {
  const fields = Object.keys(of.shape?.fields ?? {}).filter(
    (field) => !((isOfRoom(of) || isOfCustomer(of)) && isKey(field)),
  );
  if (!fields.includes("packageName")) return combined(of, ids, fields);
  return [
    ...combined(
      of,
      ids,
      fields.filter((field) => !FURTHER.includes(field)),
    ),
    ...combined(of, ids, [...FURTHER, "sort", "ascending", "page"]),
  ];
}

/**
 * True if a query sorts only a few rows: those of a small table, at most 1,000 matches of a search, a few orders that match a
 * filter, the rows of one person or of those on a page, one order's files, or the packages of subscriptions.
 */
function isFew(query: string, plan: string): boolean {
  const isSmall = !BIG.some((table) => new RegExp(`(SEARCH|SCAN) ${table}\\b`).test(plan));
  return (
    isSmall ||
    query.includes("json_each(") ||
    /limit 0 \+ \?\) "few"/.test(query) ||
    query.includes("with recursive packages") ||
    /MULTI-INDEX OR|sessions_of_account|orders_paid_by_email|files_of_(order|message)|autoindex_order_seen/.test(
      plan,
    )
  );
}

/** Partial indexes that only contain the rows that a query returns. */
const PARTIAL = /USING INDEX subscription_periods_missed$/;

/** Returns the first step of a query plan that scans or sorts a big table; undefined if there is none. */
function faultOf(query: string, plan: string): string | undefined {
  const isWalk = /\border by\b/i.test(query) && /\blimit\b/i.test(query) && !plan.includes("TEMP B-TREE");
  for (const step of plan.split("\n")) {
    const [, table = ""] = /^SCAN (\w+)/.exec(step) ?? [];
    // Scanning an index in order is fine if there is a limit: the scan ends after one page.
    if (BIG.includes(table) && !isWalk && !PARTIAL.test(step)) return step;
    if (step.includes("TEMP B-TREE") && !isFew(query, plan)) return step;
  }
  return undefined;
}

test("no list or total scans or sorts a big table, for the owner or a customer", {
  timeout: 120_000,
}, async () => {
  const site = await shop();
  const { deps, people } = site;
  addSampleOrders(deps.db, 200);
  addSampleLists(deps.db, 200);
  addSamplePayments(deps.db);
  addSampleSubscriptions(deps.db, { subscriptions: 100, periods: 2, due: 10, now: deps.now() });
  const [orderId = ""] = placeMany(site, 20);
  const customerId = customerOfEmail(deps.db, people.one.email)?._id ?? "";
  for (let n = 0; n < 20; n += 1) await site.one.room.send({ _id: orderId, text: `Message ${n}` });
  const asked = procedures.filter((one) => isList(one) || isPlain(one) || isOfRoom(one));
  expect(asked.filter(isList).length).toBeGreaterThan(8);
  const plans = await plansDuring(deps.db, async () => {
    for (const one of asked)
      for (const user of [people.owner, people.one]) {
        const isRefused = user === people.one && ["admin", "staff"].includes(Object(one.meta).right);
        if (isRefused) continue;
        const { after } = one.shape?.fields ?? {};
        const key = isOfRoom(one) ? { _id: orderId } : isOfCustomer(one) ? { _id: customerId } : {};
        const first = after ? await ask(site, one, user, { ...key, limit: 1 }) : [];
        const ids = Array.isArray(first) ? first.map(({ _id }) => String(_id)) : [];
        for (const input of isPlain(one) ? [undefined] : inputsOf(one, ids))
          await ask(site, one, user, input && { ...key, ...input });
      }
  });
  expect(plans.size).toBeGreaterThan(150);
  const faults = [...plans].flatMap(([query, plan]) => {
    const fault = faultOf(query, plan);
    return fault ? [`${fault} in ${query}`] : [];
  });
  expect(faults).toEqual([]);
});

test("`faultOf` reports a scan or sort of a big table", () => {
  expect(faultOf("select * from orders where customer_name like ?", "SCAN orders")).toBe("SCAN orders");
  expect(
    faultOf("select * from orders order by order_date limit 7", "SCAN orders\nUSE TEMP B-TREE FOR ORDER BY"),
  ).toBe("SCAN orders");
  expect(
    faultOf("select _id from orders order by _id limit 7", "SCAN orders USING COVERING INDEX"),
  ).toBeUndefined();
});
