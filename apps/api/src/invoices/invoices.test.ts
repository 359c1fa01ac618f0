import { join } from "node:path";
import { immediate, write } from "@rankwright/db/core";
import { findInvoice, insertInvoice, invoicesOf } from "@rankwright/db/invoices";
import { findOrder, setPaymentStatus } from "@rankwright/db/orders";
import { bookManualEntry } from "@rankwright/db/payments";
import { newOrderLink } from "@rankwright/db/rooms";
import * as tables from "@rankwright/db/tables";
import { type InvoiceDocument, mediaAddress } from "@rankwright/schema";
import { mailSite } from "@rankwright/test-kit/mail";
import { type PayShop, payShop } from "@rankwright/test-kit/payments";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { queueMail } from "../mail/queue.ts";
import { storeImage } from "../media/image.ts";
import { issueInvoice } from "./issue.ts";
import { pdfOf } from "./pdf.ts";

const labels = (made: PayShop, orderId: string) =>
  invoicesOf(made.deps.db, orderId).map(({ label, kind, cents }) => [label, kind, cents]);

const paper: InvoiceDocument = {
  kind: "invoice",
  label: "RW-2026-0042",
  date: "2026-03-02",
  seller: {
    name: "Sample Ltd",
    address: "2 Street\nTown",
    taxId: "T1",
    email: "s@example.com",
    phone: "",
    site: "https://example.com",
  },
  buyer: {
    name: "Ada",
    company: "",
    address: "1 Street",
    taxId: "",
    email: "ada@example.com",
    country: "Germany",
  },
  order: { _id: "1", date: "03/02/2026" },
  line: { text: "Basic package", cents: 4_950 },
  totalCents: 4_950,
  currency: "USD",
  taxNote: "",
  payment: { provider: "stripe", txnId: "pi_1" },
  credits: null,
  isTest: false,
};

