import type { Locator, Page } from "@playwright/test";
import { expect, test as shared } from "./fixtures.ts";
import { type Row, restOf } from "./rest.ts";

/** A customer with orders, and the records whose ids are part of the screens' addresses. */
interface World {
  customer: { email: string; token: string };
  packages: Row[];
  /** One order of each payment status, and enough others to fill every documented page. */
  unpaid: Row;
  paid: Row;
  cancelled: Row;
  message: Row;
  paymentEmail: Row;
  user: Row;
}

/** Site on which every list has more than one page. */
export const test = shared.extend<object, { world: World }>({
  siteName: ["spelled", { scope: "worker" }],
  world: [
    async ({ site, ownerToken }, use) => {
      const rest = restOf(site.apiUrl);
      const customer = await rest.register();
      const [unpaid, paid, cancelled] = [
        await rest.order(customer.token, { packageName: "Premium" }),
        await rest.order(customer.token),
        await rest.order(customer.token, { packageName: "Standard" }),
      ];
      for (let n = 0; n < 8; n += 1) await rest.order(customer.token);
      // The dashboard's first page shows the newest three orders, so these get one payment status each.
      const shown = [
        await rest.order(customer.token),
        await rest.order(customer.token),
        await rest.order(customer.token),
      ] as const;
      for (const order of [paid, shown[0]]) await rest.pay(ownerToken, order);
      for (const order of [cancelled, shown[1]])
        await rest.call("PUT", `/order-cancelled/${order._id}`, customer.token, {
          paymentStatus: "Cancelled",
        });
      for (let n = 0; n < 6; n += 1) await rest.subscribe(`reader-${n}@example.com`);
      const messages: Row[] = [];
      for (let n = 0; n < 8; n += 1) messages.push(await rest.message({ subject: `Question ${n}` }));
      for (const { _id } of messages.slice(4))
        await rest.call("PUT", `/message/${_id}`, ownerToken, { messageStatus: "Read" });
      const [message] = messages;
      const [paymentEmail] = await rest.list("/paypal-email", ownerToken);
      const [user] = await rest.list("/users", ownerToken);
      if (!message || !paymentEmail || !user) throw new Error("The site begins with too little.");
      const packages = await rest.list("/pricings");
      await use({ customer, packages, unpaid, paid, cancelled, message, paymentEmail, user });
    },
    { scope: "worker" },
  ],
});

/** Documented content of a screen. */
export interface Screen {
  headings?: string[];
  /** Texts that must be somewhere on the page. Use this for headings that are in capitals or split into parts. */
  texts?: (string | RegExp)[];
  /** Links by their names, with their targets. */
  links?: [name: string | RegExp, to: string | RegExp][];
  buttons?: string[];
  labels?: string[];
  /** Documented names of the form's fields, with the values of hidden ones. */
  fields?: Record<string, string | null>;
  /** Name of a table, its documented columns, and the number of rows on a full page. */
  tables?: [name: string, columns: string[], rows: number][];
}

/** Expects that the page has everything that is documented for the screen. */
export async function expectScreen(page: Page, screen: Screen): Promise<void> {
  const { headings = [], texts = [], links = [], buttons = [], labels = [], fields = {} } = screen;
  for (const name of headings)
    await expect(page.getByRole("heading", { name, exact: true }).first(), name).toBeVisible();
  for (const text of texts) await expect(page.locator("body"), String(text)).toContainText(text);
  for (const [name, to] of links)
    await expect(
      page.getByRole("link", { name, ...(typeof name === "string" && { exact: true }) }).first(),
      `${name}`,
    ).toHaveAttribute("href", to);
  for (const name of buttons)
    await expect(page.getByRole("button", { name, exact: true }).first(), name).toBeVisible();
  for (const name of labels)
    await expect(page.getByRole("main").getByLabel(name, { exact: true }), name).toBeVisible();
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByRole("main").locator(`[name="${name}"]`);
    if (value === null) await expect(field.first(), name).toBeVisible();
    else await expect(field.first(), name).toHaveValue(value);
  }
  for (const [name, columns, rows] of screen.tables ?? []) await expectTable(page, name, columns, rows);
}

async function expectTable(page: Page, name: string, columns: string[], rows: number): Promise<void> {
  const table = page.getByRole("table", { name, exact: true });
  for (const column of columns)
    await expect(table.getByRole("columnheader", { name: column, exact: true }), column).toBeVisible();
  await expect(bodyRows(table), name).toHaveCount(rows);
  const pages = page.getByRole("navigation", { name, exact: true });
  await expect(pages.getByText("Previous"), name).toBeVisible();
  await expect(pages.getByText("Next"), name).toBeVisible();
  await expect(pages.getByRole("link", { name: "1", exact: true }), name).toBeVisible();
  await expect(pages.getByRole("link", { name: "2", exact: true }), name).toBeVisible();
}

/** Returns the rows of a table without its head. */
export const bodyRows = (table: Locator) => table.locator("tbody").getByRole("row");
