import { invoicesOf } from "@rankwright/db/invoices";
import { findOrder } from "@rankwright/db/orders";
import * as tables from "@rankwright/db/tables";
import { setShopCurrency } from "@rankwright/schema";
import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { payShop } from "@rankwright/test-kit/payments";
import { refusedFor } from "@rankwright/test-kit/refused";
import { exportSite } from "@rankwright/test-kit/shops/export-site";
import { customer } from "@rankwright/test-kit/shops/shop";
import { ordered } from "@rankwright/test-kit/shops/taxed-shop";
import { afterEach, describe, expect, test } from "vitest";

afterEach(() => setShopCurrency("USD"));

const MARCH = "from=2026-03-01&to=2026-03-31";
const OWNER = "owner@example.com";
const DAY = 86_400_000;

/** Splits lines of CSV into cells. No cell of these files contains a line break. */
const parsed = (text: string, delimiter: "," | ";"): string[][] =>
  text
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(new RegExp(`("(?:[^"]|"")*"|[^${delimiter}]*)(?:${delimiter}|$)`, "g"))]
        .slice(0, line.endsWith(delimiter) ? undefined : -1)
        .map(([, cell = ""]) => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')),
    );

/** Reads rows as objects, by the headings in the first line. */
const records = ([heads = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));

const centsOf = (amount = "") => Math.round(Number(amount.replace(",", ".")) * 100);
const total = <Row>(rows: readonly Row[], cents: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + cents(row), 0);

/**
 * A German shop with orders of every kind: without tax rules, in dollars, paid by PayPal, refunded in part with a rounding cent, disputed,
 * corrected, recorded by hand, with a coupon, of a service without tax, and sold abroad.
 */
async function books() {
  const made = await exportSite(payShop());
  const { owner, deps } = made;
  const { API_URL } = deps.env;
  const paid = async (customerCountry: string) => {
    const { _id } = await made.one.orders.place({ packageName: "Basic", ...customer, customerCountry });
    await made.choose(await made.one.orders.checkout({ _id }), "pay");
    await made.settle();
    made.clock.advance(60_000);
    const [entry] = deps.db.select().from(tables.ledger).all().slice(-1);
    return { _id, txnId: entry?.txnId ?? "" };
  };
  const byHand = async (over: object) => {
    const { _id } = await ordered(made, over);
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
    return _id;
  };
  await byHand({ customerCountry: "Germany" });
  await owner.settings.business.save({
    revision: 0,
    values: { country: "Germany", currency: "EUR", taxId: "DE123456788" },
  });
  deps.env.API_URL = API_URL;
  await byHand({ customerCountry: "Germany" });
  await owner.settings.tax.save({ revision: 0, values: { mode: "on", usesOss: "yes" } });
  deps.env.API_URL = API_URL;
  const refunded = await paid("Germany");
  await made.control("refund", { txnId: refunded.txnId, amount: "10.01" });
  const disputed = await paid("Germany");
  await made.control("reverse", { txnId: disputed.txnId });
  await made.settle();
  await paid("Austria");
  const corrected = await byHand({ customerName: 'Jürgen "Łukasz" Großmann', customerCountry: "Germany" });
  await owner.orders.correctBilling({ _id: corrected, customerAddress: "2 Right Street\nTown" });
  await owner.orders.setPaymentStatus({ _id: corrected, paymentStatus: "Cancelled", reason: "Cash back" });
  await owner.coupons.save({
    coupon: {
      code: "ten",
      kind: "amount",
      value: "10",
      charges: "",
      appliesToAll: true,
      packageIds: [],
      fromDay: "",
      untilDay: "",
      maxUses: "",
      maxPerCustomer: "",
      firstOrderOnly: false,
      isActive: true,
    },
  });
  await byHand({ customerCountry: "Germany", coupon: "TEN" });
  const odd = { packageName: "Odd", packagePrice: "40.05" };
  await owner.content.packages.create({ ...odd, packageButtonText: "Order", packagePointOne: "One" });
  await byHand({ customerCountry: "Germany", package: "Odd", packagePrice: odd.packagePrice });
  const course = { packageName: "Course", packagePrice: "30.00", taxRate: "No tax" } as const;
  await owner.content.packages.create({ ...course, packageButtonText: "Order", packagePointOne: "One" });
  await byHand({ customerCountry: "Germany", package: "Course", packagePrice: course.packagePrice });
  await byHand({ customerCountry: "France", taxId: "FR83404833048" });
  await byHand({ customerCountry: "Japan" });
  const inCurrency = <Row extends { currency: string }>(currency: string, rows: readonly Row[]) =>
    rows.filter((row) => row.currency === currency);
  return {
    ...made,
    refunded,
    disputed,
    /** Sums of the invoices minus the credit notes, and of the ledger. */
    sums: (currency: string) => ({
      documents: total(
        deps.db
          .select()
          .from(tables.invoices)
          .all()
          .filter(({ document }) => document.currency === currency),
        ({ cents }) => cents,
      ),
      money: total(inCurrency(currency, deps.db.select().from(tables.ledger).all()), (row) => row.grossCents),
    }),
    taxes: (currency: string) => inCurrency(currency, deps.db.select().from(tables.invoiceTaxes).all()),
    journal: async (period = MARCH) => {
      const { body } = await made.get(`/export/journal.csv?${period}`, OWNER);
      return records(parsed(body.replace("\uFEFF", ""), ","));
    },
    setUp: (values: Record<string, string> = {}) =>
      owner.settings.accounting.save({
        revision: 0,
        values: { consultant: "29098", client: "55003", ...values },
      }),
    datev: async (period = MARCH) => {
      const { rawPayload, headers } = await made.get(`/export/datev.csv?${period}`, OWNER);
      const text = new TextDecoder("windows-1252").decode(rawPayload);
      const [header = [], ...rows] = parsed(text, ";");
      return { headers, text, header, heads: rows[0] ?? [], rows: records(rows) };
    },
  };
}