describe("an order's invoice documents", () => {
  test("are accessible with its private link until that is revoked, and never to staff", async () => {
    const { owner, one, visitor, deps, _id, people, callerFor } = await roomShop();
    const token = immediate(deps.db, (tx) => newOrderLink(tx, _id, deps.now()));
    const [{ label = "" } = {}] = await visitor.room.papers({ token });
    const { paper: printed } = await visitor.room.paper({ token, label });
    expect(printed).toMatchObject({ label, buyer: { email: "one@example.com" } });
    const { pdf } = await visitor.room.paper({ token, label, pdf: true });
    expect(Buffer.from(pdf ?? "", "base64").toString("latin1")).toMatch(/^%PDF-/);
    const { orders } = await callerFor(people.one).account.exportData();
    expect(orders[0]?.papers).toMatchObject([
      { paper: { label }, pdf: `${deps.env.SITE_URL}/my-order/${_id}/invoice/${label}/pdf` },
    ]);
    expect(await one.room.papers({ _id })).toHaveLength(1);
    const staff = callerFor({ ...people.one, isStaff: true, _id: "another" });
    await expect(staff.room.papers({ _id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await owner.room.revokeLinks({ _id });
    await expect(visitor.room.paper({ token, label })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("are an invoice for the payment, attached to the receipt, and a credit note for each refund", async () => {
    const made = await payShop();
    made.deps.env.business = { ...made.deps.env.business, legalName: "Sample Ltd", taxNote: "No VAT: § 19" };
    const { orderId, txnId } = await made.paid();
    await made.settle();
    const [invoice] = invoicesOf(made.deps.db, orderId);
    expect(invoice).toMatchObject({
      label: "TEST_RW-2026-0001",
      kind: "invoice",
      cents: 4_950,
      document: {
        label: "TEST_RW-2026-0001",
        date: "2026-03-02",
        seller: { name: "Sample Ltd" },
        buyer: { name: customer.customerName, email: "one@example.com", country: "Exampleland" },
        totalCents: 4_950,
        taxNote: "No VAT: § 19",
        payment: { provider: "paypal-standard", txnId },
        isTest: true,
      },
    });
    const mailOf = (subject: RegExp) => made.mails().findLast((mail) => subject.test(mail.subject));
    expect(mailOf(/^Receipt/)?.invoiceId).toBe(invoice?._id);
    await made.control("refund", { txnId, amount: "9.50" });
    await made.settle();
    await made.control("refund", { txnId });
    await made.settle();
    expect(labels(made, orderId)).toEqual([
      ["TEST_RW-2026-0001", "invoice", 4_950],
      ["TEST_RW-2026-0002", "credit-note", -950],
      ["TEST_RW-2026-0003", "credit-note", -4_000],
    ]);
    expect(mailOf(/^Refund:/)?.body, "a guest has no account to log in to").toContain("/room/");
    const note = findInvoice(made.deps.db, mailOf(/^Refund:/)?.invoiceId ?? "");
    expect(note?.document).toMatchObject({
      kind: "credit-note",
      totalCents: 4_000,
      credits: { label: "TEST_RW-2026-0001", totalCents: 4_950 },
    });
  });

  test("are created once for duplicate notifications and duplicate payments", async () => {
    const made = await payShop();
    const { orderId, checkout } = await made.paid();
    await made.faults({ duplicate: 3 });
    await made.settle();
    await made.genuine(checkout, { txn_id: "GENUINE0000000002" });
    expect(made.cents(orderId)).toEqual([4_950, 4_950]);
    expect(labels(made, orderId)).toEqual([["TEST_RW-2026-0001", "invoice", 4_950]]);
  });

  test("include payments and refunds that the owner records", async () => {
    const made = await payShop();
    const _id = await made.placed();
    await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "cash" });
    await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "given back" });
    expect(labels(made, _id).map(([, , cents]) => cents)).toEqual([4_950, -4_950]);
    expect(await made.one.orders.papers({ _id })).toHaveLength(2);
  });

  test("of a seller in the EU say that the work follows the payment, and later when it was delivered", async () => {
    const made = await payShop();
    const services = (_id: string) => invoicesOf(made.deps.db, _id).map(({ document }) => document.service);
    const abroad = await made.placed();
    await made.owner.orders.setPaymentStatus({ _id: abroad, paymentStatus: "Paid", reason: "cash" });
    expect(services(abroad)).toEqual([undefined]);
    made.deps.env.business = { ...made.deps.env.business, country: "Germany" };
    const _id = await made.placed();
    await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "cash" });
    await made.owner.orders.setOrderStatus({ _id, orderStatus: "Delivered" });
    made.clock.advance(2 * 86_400_000);
    await made.owner.orders.correctBilling({ _id, customerName: "Ada Right" });
    const delivered = { kind: "delivered", on: "2026-03-02" };
    expect(services(_id)).toEqual([{ kind: "prepaid" }, delivered, delivered]);
  });

  test("are not created for an order that was paid before invoices existed", async () => {
    const made = await payShop();
    const _id = await made.placed();
    const order = findOrder(made.deps.db, _id);
    if (!order) throw new Error("There is no order.");
    immediate(made.deps.db, (tx) => {
      bookManualEntry(tx, order, order.priceCents, 1);
      setPaymentStatus(tx, order, "Paid", { byWhom: "", note: "", now: 1 });
    });
    await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "given back" });
    expect(labels(made, _id)).toEqual([]);
  });

  test("are visible only to the customer and the owner, and never change", async () => {
    const made = await payShop();
    const { orderId: _id } = await made.paid();
    await made.settle();
    const label = "TEST_RW-2026-0001";
    const before = await made.one.orders.paper({ _id, label });
    made.deps.env.business = { ...made.deps.env.business, legalName: "Another Ltd" };
    expect(await made.owner.orders.paper({ _id, label })).toEqual({ ...before, isCustomer: false });
    for (const call of [made.two, made.unverified])
      for (const asked of [call.orders.paper({ _id, label }), call.orders.papers({ _id })])
        await expect(asked).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await made.placed();
    await expect(made.one.orders.paper({ _id: other, label })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { pdf } = await made.one.orders.paper({ _id, label, pdf: true });
    const begun = performance.now();
    for (let n = 0; n < 100; n += 1) await made.one.orders.paper({ _id, label, pdf: true });
    expect(performance.now() - begun, "it is drawn once, however often it is asked for").toBeLessThan(2_000);
    expect(Buffer.from(pdf ?? "", "base64").toString("latin1", 0, 5)).toBe("%PDF-");
  });
});

test("an admin who placed an order sees its invoice as the customer, even if the order has another e-mail address", async () => {
  const made = await payShop();
  const { orderId: _id } = await made.paid();
  await made.settle();
  const label = "TEST_RW-2026-0001";
  expect((await made.one.orders.paper({ _id, label })).isCustomer).toBe(true);
  expect((await made.owner.orders.paper({ _id, label })).isCustomer).toBe(false);
  const accountId = (await made.owner.auth.me())?._id ?? null;
  immediate(made.deps.db, (tx) => tx.update(tables.orders).set({ accountId }).run());
  expect((await made.owner.orders.paper({ _id, label })).isCustomer).toBe(true);
});

