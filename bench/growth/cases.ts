import { ORDER_SORTS } from "@rankwright/db/orders";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "@rankwright/schema";
import { owner } from "../../scripts/site.mjs";
import { COMMON_WORD, RARE_PACKAGE, RARE_WORD } from "./fill.ts";

/** What is asked of both sites. */
export interface Case {
  label: string;
  procedure: string;
  input?: Record<string, unknown>;
  /** The first, middle and last page of what it finds. */
  paged?: true;
  /** The screen is asked for, not the procedure; `parameter` names its page. */
  screen?: { path: string; parameter: string };
  /** In milliseconds, at any place. */
  most: number;
  /** How much longer its first page may take in the large site. */
  ratio?: number;
}

const PAGE_MS = 50;
const RARE_MS = 10;
const RATIO = 1.5;
const page = { paged: true, most: PAGE_MS, ratio: RATIO } as const;
/** Few rows among many: quick at any place, whatever they are sorted by. */
const few = { paged: true, most: RARE_MS, ratio: undefined } as const;
const once = { most: PAGE_MS, ratio: RATIO } as const;
const YEAR = { by: "week", from: "2024-01-01", to: "2024-12-30" };
/** The first weeks: the small site has orders then, too. */
const DAYS = { from: "2023-11-15", to: "2023-12-26" };

const DAY = { from: "2023-11-15", to: "2023-11-15" };

const statuses = [
  {},
  ...PAYMENT_STATUSES.map((paymentStatus) => ({ paymentStatus })),
  ...ORDER_STATUSES.map((orderStatus) => ({ orderStatus })),
  { paymentStatus: "Cancelled", orderStatus: "Pending" },
];
const log = [
  {},
  { action: "orders" },
  { action: "users.create" },
  { byEmail: owner.email },
  { byEmail: owner.email, action: "orders" },
];

const list = (procedure: string, filter: object): Case => ({
  label: [procedure, ...Object.entries(filter).map(([name, value]) => `${name} ${value}`)].join(", "),
  procedure,
  input: { ...filter },
  ...page,
});

const found = (procedure: string, search: string, most: number, rest: object = {}): Case => ({
  ...list(procedure, { search, ...rest }),
  paged: undefined,
  ratio: undefined,
  most,
});

/** The tables of the panel with every sort and filter they offer, its sums, and the search. */
export const cases: readonly Case[] = [
  {
    label: "/admin, whole",
    procedure: "orders.page",
    input: { pageSize: 7 },
    screen: { path: "/admin", parameter: "orders" },
    ...page,
  },
  {
    label: "/total-orders, whole",
    procedure: "orders.page",
    input: {},
    screen: { path: "/total-orders", parameter: "page" },
    ...page,
  },
  {
    label: "/payments, whole",
    procedure: "payments.needsReview",
    screen: { path: "/payments", parameter: "page" },
    ...once,
  },
  ...statuses.flatMap((filter) => ORDER_SORTS.map((sort) => list("orders.page", { sort, ...filter }))),
  ...[{ packageName: "Premium" }, DAYS, { ...DAYS, packageName: "Basic" }].flatMap((filter) =>
    (["orderDate", "customerName"] as const).map((sort) => list("orders.page", { sort, ...filter })),
  ),
  ...[{ packageName: RARE_PACKAGE }, DAY].flatMap((filter) =>
    ORDER_SORTS.map((sort) => ({ ...list("orders.page", { sort, ...filter }), ...few })),
  ),
  { label: "what orders add up to: all", procedure: "orders.sums", input: {}, ...once },
  { label: "what orders add up to: of some days", procedure: "orders.sums", input: DAYS, most: PAGE_MS },
  ...[{}, { messageStatus: "UnRead" }, { messageStatus: "Read" }].map((filter) =>
    list("messages.page", filter),
  ),
  ...[{}, { confirmed: true }, { confirmed: false }].map((filter) => list("subscribers.page", filter)),
  ...log.map((filter) => list("audit.page", filter)),
  list("mail.failed", {}),
  { label: "payments to review", procedure: "payments.needsReview", ...once },
  { label: "their number", procedure: "payments.needsReviewCount", ...once },
  { label: "Total Sales, Net", procedure: "orders.totals", ...once },
  { label: "subscribers' number", procedure: "subscribers.counts", ...once },
  { label: "sales of a year", procedure: "orders.sales", input: YEAR, most: PAGE_MS },
  found("orders.page", RARE_WORD, RARE_MS),
  found("orders.page", RARE_WORD, RARE_MS, { sort: "customerName" }),
  found("orders.page", COMMON_WORD, PAGE_MS),
  found("orders.page", COMMON_WORD, PAGE_MS, { sort: "customerName" }),
  found("orders.page", COMMON_WORD, PAGE_MS, { paymentStatus: "Paid" }),
  found("messages.page", COMMON_WORD, PAGE_MS),
  found("subscribers.page", "example", PAGE_MS),
];