describe("the journal", () => {
  test("adds up to the invoices and to the ledger in each currency", async () => {
    const { journal, sums, taxes } = await books();
    const all = await journal();
    for (const currency of ["EUR", "USD"]) {
      const rows = all.filter((row) => row.Currency === currency);
      /** Debits minus credits of an account. */
      const balance = (...accounts: string[]) =>
        total(
          rows,
          (row) =>
            centsOf(row.Amount) *
            (Number(accounts.includes(row["Debit account"] ?? "")) -
              Number(accounts.includes(row["Credit account"] ?? ""))),
        );
      const { documents, money } = sums(currency);
      expect(balance("Revenue", "Tax", "Rounding")).toBe(-documents);
      expect(balance("PayPal Standard", "Recorded by hand")).toBe(money);
      expect(balance("Receivables")).toBe(documents - money);
      const signed = (of: "baseCents" | "taxCents") =>
        total(taxes(currency), (row) => (row.kind === "invoice" ? row[of] : -row[of]));
      expect(balance("Revenue") + signed("baseCents")).toBe(0);
      expect(balance("Tax") + signed("taxCents")).toBe(0);
    }
    const rounded = all.filter((row) => row["Debit account"] === "Rounding");
    expect(rounded.map((row) => row.Amount)).toEqual(["0.01"]);
  });

  test("has a row for each tax, and names the document and the transaction of money", async () => {
    const { journal, refunded, disputed, deps } = await books();
    const rows = await journal();
    const ofOrder = (orderId: string) =>
      rows
        .filter((row) => row.Order === orderId)
        .map((row) => [row.Kind, row.Document, row["Debit account"], row["Credit account"], row.Amount]);
    const [invoice = "", note = ""] = invoicesOf(deps.db, disputed._id).map(({ label }) => label);
    expect(ofOrder(disputed._id)).toEqual([
      ["Invoice", invoice, "Receivables", "Revenue", "41.60"],
      ["Invoice", invoice, "Receivables", "Tax", "7.90"],
      ["Payment", invoice, "PayPal Standard", "Receivables", "49.50"],
      ["Credit note", note, "Revenue", "Receivables", "41.60"],
      ["Credit note", note, "Tax", "Receivables", "7.90"],
      ["Dispute", note, "Receivables", "PayPal Standard", "49.50"],
    ]);
    expect(rows.find((row) => row.Kind === "Refund" && row.Order === refunded._id)).toMatchObject({
      Amount: "10.01",
      Currency: "EUR",
      Provider: "PayPal Standard",
      Document: invoicesOf(deps.db, refunded._id)[1]?.label,
    });
    expect(rows.find((row) => row.Order === refunded._id)).toMatchObject({
      Date: "2026-03-02",
      "Tax rate in %": "19",
      "Tax treatment": "Taxed",
      "Country code": "DE",
      Customer: findOrder(deps.db, refunded._id)?.customerName,
    });
    expect(rows.find((row) => row.Transaction === disputed.txnId)).toMatchObject({ Kind: "Payment" });
  });

  test("books by days in the owner's time zone", async () => {
    const made = await exportSite();
    made.deps.env.TIME_ZONE = "Europe/Berlin";
    // From 10:00 on March 2 to 00:30 on April 1 in Berlin.
    made.clock.advance(29 * DAY + 13.5 * 3_600_000);
    const { _id } = await ordered(made, {});
    await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
    const dates = async (period: string) =>
      records(
        parsed((await made.get(`/export/journal.csv?${period}`, OWNER)).body.replace("\uFEFF", ""), ","),
      ).map(({ Date: day, Kind }) => [day, Kind]);
    expect(await dates(MARCH)).toEqual([]);
    expect(await dates("from=2026-03-31&to=2026-04-01")).toEqual([
      ["2026-04-01", "Invoice"],
      ["2026-04-01", "Payment"],
    ]);
  });

  test("excludes test orders once payments are live", async () => {
    const { journal, deps, owner } = await books();
    setPaymentMode(deps.env, "live");
    expect(await journal()).toEqual([]);
    expect(await owner.accounting.totals({ from: "2026-03-01", to: "2026-03-31" })).toMatchObject({
      currencies: [],
      hasTests: false,
    });
  });
});

