import { expect, test } from "vitest";
import { allPlaces, placesFor } from "./places.ts";
import { parseQuery, placesOf } from "./site-search.ts";
import { areaSynonyms } from "./synonyms.ts";

const found = (typed: string) => placesFor(allPlaces(), typed).map(({ to }) => to);

test("a screen is found by part of its name, by the labels of its fields, and by its area", () => {
  expect(found("ord")[0]).toBe("/total-orders");
  expect(found("price")).toContain("/add-pricing/");
  expect(found("service page video")).toContain("/edit-video");
  expect(found("no such screen")).toEqual([]);
});

test("a screen whose name contains the word comes before screens that only mention it", () => {
  const logo = found("logo");
  expect(logo[0]).toBe("/add-logo");
});

test("each screen is listed once", () => {
  const all = found("");
  expect(new Set(all).size).toBe(all.length);
});

test("a screen is found by synonyms", () => {
  expect(found("hero")).toContain("/edit-banner");
  expect(found("prices")).toContain("/add-pricing/");
  expect(found("colours")).toEqual(expect.arrayContaining(["/add-logo", "/settings"]));
  expect(found("newsletter").slice(0, 2)).toEqual(["/newsletters", "/all-subscriber/"]);
});

test("the legal texts are found by their names and by common synonyms", () => {
  expect(found("imprint")[0]).toBe("/add-imprint");
  expect(found("impressum")).toEqual(["/add-imprint"]);
  expect(found("privacy")).toEqual(["/add-privacy"]);
  expect(found("gdpr")).toEqual(["/add-privacy"]);
  expect(found("terms")[0]).toBe("/add-terms");
  expect(found("legal")).toEqual(expect.arrayContaining(["/add-imprint", "/add-privacy", "/add-terms"]));
});

test("password, two-step login and backups are found by name", () => {
  expect(found("password")[0]).toBe("/account/password");
  expect(found("two-step")).toEqual(["/account/two-step"]);
  expect(found("passkey")).toEqual(["/account/passkeys"]);
  expect(found("backup")).toEqual(["/settings/backups"]);
  expect(found("redirect")[0]).toBe("/seo/redirects");
});

test("all synonyms are for existing screens", () => {
  const labels = allPlaces().map(({ label }) => label);
  expect(Object.keys(areaSynonyms).filter((label) => !labels.includes(label))).toEqual([]);
});

const order = {
  _id: "0".repeat(24),
  customerName: "Zoë Sample",
  packageName: "Basic",
  orderDate: "03/02/2026",
  paymentStatus: "Paid",
  orderStatus: "Pending",
} as const;
const everything = { orders: [order], messages: [], customers: [], packages: [], subscriptions: [] };

test("a found order can be marked as delivered: first if the command was typed, otherwise last", () => {
  const labels = (typed: string) => placesOf(everything, parseQuery(typed).deliver).map(({ label }) => label);
  expect(labels("zoë")).toEqual(["Zoë Sample", "Mark delivered: Zoë Sample"]);
  expect(labels("mark delivered zoë")).toEqual(["Mark delivered: Zoë Sample", "Zoë Sample"]);
  expect(parseQuery("Deliver Zoë")).toEqual({ search: "Zoë", deliver: true });
  expect(parseQuery("mark")).toEqual({ search: "mark", deliver: false });
  expect(parseQuery("delivered")).toEqual({ search: "delivered", deliver: false });
});

test("a delivered or cancelled order can only be opened", () => {
  const done = [
    { ...order, orderStatus: "Delivered" },
    { ...order, paymentStatus: "Cancelled" },
  ] as const;
  for (const one of done) expect(placesOf({ ...everything, orders: [one] }, true)).toHaveLength(1);
});
