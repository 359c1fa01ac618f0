import type { Locator } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, signInBrowser, test } from "../support/fixtures.ts";
import { confirmed, pathIn } from "../support/own-account.ts";
import { dollarsOf, newPerson, signIn } from "../support/people.ts";
import { newWord, type Row } from "../support/rest.ts";
import { expectRow } from "../support/table.ts";

const today = /^\d\d\/\d\d\/\d{4}$/;
const bodyRows = (table: Locator) => table.locator("tbody").getByRole("row");

test("the dashboard welcomes the customer, shows the counts and the sum paid, and lists three orders a page", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const placed: Row[] = [];
  for (const packageName of ["Basic", "Premium", "Standard", "Basic"])
    placed.push(await rest.order(customer.token, { packageName }));
  const [first, second, third] = placed;
  if (!first || !second || !third) throw new Error("Nothing was placed.");
  await rest.pay(ownerToken, first);
  await rest.pay(ownerToken, second);
  await rest.call("PUT", `/order-cancelled/${third._id}`, customer.token, { paymentStatus: "Cancelled" });

  await signInBrowser(page, site, customer.token);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to User Dashboard" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Signout" })).toBeVisible();
  const card = (name: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(card("My Orders")).toHaveAttribute("href", "/my-order");
  await expect(card("Total Spent")).toHaveAttribute("href", "/");
  await expect(card("Total Spent")).toContainText("Full prices of your Paid orders");
  await expect(card("Support")).toHaveAttribute("href", "/");
  const paid = Number(first.packagePrice) + Number(second.packagePrice);
  expect(await dollarsOf(page, "Total Spent"), "the sum of the Paid orders").toBe(paid);

  const table = page.getByRole("table", { name: "My Orders" });
  await expect(bodyRows(table)).toHaveCount(3);
  await expectRow(table, { Package: "Basic", Status: "Pay Now", "Order Date": today });
  await expectRow(table, { Package: "Standard", Status: "You Have Cancelled" });
  await expectRow(table, { Package: "Premium", Price: `$${second.packagePrice}`, Status: "You Have Paid" });
  await expect(table.getByRole("link", { name: "Pay Now" })).toHaveAttribute(
    "href",
    `/pay-now/${placed[3]?._id}`,
  );
  await axe(page);

  const pages = page.getByRole("navigation", { name: "My Orders" });
  await expect(pages.getByRole("link", { name: "1", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(pages.getByText("Previous")).toBeVisible();
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/dashboard?page=2");
  await expect(bodyRows(table)).toHaveCount(1);
  await expectRow(table, { Package: "Basic", Status: "You Have Paid" });
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(bodyRows(table)).toHaveCount(3);
});

test("pending orders are the customer's own, newest first, five a page", async ({ page, site, rest }) => {
  const customer = await rest.register();
  const placed: Row[] = [];
  for (let n = 0; n < 6; n += 1)
    placed.push(await rest.order(customer.token, { packageName: n === 5 ? "Premium" : "Basic" }));
  await signInBrowser(page, site, customer.token);
  await page.goto("/pending-order");
  await expect(page.getByRole("heading", { name: "Your Pending Orders" })).toBeVisible();
  const table = page.getByRole("table", { name: "Your Pending Orders" });
  await expect(bodyRows(table)).toHaveCount(5);
  await expect(bodyRows(table).first()).toContainText("Premium");
  const links = await table
    .getByRole("link", { name: "Pay Now" })
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  const newestFirst = placed.toReversed().map(({ _id }) => `/pay-now/${_id}`);
  expect(links).toEqual(newestFirst.slice(0, 5));
  const pages = page.getByRole("navigation", { name: "Your Pending Orders" });
  await pages.getByRole("link", { name: "2", exact: true }).click();
  await expect(bodyRows(table)).toHaveCount(1);
  await expect(table.getByRole("link", { name: "Pay Now" })).toHaveAttribute("href", newestFirst[5] ?? "");
  await axe(page);
});

test("my orders lists every order in any status, each with a link to its room", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const word = newWord();
  const order = await rest.order(customer.token, { packageName: "Standard", customerName: word });
  await rest.pay(ownerToken, order);
  await rest.order(customer.token);
  await rest.call("PUT", `/order-status/${order._id}`, ownerToken, { orderStatus: "Delivered" });
  await signInBrowser(page, site, customer.token);
  await page.goto("/my-order");
  const table = page.getByRole("table", { name: "My Orders" });
  await expectRow(table, { Package: "Basic", "Order status": "Pending", Status: "Pay Now" });
  await expectRow(table, { Package: "Standard", "Order status": "Delivered", Status: "You Have Paid" });
  await axe(page);
  await table.getByRole("link", { name: /^View the Standard order/ }).click();
  await expect(page.getByRole("heading", { name: "Standard", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(word);
  await expect(page.getByRole("main")).toContainText(`$${order.packagePrice}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Delivered" }).first()).toBeVisible();
  const otherDates = /[A-Z][a-z]{2} \d{1,2}, \d{4}|\d{4}-\d\d-\d\d/;
  await expect(page.getByRole("main"), "all dates have the same format").not.toContainText(otherDates);
  await axe(page);
});

test("pay now posts the documented hidden fields to the payment provider", async ({ page, site, rest }) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token, { packageName: "Premium" });
  await signInBrowser(page, site, customer.token);
  await page.goto(`/pay-now/${order._id}`);
  const form = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: "Pay Now With Paypal" }) });
  const fields = Object.fromEntries(
    await form
      .locator("input[type=hidden]")
      .evaluateAll((all) => all.map((input) => [input.getAttribute("name"), input.getAttribute("value")])),
  );
  expect(fields).toMatchObject({
    cmd: "_xclick",
    item_number: "1",
    amount: order.packagePrice,
    no_shipping: "1",
    currency_code: "USD",
    return: `${site.url}/received-payment/${order._id}`,
    cancel_return: `${site.url}/order-cancelled/${order._id}`,
  });
  expect(fields.business).toContain("@");
  expect(fields.notify_url).toMatch(/\/ipn$/);
  await expect(form).toHaveAttribute("method", "post");
});

test("a paid or cancelled order has no payment button", async ({ page, site, rest, ownerToken }) => {
  const customer = await rest.register();
  const paid = await rest.order(customer.token);
  await rest.pay(ownerToken, paid);
  const cancelled = await rest.order(customer.token);
  await rest.call("PUT", `/order-cancelled/${cancelled._id}`, customer.token, { paymentStatus: "Cancelled" });
  await signInBrowser(page, site, customer.token);
  for (const [order, text] of [
    [paid, "You Have Paid"],
    [cancelled, "You Have Cancelled"],
  ] as const) {
    await page.goto(`/pay-now/${order._id}`);
    await expect(page.getByRole("main")).toContainText(text);
    await expect(page.getByRole("button", { name: "Pay Now With Paypal" })).toHaveCount(0);
  }
});

test("an account without orders shows the next step on every list", async ({ page, site }) => {
  await confirmed(page, site.outbox);
  for (const screen of ["/dashboard", "/my-order", "/pending-order"]) {
    await page.goto(screen);
    await expect(page.getByText("You have no orders yet"), screen).toBeVisible();
    await expect(page.getByRole("link", { name: "See the packages" })).toHaveAttribute("href", "/pricing/");
    await axe(page);
  }
});

test("a customer with guest orders reads that they appear once the address is confirmed, instead of “You have no orders yet”", async ({
  page,
  site,
  rest,
}) => {
  const { email, password } = newPerson();
  await rest.call("POST", "/checkout", undefined, {
    package: "Basic",
    customerEmail: email,
    customerName: "Sample Client",
    customerAddress: "1 Sample Street",
    customerCountry: "Germany",
    provider: "paypal-standard",
  });
  const { token } = await rest.register({ email, password });
  const { token: strangers } = await rest.register();
  await page.setViewportSize({ width: 360, height: 640 });
  const words = /^Confirm your address to see orders placed with .*: open the link we sent to it\./;
  for (const session of [strangers, token])
    for (const screen of ["/dashboard", "/my-order", "/pending-order"]) {
      await signInBrowser(page, site, session);
      await page.goto(screen);
      await expect(page.getByText(words), "the text doesn't reveal whether there are orders").toBeVisible();
      await expect(page.getByText("You have no orders yet")).toHaveCount(0);
    }
  await axe(page);

  await site.outbox.mailTo(email, /confirm your e-mail/);
  const again = page.getByRole("button", { name: "Resend e-mail" });
  await expect(again, "the page has only one button to send the link again").toHaveCount(1);
  await again.click();
  await expect(page.getByText(`We sent the link to ${email} again.`)).toBeVisible();
  const { links } = await site.outbox.mailTo(email, /confirm your e-mail/);
  await page.goto(pathIn(links[0]));
  await expect(page.getByText("Your email is confirmed", { exact: true })).toBeVisible();
  await page.goto("/my-order");
  await expectRow(page.getByRole("table"), { Package: "Basic", Status: "Pay Now" });
});

test("a customer orders by keyboard alone", async ({ page, site, rest }) => {
  const customer = await rest.register();
  await signInBrowser(page, site, customer.token);
  const [chosen] = await rest.list("/pricings");
  await page.goto(`/order-now/${chosen?._id}`);
  const reach = async (name: string) => {
    for (let n = 0; n < 40; n += 1) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement?.getAttribute("name"))) === name) return;
    }
    throw new Error(`Tab does not reach ${name}.`);
  };
  await reach("customerName");
  await page.keyboard.type("Sample Client");
  await reach("customerAddress");
  await page.keyboard.type("1 Sample Street");
  await reach("customerCountry");
  await page.keyboard.type("Sample Country");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/pending-order");
  await expect(page.getByRole("link", { name: "Pay Now" })).toBeVisible();
});

test("private screens redirect a visitor to the login, and afterwards to the requested screen", async ({
  page,
  rest,
}) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  const [chosen] = await rest.list("/pricings");
  for (const path of [
    `/order-now/${chosen?._id}`,
    "/my-order",
    "/pending-order",
    "/dashboard",
    `/pay-now/${order._id}`,
    `/received-payment/${order._id}`,
    `/order-cancelled/${order._id}`,
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  }
  await page.goto("/my-order");
  await signIn(page, customer);
  await expect(page).toHaveURL("/my-order");
});

test.describe("new account", () => {
  test.use({ allowedErrors: [/status of 40[0134]/] });
  test("sees no orders of other customers anywhere", async ({ page, site, rest, ownerToken }) => {
    const word = newWord();
    const other = await rest.register();
    const order = await rest.order(other.token, { customerName: word, customerAddress: word });
    const paid = await rest.order(other.token, { customerName: word });
    await rest.pay(ownerToken, paid);
    const stranger = await rest.register();
    await signInBrowser(page, site, stranger.token);

    const secrets = [word, other.email, order._id, paid._id];
    const saysNothing = (text: string, where: string, asked = "") => {
      // A page may repeat the id from its address, but shows nothing else of the order.
      for (const secret of secrets)
        expect(text.replaceAll(asked || "\0", ""), `${where} names ${secret}`).not.toContain(secret);
    };
    for (const screen of ["/dashboard", "/my-order", "/pending-order", "/admin", "/total-orders", "/"]) {
      await page.goto(screen);
      saysNothing(await page.content(), screen);
    }
    expect(await page.goto("/dashboard").then(() => dollarsOf(page, "Total Spent"))).toBe(0);
    for (const { _id } of [order, paid])
      for (const path of ["pay-now", "received-payment", "order-cancelled", "my-order"]) {
        const answer = await page.goto(`/${path}/${_id}`);
        expect(answer?.status(), path).toBe(404);
        saysNothing((await answer?.text()) ?? "", path, _id);
      }
    const admin = await page.goto(`/admin/payment-status/${order._id}`);
    saysNothing((await admin?.text()) ?? "", "the order's admin page", order._id);

    // Calls the API like the site's pages (tRPC) and like a REST client.
    const asked = { _id: order._id };
    for (const [procedure, input] of [
      ["orders.list", undefined],
      ["orders.minePage", { page: 1 }],
      ["orders.spent", undefined],
      ["orders.get", asked],
      ["orders.checkout", asked],
      ["orders.history", asked],
      ["orders.page", { search: word }],
      ["orders.totals", undefined],
      ["payments.ofOrder", asked],
      ["audit.page", {}],
    ] as const) {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
      const answer = await page.request.get(`/trpc/${procedure}${query}`);
      saysNothing(await answer.text(), procedure, order._id);
    }
    expect((await page.request.get("/export/orders.csv")).status()).toBe(403);
    expect(await rest.list("/orders", stranger.token)).toEqual([]);
    for (const path of [`/order/${order._id}`, `/pay-now/${order._id}`])
      await expect(rest.call("GET", path, stranger.token), path).rejects.toThrow(/: 404 /);
    await expect(
      rest.call("PUT", `/order-cancelled/${order._id}`, stranger.token, { paymentStatus: "Cancelled" }),
    ).rejects.toThrow(/: 404 /);
    expect((await rest.call<Row>("GET", `/order/${order._id}`, other.token)).paymentStatus).toBe("UnPaid");
  });
});