describe("the totals of a period", () => {
  test("add up to the invoices and to the ledger, and name what DATEV omits", async () => {
    const { owner, sums } = await books();
    const { currencies, omitted, datevIssues } = await owner.accounting.totals({
      from: "2026-03-01",
      to: "2026-03-31",
    });
    expect(currencies.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
    for (const one of currencies) {
      const { documents, money } = sums(one.currency);
      expect(one.invoicedCents - one.creditedCents).toBe(documents);
      expect(one.receivedCents - one.returnedCents).toBe(money);
      expect(one.openCents).toBe(documents - money);
    }
    expect(omitted).toEqual([{ currency: "USD", documents: 1, entries: 1 }]);
    expect(datevIssues.map(({ path }) => path)).toEqual(["consultant", "client"]);
  });
});

describe("the export for DATEV", () => {
  test("adds up to the invoices and to the ledger in euros, by revenue account", async () => {
    const { datev, setUp, sums, taxes } = await books();
    await setUp();
    const { rows } = await datev();
    const signed = (row: Record<string, string>) =>
      (row["Soll/Haben-Kennzeichen"] === "S" ? 1 : -1) * centsOf(row["Umsatz (ohne Soll/Haben-Kz)"]);
    const contra = "Gegenkonto (ohne BU-Schlüssel)";
    const { documents, money } = sums("EUR");
    expect(
      total(
        rows.filter((row) => row.Konto === "10000"),
        signed,
      ),
    ).toBe(documents);
    expect(
      total(
        rows.filter((row) => row[contra] === "10000"),
        signed,
      ),
    ).toBe(money);
    const byAccount = (account: string) =>
      total(
        rows.filter((row) => row[contra] === account),
        signed,
      );
    const gross = (country: string, treatment: string) =>
      total(
        taxes("EUR").filter((row) => row.country === country && row.treatment === treatment),
        (row) => (row.kind === "invoice" ? row.grossCents : -row.grossCents),
      );
    expect(byAccount("8400")).toBe(gross("DE", "standard"));
    expect(byAccount("8331")).toBe(gross("AT", "standard"));
    expect(byAccount("8336")).toBe(gross("FR", "reverseCharge"));
    expect(byAccount("8338")).toBe(gross("JP", "outsideScope"));
    expect(byAccount("8200")).toBe(gross("", "unrecorded") + gross("DE", "outsideScope"));
    expect(rows.find((row) => row[contra] === "8336")).toMatchObject({
      "EU-Land u. UStID (Bestimmung)": "FR83404833048",
    });
    expect(rows.find((row) => row[contra] === "8331")).toMatchObject({
      "EU-Land u. UStID (Bestimmung)": "AT",
      "EU-Steuersatz (Bestimmung)": "20,00",
    });
  });

  test("is in the format that DATEV reads", async () => {
    const { datev, setUp } = await books();
    await setUp({ chart: "skr04", fiscalMonth: "7" });
    const { headers, text, header, heads, rows } = await datev();
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=windows-1252",
      "content-disposition": 'attachment; filename="EXTF_Buchungsstapel_2026-03-01_2026-03-31.csv"',
    });
    const lines = text.split("\r\n");
    expect(lines[0]).toMatch(
      /^"EXTF";700;21;"Buchungsstapel";13;20260302\d{9};;"RE";"";"";29098;55003;20250701;4;20260301;20260331;"Shop 2026-03-01 bis 2026-03-31";"";1;0;0;"EUR";;"";;;"04";;;"";""$/,
    );
    expect(header).toHaveLength(31);
    expect(heads).toHaveLength(125);
    expect(heads.at(-1)).toBe("Abw. Skontokonto");
    for (const line of lines.slice(2, -1)) {
      expect(line).toMatch(
        /^\d{1,10},\d\d;"[SH]";"EUR";;;"";\d{4,5};\d{4,5};"";0203;"[A-Za-z0-9$&%*+/-]{0,36}";"";;"/,
      );
      expect(line).not.toMatch(/^0+,00/);
      expect(parsed(`${line}\r\n`, ";")[0]).toHaveLength(125);
    }
    for (const row of rows) expect(row.Buchungstext?.length).toBeLessThanOrEqual(60);
    expect(rows.map((row) => row.Buchungstext)).toContain('Rechnung Jürgen "Lukasz" Großmann');
    expect(rows.map((row) => row["BU-Schlüssel"]).join("")).toBe("");
  });

  test("names the missing settings, and a period in two fiscal years", async () => {
    const { get, setUp, owner } = await books();
    const refusal = async (period: string) => {
      const reply = await get(`/export/datev.csv?${period}`, OWNER);
      return [reply.statusCode, reply.json().detail];
    };
    expect(await refusal(MARCH)).toEqual([
      400,
      "Consultant number is missing. Enter it in the accounting settings.",
    ]);
    await setUp({ fiscalMonth: "7" });
    expect(await refusal("from=2026-06-01&to=2026-07-31")).toEqual([
      400,
      "To must be in the same fiscal year as From, because DATEV needs one file for each. Choose a day up to 2026-06-30.",
    ]);
    const save = (values: Record<string, string>) => owner.settings.accounting.save({ revision: 1, values });
    await expect(save({ consultant: "1000" })).rejects.toEqual(refusedFor("BAD_REQUEST", "consultant"));
    await expect(save({ bank: "18000" })).rejects.toEqual(refusedFor("BAD_REQUEST", "bank"));
    await expect(save({ debtor: "one" })).rejects.toEqual(refusedFor("BAD_REQUEST", "debtor"));
    await save({ bank: "18000", accountLength: "5" });
  });

  test("lengthens the accounts of the chart", async () => {
    const { datev, setUp } = await books();
    await setUp({ accountLength: "6", paypal: "121000" });
    const { header, rows } = await datev();
    expect(header[13]).toBe("6");
    expect(new Set(rows.map((row) => row.Konto))).toEqual(new Set(["1000000", "121000", "136000"]));
  });
});

test("base, tax and rounding are the total in each row of the exports", async () => {
  const { get } = await books();
  for (const [name, base, sum] of [
    ["invoices.csv", "Net", "Amount"],
    ["orders.csv", "Net", "Total"],
    [`tax-report.csv?${MARCH}`, "Base", "Total with tax"],
    ["oss.csv?quarter=2026-Q1", "Base", "Total with tax"],
  ] as const) {
    const { body } = await get(`/export/${name}`, OWNER);
    const rows = records(parsed(body.replace("\uFEFF", "").replaceAll(/\r?\n(?=Town)/g, " "), ",")).filter(
      (row) => row[base] !== "",
    );
    expect(rows.length, name).toBeGreaterThan(0);
    for (const row of rows)
      expect(centsOf(row[base]) + centsOf(row.Tax) + centsOf(row.Rounding), name).toBe(centsOf(row[sum]));
  }
});
