import { DEFAULT_CURRENCY, orderFields, setShopCurrency } from "@rankwright/schema";
import { exportSite } from "@rankwright/test-kit/shops/export-site";
import { customer, placeMany } from "@rankwright/test-kit/shops/shop";
import { ordered, taxedShop } from "@rankwright/test-kit/shops/taxed-shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, onTestFinished, test } from "vitest";

const lines = (body: string) => body.replace("\uFEFF", "").split("\r\n").slice(0, -1);

describe("the export of orders", () => {
  test("is a CSV file of the filtered orders, newest first", async () => {
    const { get, one, two, owner } = await exportSite();
    const order = { packageName: "Basic", ...customer } as const;
    const a = await one.orders.place({ ...order, customerName: 'Smith, "Jo"', customerAddress: "=1+1" });
    const b = await two.orders.place(order);
    await owner.orders.setOrderStatus({ _id: b._id, orderStatus: "Delivered" });
    const reply = await get("/export/orders.csv", "owner@example.com");
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="orders-2026-03-02.csv"',
      "cache-control": "no-store",
    });
    expect(reply.body.startsWith("\uFEFFDate,Package,")).toBe(true);
    // Additional fields are appended as columns, which are empty here.
    const more = orderFields.slice(3).map(([, { label }]) => `,${label}`);
    const none = ",".repeat(more.length);
    expect(lines(reply.body)).toEqual([
      `Date,Package,Price,Currency,Name,Email,Address,Country${more.join("")},Payment,Status,Test,Placed at,Order,Total,Net,Tax,Rounding,Tax treatment`,
      `03/02/2026,Basic,49.50,USD,Sample client,two@example.com,1 Example Street,Exampleland${none},UnPaid,Delivered,yes,2026-03-02T09:00:00.000Z,${b._id},49.50,,,,`,
      `03/02/2026,Basic,49.50,USD,"Smith, ""Jo""",one@example.com,'=1+1,Exampleland${none},UnPaid,Pending,yes,2026-03-02T09:00:00.000Z,${a._id},49.50,,,,`,
    ]);
    const found = async (query: string) =>
      lines((await get(`/export/orders.csv?${query}`, "owner@example.com")).body).length - 1;
    expect(await found("orderStatus=Delivered")).toBe(1);
    expect(await found("search=smith&paymentStatus=UnPaid&orderStatus=")).toBe(1);
    expect(await found("search=smith&orderStatus=Delivered")).toBe(0);
    expect(await found("page=7&sort=customerName")).toBe(2);
    expect(await found("packageName=Basic&from=2026-03-02&to=2026-03-02")).toBe(2);
    expect(await found("packageName=&from=&to=2026-03-01")).toBe(0);
    const backwards = await get("/export/orders.csv?from=2026-03-02&to=2026-03-01", "owner@example.com");
    expect(backwards.statusCode).toBe(400);
  });

  test("contains the currency of each order", async () => {
    onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
    const { get, one, owner } = await exportSite();
    const order = { packageName: "Basic", ...customer } as const;
    await owner.settings.business.save({ revision: 0, values: { currency: "EUR" } });
    await one.orders.place(order);
    await owner.settings.business.save({ revision: 1, values: { currency: "USD" } });
    await one.orders.place(order);
    const { body } = await get("/export/orders.csv", "owner@example.com");
    expect(lines(body).map((line) => line.split(",").slice(2, 4))).toEqual([
      ["Price", "Currency"],
      ["49.50", "USD"],
      ["49.50", "EUR"],
    ]);
  });

  test("contains every row of a long list", async () => {
    const made = await exportSite();
    const ids = placeMany(made, 1_001).reverse();
    const { body } = await made.get("/export/orders.csv", "owner@example.com");
    expect(
      lines(body)
        .slice(1)
        .map((line) => line.split(",").at(-6)),
    ).toEqual(ids);
  });

  test("responds to HEAD like to GET but without rows, and isn't recorded", async () => {
    const { app, get, owner, cookieOf } = await exportSite();
    const cookie = await cookieOf("owner@example.com");
    const head = (url: string) => app.inject({ method: "HEAD", url, headers: { cookie } });
    const asked = await head("/export/orders.csv");
    expect((await owner.audit.page({ action: "export" })).total).toBe(0);
    const {
      date,
      "transfer-encoding": _of,
      ...told
    } = (await get("/export/orders.csv", "owner@example.com")).headers;
    expect(asked.headers).toEqual({ ...told, date: expect.any(String) });
    expect([asked.statusCode, asked.body]).toEqual([200, ""]);
    expect((await head("/export/orders.csv?from=2026-03-02&to=2026-03-01")).statusCode).toBe(400);
    expect((await app.inject({ method: "HEAD", url: "/export/orders.csv" })).statusCode).toBe(401);
  });

  test("is recorded in the audit log with its filter", async () => {
    const { get, owner } = await exportSite();
    await get("/export/orders.csv?search=sample&paymentStatus=Paid", "owner@example.com");
    await get("/export/subscribers.csv", "owner@example.com");
    expect((await owner.audit.page({ action: "export" })).rows).toMatchObject([
      { action: "export.subscribers", subject: "all" },
      { action: "export.orders", subject: "search sample, paymentStatus Paid" },
    ]);
  });
});