describe("invoice numbers", () => {
  const numbered = (made: PayShop, series: string) =>
    made.deps.db
      .select()
      .from(tables.invoices)
      .all()
      .filter((row) => row.series === series)
      .map(({ number }) => number);

  test("have no gaps after concurrent writes and rollbacks", async () => {
    const made = await payShop();
    const row = { series: "RW-2026", orderId: "x", cents: 1, mode: "live", document: paper } as const;
    const attempts = Array.from({ length: 30 }, (_, n) =>
      write(made.deps.db, (tx) => {
        const { label } = insertInvoice(tx, row, n);
        if (n % 3 === 0) throw new Error("the booking failed");
        return label;
      }).catch(() => "none"),
    );
    const said = (await Promise.all(attempts)).filter((label) => label !== "none");
    expect(numbered(made, "RW-2026")).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(new Set(said).size).toBe(20);
    expect(said[0]).toBe("RW-2026-0001");
  });

  test("can't be skipped, and invoices can't be changed or deleted, because of database triggers", async () => {
    const made = await payShop();
    const { db } = made.deps;
    const { _id } = immediate(db, (tx) =>
      insertInvoice(tx, { series: "RW-2026", orderId: "x", cents: 1, mode: "live", document: paper }, 1),
    );
    const run = (sql: string) => () => db.$client.prepare(sql).run();
    expect(run(`update invoices set cents = 2 where _id = '${_id}'`)).toThrow("stays as it was handed out");
    expect(run(`delete from invoices where _id = '${_id}'`)).toThrow("never deleted");
    for (const n of [1, 3])
      expect(
        run(
          `insert into invoices select 'another', series, ${n}, 'L-${n}', kind, order_id, cents, mode, paper, 1 from invoices`,
        ),
      ).toThrow("next number");
  });

  test("have a separate series for tests and for each prefix", async () => {
    const made = await payShop();
    const order = findOrder(made.deps.db, await made.placed());
    if (!order) throw new Error("There is no order.");
    const pay = (testMode: "local" | "sandbox" | null) =>
      immediate(made.deps.db, (tx) => {
        const one = { ...order, _id: `an order of ${testMode}`, testMode };
        tx.insert(tables.orders)
          .values({ ...one, idempotencyKey: null })
          .run();
        bookManualEntry(tx, one, one.priceCents, 1);
        const payment = { provider: "by-hand", txnId: "" } as const;
        return issueInvoice(tx, made.deps, one, { becamePaid: true, payment })?.label;
      });
    expect([pay("local"), pay("sandbox")]).toEqual(["TEST_RW-2026-0001", "SANDBOX_RW-2026-0001"]);
    made.deps.env.business = { ...made.deps.env.business, invoicePrefix: "AC_ME/" };
    expect(pay(null)).toBe("ACME-2026-0001");
  });
});

describe("an invoice's PDF", () => {
  const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length;

  test("is deterministic and has one page, also for the longest texts of any script", async () => {
    const { deps } = mailSite();
    const invoice = { document: paper, createdAt: Date.parse("2026-03-02T09:00:00Z") };
    expect(await pdfOf(deps, invoice)).toEqual(await pdfOf(deps, invoice));
    const names = [
      "Żółć Šťastný",
      "Ελλάδα Αθήνα",
      "Нина Иванова",
      "山田太郎",
      "أحمد",
      "ก์",
      "👩‍👩‍👧",
      "a\u0000\u0007b",
      "x".repeat(200),
    ];
    for (const name of names) {
      const hard = {
        ...paper,
        seller: { ...paper.seller, name, address: `${name}\n`.repeat(40) },
        buyer: { ...paper.buyer, name, company: name, address: `${name} `.repeat(100).slice(0, 1_000) },
        taxNote: name.repeat(20),
      };
      expect(pages(await pdfOf(deps, { ...invoice, document: hard })), name).toBe(1);
    }
  });

  test("has the site's logo, also if that is an SVG", async () => {
    const made = mailSite();
    const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
    const invoice = { document: paper, createdAt: 1 };
    expect((await pdfOf(made.deps, invoice)).toString("latin1")).not.toContain("/Subtype /Image");
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><path d="M0 0h60v20z"/></svg>';
    const logo = mediaAddress(await storeImage(join(made.deps.env.DATA_DIR, "media"), Buffer.from(svg)));
    await owner.content.logo.create({ logo });
    expect((await pdfOf(made.deps, invoice)).toString("latin1")).toContain("/Subtype /Image");
  });

  test("is attached to its mail and rendered when the mail is sent", async () => {
    const { deps, worker, files } = mailSite();
    const { _id } = immediate(deps.db, (tx) =>
      insertInvoice(
        tx,
        { series: "RW-2026", orderId: "x", cents: 4_950, mode: "live", document: paper },
        deps.now(),
      ),
    );
    immediate(deps.db, (tx) =>
      queueMail(
        tx,
        { to: "ada@example.com", subject: "Receipt", text: "Thanks.\n", invoiceId: _id },
        deps.now(),
      ),
    );
    await worker.runOnce();
    const [mail = ""] = files();
    expect(mail).toContain("filename=RW-2026-0001.pdf");
    expect(mail).toContain("Content-Type: application/pdf");
    expect(mail).toContain(Buffer.from("%PDF-").toString("base64").slice(0, 6));
  });
});
