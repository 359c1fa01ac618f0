import { immediate } from "@rankwright/db/core";
import { insertInvoice } from "@rankwright/db/invoices";
import { invoiceOf } from "@rankwright/test-kit/invoices/sample";
import { restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { invoiceEntry } from "./responses.ts";

const offer = {
  packageName: "Basic",
  packagePrice: "49.50",
  packageButtonText: "Order",
  packagePointOne: "Audit",
};
const buyer = {
  customerName: "Sample client",
  customerAddress: "1 Example Street",
  customerCountry: "Exampleland",
};

/** Creates a shop with a customer's paid order, and tokens of its owner and two customers. */
async function paid() {
  const site = restSite();
  onTestFinished(() => site.close());
  const [owner, one, two] = [
    await site.tokenOf("owner@example.com", { admin: true }),
    await site.tokenOf("one@example.com"),
    await site.tokenOf("two@example.com"),
  ];
  await site.ask("POST", "/add-pricing", { as: owner, body: offer });
  const placed = await site.ask("POST", "/new-order", { as: one, body: { packageName: "Basic", ...buyer } });
  const { _id } = z.object({ _id: z.string() }).parse(placed.json);
  await site.ask("PUT", `/order/${_id}`, { as: owner, body: { paymentStatus: "Paid" } });
  return { ...site, _id, owner, one, two };
}

test("the list of an order's invoices has the URL of each PDF, which its customer and admins can download", async () => {
  const { ask, deps, _id, owner, one } = await paid();
  const { json } = await ask("GET", `/order/${_id}/invoices`, { as: one });
  const [invoice] = z.array(invoiceEntry).parse(json);
  expect(invoice?.pdf).toBe(`${deps.env.API_URL}/order/${_id}/invoices/TEST_RW-2026-0001.pdf`);
  const path = invoice?.pdf.slice(deps.env.API_URL.length) ?? "";
  for (const as of [one, owner]) {
    const { status, headers, text } = await ask("GET", path, { as });
    expect(status).toBe(200);
    expect(text).toMatch(/^%PDF-/);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"TEST_RW-2026-0001.pdf\"; filename*=UTF-8''TEST_RW-2026-0001.pdf",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const head = await ask("HEAD", path, { as });
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["content-type", "content-length", "content-disposition"])
      expect(head.headers[name], name).toBe(headers[name]);
  }
});

test("the PDF of an invoice returns 401 without a token, and 404 for other customers and unknown numbers", async () => {
  const { ask, _id, one, two } = await paid();
  const path = `/order/${_id}/invoices/TEST_RW-2026-0001.pdf`;
  expect((await ask("GET", path)).status).toBe(401);
  expect((await ask("GET", path, { as: two })).status).toBe(404);
  for (const number of ["TEST_RW-2026-0002", "test_rw-2026-0001", "%20", "%00", "..%2f", "x".repeat(200)]) {
    const { status, json } = await ask("GET", `/order/${_id}/invoices/${number}.pdf`, { as: one });
    expect([status, json], number).toMatchObject([404, { code: "NOT_FOUND" }]);
  }
  for (const other of ["TEST_RW-2026-0001", "TEST_RW-2026-0001.png", ".pdf"])
    expect((await ask("GET", `/order/${_id}/invoices/${other}`, { as: one })).status, other).toBe(404);
});

test("the e-invoices of an invoice can be downloaded; one that lacks something returns 409 with what is missing", async () => {
  const { ask, deps, _id, one, two } = await paid();
  const document = invoiceOf({ seller: "DE", buyer: "deConsumer", lines: [{ unitCents: 4_950 }] });
  const row = {
    series: "RW-2026",
    orderId: _id,
    cents: document.totalCents,
    mode: "live",
    document,
  } as const;
  const { label } = immediate(deps.db, (tx) => insertInvoice(tx, row, deps.now()));
  const path = (format: string) => `/order/${_id}/invoices/${label}/${format}`;
  for (const [format, name, root] of [
    ["xml", "RW-2026-0001.xml", "<rsm:CrossIndustryInvoice "],
    ["xrechnung", "RW-2026-0001-xrechnung.xml", "<Invoice "],
  ] as const) {
    const { status, headers, text } = await ask("GET", path(format), { as: one });
    expect(status).toBe(200);
    expect(text).toContain(root);
    expect(headers).toMatchObject({
      "content-type": "application/xml",
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    });
  }
  expect((await ask("GET", path("ubl"), { as: one })).json).toMatchObject({
    status: 409,
    detail: "RW-2026-0001 can't be downloaded as Peppol. The customer's VAT ID is missing.",
  });
  expect((await ask("GET", path("edifact"), { as: one })).status).toBe(404);
  expect((await ask("GET", path("xml"), { as: two })).status).toBe(404);
  expect((await ask("GET", path("xml"))).status).toBe(401);
});
