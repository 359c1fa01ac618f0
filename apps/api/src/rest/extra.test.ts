import { messagesBefore } from "@rankwright/db/contacts";
import { emptyTrash } from "@rankwright/db/content";
import { extraOf, immediate } from "@rankwright/db/core";
import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

let site: RestSite;
beforeEach(() => {
  site = restSite();
});
afterEach(() => site.close());

const owner = () => site.tokenOf("owner@example.com", { admin: true });
const saved = z.looseObject({ _id: z.string() });
const about = {
  aboutImgOne: "/demo/about.svg",
  aboutHeading: "Us",
  aboutText: "About",
  aboutDetails: "Who we are",
};

test("undocumented fields of an about record are stored and returned", async () => {
  const as = await owner();
  const points = { pointOne: "Audits", pointTwo: "Links" };
  const made = await site.ask("POST", "/add-about", { as, body: { ...about, ...points } });
  expect(made.json).toMatchObject(points);
  expect(made.json).not.toHaveProperty("ignoredFields");
  const { _id } = saved.parse(made.json);
  expect((await site.ask("GET", "/about")).json).toMatchObject([points]);
  expect((await site.ask("GET", `/about-us/${_id}`)).json).toMatchObject(points);

  const update = (body: object) => site.ask("PUT", `/update-about/${_id}`, { as, body });
  expect(
    (await update({ aboutHeading: "Them" })).json,
    "extra fields are kept by an update without them",
  ).toMatchObject(points);
  const changed = await update({ pointTwo: "Speed" });
  expect(changed.json).toMatchObject({ aboutHeading: "Them", pointOne: "Audits", pointTwo: "Speed" });
  expect(changed.json).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  expect((await update({ pointTwo: "Speed" })).json).toMatchObject({ modifiedCount: 0 });

  const own = await site.callerFor(null).content.about.list();
  expect(own[0], "extra fields are not visible in tRPC and on pages").not.toHaveProperty("pointOne");
});

test("undocumented fields of an order (payment id) and of a message (company) are stored and returned", async () => {
  const as = await owner();
  const basic = { packageName: "Basic", packagePrice: "49.50" };
  await site.ask("POST", "/add-pricing", {
    as,
    body: { ...basic, packageButtonText: "Order", packagePointOne: "Audit" },
  });
  const pat = await site.tokenOf("pat@example.com");
  const details = { customerName: "Pat", customerAddress: "1 Street", customerCountry: "Utopia" };
  const body = { ...basic, ...details, paymentId: "PAY-1" };
  const headers = { "idempotency-key": "once" };
  const placed = await site.ask("POST", "/new-order", { as: pat, body, headers });
  const { _id } = saved.parse(placed.json);
  expect(placed.json).toMatchObject({ paymentId: "PAY-1" });
  const status = await site.ask("PUT", `/order-status/${_id}`, {
    as,
    body: { orderStatus: "Delivered", parcel: "7" },
  });
  expect(status.json).toMatchObject({ paymentId: "PAY-1", parcel: "7", modifiedCount: 1 });
  expect((await site.ask("GET", "/orders", { as: pat })).json).toMatchObject([
    { paymentId: "PAY-1", parcel: "7" },
  ]);
  const [own] = await site.callerFor(site.signedUp("next@example.com", { admin: true })).orders.list();
  expect(own).not.toHaveProperty("paymentId");

  await site.ask("POST", "/add-message", { body: { message: "Hello", company: "Sample Ltd" } });
  expect((await site.ask("GET", "/messages", { as })).json).toMatchObject([{ company: "Sample Ltd" }]);
  expect(messagesBefore(site.deps.db, {}, { limit: 9 })[0]).not.toHaveProperty("company");
});

test("a rejected request stores no extra fields", async () => {
  const as = await owner();
  const basic = { packageName: "Basic", packagePrice: "49.50", packageButtonText: "Order" };
  await site.ask("POST", "/add-pricing", { as, body: { ...basic, packagePointOne: "Audit" } });
  const details = { customerName: "Pat", customerAddress: "1 Street", customerCountry: "Utopia" };
  const placed = await site.ask("POST", "/new-order", { as, body: { packageName: "Basic", ...details } });
  const { _id } = saved.parse(placed.json);
  await site.ask("PUT", `/order/${_id}`, { as, body: { paymentStatus: "Paid" } });
  const body = { paymentStatus: "Cancelled", why: "none" };
  expect((await site.ask("PUT", `/order-cancelled/${_id}`, { as, body })).status).toBe(409);
  const sam = await site.tokenOf("sam@example.com");
  expect((await site.ask("PUT", `/order-cancelled/${_id}`, { as: sam, body })).status).toBe(404);
  expect(extraOf(site.deps.db, [_id]).size).toBe(0);
});

test("at most 20 extra fields are stored, and the response lists the others as ignored", async () => {
  const as = await owner();
  const many = Object.fromEntries(Array.from({ length: 22 }, (_, n) => [`field${n}`, "x"]));
  const made = await site.ask("POST", "/add-about", { as, body: { ...about, ...many } });
  expect(made.json).toMatchObject({ field19: "x", ignoredFields: ["field20", "field21"] });
  const { _id } = saved.parse(made.json);
  const body = { field0: "changed", another: "x" };
  expect((await site.ask("PUT", `/update-about/${_id}`, { as, body })).json).toMatchObject({
    field0: "changed",
    ignoredFields: ["another"],
  });
});

test("the extra fields of a record are deleted when it is permanently deleted", async () => {
  const as = await owner();
  const made = await site.ask("POST", "/add-about", { as, body: { ...about, pointOne: "Audits" } });
  const { _id } = saved.parse(made.json);
  expect((await site.ask("DELETE", `/update-about/${_id}`, { as })).json).toMatchObject({
    pointOne: "Audits",
  });
  immediate(site.deps.db, (tx) => emptyTrash(tx, site.clock.now() + 1));
  expect(extraOf(site.deps.db, [_id]).size).toBe(0);
});