test("exports of messages and subscribers use their filters", async () => {
  const { get, visitor, owner } = await exportSite();
  const message = {
    name: "Sample client",
    email: "c@example.com",
    number: "+1 555",
    subject: "Hi",
    message: "a\nb",
  };
  const { _id } = await visitor.messages.send(message);
  await visitor.messages.send({ ...message, subject: "Other" });
  await owner.messages.setStatus({ _id, messageStatus: "Read" });
  const read = await get("/export/messages.csv?messageStatus=Read", "owner@example.com");
  expect(lines(read.body)).toEqual([
    "Sent at,Name,Email,Phone,Subject,Message,Status",
    `2026-03-02T09:00:00.000Z,Sample client,c@example.com,'+1 555,Hi,"a\nb",Read`,
  ]);
  await visitor.subscribers.subscribe({ subemail: "reader@example.com" });
  for (const [query, n] of [
    ["confirmed=false", 1],
    ["confirmed=true", 0],
    ["search=reader", 1],
    ["search=nobody", 0],
  ] as const)
    expect(lines((await get(`/export/subscribers.csv?${query}`, "owner@example.com")).body)).toHaveLength(
      n + 1,
    );
});

describe("the tax report", () => {
  test("and the OSS report are CSV files of a period, named after it", async () => {
    const { get, owner, ...made } = await exportSite(taxedShop({ tax: { usesOss: "yes" } }));
    for (const customerCountry of ["Germany", "France"]) {
      const { _id } = await ordered({ ...made, owner }, { customerCountry });
      await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Sample" });
      if (customerCountry === "Germany")
        await owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "Sample" });
    }
    const amounts = "Base invoiced,Tax invoiced,Base credited,Tax credited,Base,Tax,Rounding,Total with tax";
    const report = await get("/export/tax-report.csv?from=2026-03-01&to=2026-03-31", "owner@example.com");
    expect(report.headers["content-disposition"]).toContain("tax-report-2026-03-01-to-2026-03-31.csv");
    expect(lines(report.body)).toEqual([
      `Country,Country code,State,Treatment,Name of tax,Rate in %,Currency,${amounts}`,
      "Germany,DE,,Taxed,VAT,19,USD,41.60,7.90,41.60,7.90,0.00,0.00,0.00,0.00",
      "France,FR,,Taxed,VAT,20,USD,41.25,8.25,0.00,0.00,41.25,8.25,0.00,49.50",
    ]);
    const oss = await get("/export/oss.csv?quarter=2026-Q1", "owner@example.com");
    expect(oss.headers["content-disposition"]).toContain("oss-2026-Q1.csv");
    expect(lines(oss.body)).toEqual([
      `Quarter,Corrected quarter,Country,Country code,Rate in %,Currency,${amounts}`,
      "Q1 2026,,France,FR,20,USD,41.25,8.25,0.00,0.00,41.25,8.25,0.00,49.50",
    ]);
    expect((await owner.audit.page({ action: "export" })).rows).toMatchObject([
      { action: "export.oss", subject: "2026-Q1" },
      { action: "export.tax-report", subject: "2026-03-01 to 2026-03-31" },
    ]);
  });

  test("needs a valid period", async () => {
    const { get } = await exportSite();
    for (const query of [
      "tax-report.csv",
      "tax-report.csv?from=2026-03-02&to=2026-03-01",
      "tax-report.csv?from=2026-02-30&to=2026-03-01",
      "oss.csv?quarter=2026-Q5",
    ])
      expect((await get(`/export/${query}`, "owner@example.com")).statusCode, query).toBe(400);
  });
});

describe("permissions and filters", () => {
  test.each(["orders", "invoices", "messages", "subscribers", "tax-report", "oss", "journal", "datev"])(
    "only admins export %s",
    async (name) => {
      const { get, app, visitor, owner } = await exportSite();
      expect((await get(`/export/${name}.csv`)).statusCode).toBe(401);
      expect((await get(`/export/${name}.csv`, "one@example.com")).statusCode).toBe(403);
      const { token } = await visitor.auth.signIn({ email: "owner@example.com", password: PASSWORD });
      const bearer = { authorization: `Bearer ${token}` };
      expect((await app.inject({ url: `/export/${name}.csv`, headers: bearer })).statusCode).toBe(401);
      expect((await owner.audit.page({ action: "export" })).total).toBe(0);
    },
  );

  test("an invalid filter is named in the error", async () => {
    const { get } = await exportSite();
    const reply = await get("/export/orders.csv?paymentStatus=Gone", "owner@example.com");
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ detail: "Payment status must be UnPaid, Paid or Cancelled." });
    for (const query of ["search=%00", "search=a&search=b", `search=${"x".repeat(201)}`, "confirmed=1"]) {
      const name = query.startsWith("confirmed") ? "subscribers" : "orders";
      expect((await get(`/export/${name}.csv?${query}`, "owner@example.com")).statusCode).toBe(400);
    }
  });
});
