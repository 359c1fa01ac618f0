import type { Page } from "@playwright/test";
import { completed } from "@rankwright/test-kit/paypal/ipn";
import type { Site } from "../../scripts/site.mjs";
import { axe } from "../support/axe.ts";
import { expect, newCustomer, owner, test as shared, signInBrowser } from "../support/fixtures.ts";
import { dollarsOf } from "../support/people.ts";
import { expectRow } from "../support/table.ts";

interface Paid {
  orderId: string;
  /** Customer's e-mail address. */
  email: string;
  price: number;
  /** Hidden fields of the order's checkout form. */
  fields: Record<string, string>;
}

// Uses a separate site, because these tests check the owner's figures, which orders of other tests would change.
const test = shared.extend<{
  /** Customer's order, opened on `page` at its checkout form. */
  order: Paid;
  /** Owner's page, in addition to the customer's. */
  panel: Page;
}>({
  siteName: ["payments", { scope: "worker" }],

  order: async ({ page, site, rest }, use) => {
    const customer = await newCustomer(page, { site, rest });
    const { _id } = await rest.order(customer.token);
    await page.goto(`/pay-now/${_id}`);
    await expect(page.getByRole("button", { name: "Pay Now With Paypal" })).toBeVisible();
    const fields = await page
      .locator("form input[type=hidden]")
      .evaluateAll((inputs) =>
        Object.fromEntries(
          inputs.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
        ),
      );
    await use({ orderId: _id, email: customer.email, price: Number(fields.amount), fields });
  },

  panel: async ({ anotherVisitor, site, ownerToken }, use) => {
    const panel = await anotherVisitor();
    await signInBrowser(panel, site, ownerToken);
    await use(panel);
  },
});
test.describe.configure({ mode: "serial" });

/** Pays at the test checkout and waits until the shop confirms it. */
async function pay(page: Page, { sandboxUrl }: Site): Promise<void> {
  await page.getByRole("button", { name: "Pay Now With Paypal" }).click();
  await expect(page).toHaveURL((url) => url.href.startsWith(sandboxUrl));
  await page.getByRole("button", { name: /^Pay\b/ }).click();
  await expect(page).toHaveURL(/\/received-payment\//);
  await expect(page.getByRole("main")).toContainText(/paid/i);
}

/** Returns the fields of a notification with the order's invoice id and secret, as the provider would send it. */
function notification({ fields }: Paid, changes: Record<string, string>): Record<string, string> {
  return {
    ...completed(fields),
    ...changes,
  };
}

/** Returns an item of the Payments page by its title. */
const reviewCard = (page: Page, name: string) => page.getByRole("article", { name });

/** Reloads the Payments page until the title appears. */
async function reloadUntilVisible(page: Page, title: string) {
  await expect(async () => {
    await page.goto("/payments");
    await expect(page.getByRole("heading", { level: 3, name: title })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test("in a new shop the Payments page says that nothing needs attention, and the panel has no card for it", async ({
  ownerPage: page,
}) => {
  await page.goto("/admin");
  await expect(page.getByText(/payments? needs? your attention/)).toHaveCount(0);
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Payments" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await expect(page.getByText("No payments to review")).toBeVisible();
  await axe(page);
});

test("a forged notification doesn't mark the order as paid, and the owner reads that PayPal did not send it", async ({
  order,
  panel,
  site,
}) => {
  const forged = await fetch(`${site.apiUrl}/ipn`, {
    method: "POST",
    body: new URLSearchParams(notification(order, { txn_id: "FORGED00000000001" })),
  });
  expect(forged.status).toBe(200);

  const title = "Not from PayPal: possible forgery";
  await reloadUntilVisible(panel, title);
  await expect(reviewCard(panel, title)).toContainText("PayPal did not send this.");
  await expect(reviewCard(panel, title)).toContainText("Don't deliver.");
  await expect(reviewCard(panel, title)).toContainText("Not verified by PayPal");
  await axe(panel);
  await panel.goto("/admin");
  await expect(panel.getByRole("link", { name: "1 payment needs your attention" })).toBeVisible();
  expect(await dollarsOf(panel, "Total Sales")).toBe(0);
  await axe(panel);

  await panel.getByRole("link", { name: "1 payment needs your attention" }).click();
  // While the verifier fails, the notification is shown as being checked. Once it responds again, the result is the same as before.
  const setVerifier = (verifier: string) =>
    fetch(`${site.sandboxUrl}/control/faults`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ verifier }),
    });
  expect((await setVerifier("500")).ok).toBe(true);
  await reviewCard(panel, title).getByRole("button", { name: "Check again" }).click();
  await expect(panel.getByRole("status").getByText("Checking with PayPal")).toBeVisible();
  await expect(reviewCard(panel, title)).toHaveCount(0);
  expect((await setVerifier("normal")).ok).toBe(true);
  await reloadUntilVisible(panel, title);

  // The owner dismisses the payment by keyboard only. A note is required.
  const dismiss = reviewCard(panel, title).getByRole("button", { name: "Dismiss…" });
  await expect(dismiss).toBeEnabled();
  await dismiss.press("Enter");
  const dialog = panel.getByRole("dialog", { name: "Dismiss this payment?" });
  await expect(dialog).toBeVisible();
  await axe(panel);
  await dialog.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Note is required.");
  await dialog.getByLabel("Note").fill("Nobody ordered this");
  await dialog.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(panel.getByRole("status").getByText("Payment dismissed")).toBeVisible();
  await expect(panel.getByText("No payments to review")).toBeVisible();
  await expect(
    panel.getByRole("main"),
    "focus moves to main after the focused card is removed",
  ).toBeFocused();
});

test("a payment of one cent for an expensive order is refused, and the owner marks the order as paid, with a reason", async ({
  page,
  order,
  panel,
  site,
}) => {
  // The buyer changes the form in the browser, and the checkout accepts it.
  await page.locator('input[name="amount"]').evaluate((input) => input.setAttribute("value", "0.01"));
  await page.getByRole("button", { name: "Pay Now With Paypal" }).click();
  await page.getByRole("button", { name: /^Pay \$0\.01/ }).click();
  await expect(page).toHaveURL(/\/received-payment\//);

  await panel.goto("/admin");
  const before = { sales: await dollarsOf(panel, "Total Sales"), net: await dollarsOf(panel, "Net") };
  const title = "Payment doesn't match its order";
  await reloadUntilVisible(panel, title);
  await expect(reviewCard(panel, title)).toContainText("The amount is $0.01, but the order costs");
  await expect(reviewCard(panel, title)).toContainText("Nothing was recorded.");
  await expect(reviewCard(panel, title)).toContainText("0.01 USD");
  await reviewCard(panel, title)
    .getByRole("link", { name: /order of Sample Client/ })
    .click();

  await expect(panel).toHaveURL(`/admin/payment-status/${order.orderId}`);
  await expect(panel.getByRole("heading", { name: "Payments", level: 2, exact: true })).toBeVisible();
  await expect(panel.getByText("No payments yet")).toBeVisible();
  await axe(panel);
  await panel.getByRole("button", { name: "Mark as paid…" }).click();
  const dialog = panel.getByRole("dialog", { name: "Mark this order as paid?" });
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Reason is required.");
  await dialog.getByLabel("Reason").fill("The rest came by bank transfer");
  await expect(dialog.getByLabel("Mail the receipt to")).toBeChecked();
  await axe(panel);
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(panel.getByRole("status").getByText("Order marked as paid")).toBeVisible();
  await expectRow(panel.getByRole("table", { name: "Recorded payments" }), {
    Type: /Completed.*Manual/,
    Amount: `+$${order.price.toFixed(2)}`,
  });
  await expect(panel.getByText("Manually: The rest came by bank transfer")).toBeVisible();
  await expect(panel.getByText(`by ${owner.email}`).first()).toBeVisible();
  await panel.goto("/admin");
  expect(await dollarsOf(panel, "Total Sales")).toBeCloseTo(before.sales + order.price, 2);
  expect(await dollarsOf(panel, "Net")).toBeCloseTo(before.net + order.price, 2);

  await panel.goto(`/admin/payment-status/${order.orderId}`);
  await panel.getByRole("button", { name: "Record refund…" }).click();
  const back = panel.getByRole("dialog", { name: "Record a refund?" });
  await back.getByLabel("Reason").fill("Sent back by bank transfer");
  await expect(back.getByLabel(/^Notify .+ by mail$/)).toBeChecked();
  await axe(panel);
  await back.getByRole("button", { name: "Record refund" }).click();
  await expect(panel.getByRole("status").getByText("Refund recorded")).toBeVisible();
  await expectRow(panel.getByRole("table", { name: "Recorded payments" }), {
    Amount: `−$${order.price.toFixed(2)}`,
  });
  await panel.goto("/admin");
  expect(await dollarsOf(panel, "Total Sales")).toBeCloseTo(before.sales, 2);
  expect(await dollarsOf(panel, "Net")).toBeCloseTo(before.net, 2);
  expect(site.log()).not.toContain("error");
});

test("the owner assigns money that was sent without a checkout to its order, and finds the payment in the list", async ({
  order,
  panel,
  site,
}) => {
  const sent = { txn_type: "send_money", txn_id: "SENT000000000001" };
  const { invoice: _invoice, custom: _custom, ...sentFields } = notification(order, sent);
  const notified = await fetch(`${site.sandboxUrl}/control/notify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `${site.apiUrl}/ipn`, fields: sentFields }),
  });
  expect(notified.ok).toBe(true);
  const title = "Payment matches no order";
  await reloadUntilVisible(panel, title);
  await expect(panel.getByRole("heading", { name: /^Needs review \(\d\)$/ })).toBeVisible();
  await reviewCard(panel, title).getByRole("button", { name: "Assign to order…" }).click();
  const dialog = panel.getByRole("dialog", { name: "Assign this payment to an order" });
  const record = dialog.getByRole("button", { name: `Record ${sentFields.mc_gross} USD` });
  await record.click();
  await expect(dialog.getByRole("alert")).toContainText("Choose an order.");
  await dialog.getByLabel("Find the order").fill(order.email);
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await dialog.getByRole("radio").check();
  await axe(panel);
  await record.click();
  await expect(panel.getByRole("status").getByText("Payment assigned")).toBeVisible();
  await expect(reviewCard(panel, title)).toHaveCount(0);

  await panel.getByLabel("Search").fill("SENT000000000001");
  await panel.getByLabel("State").selectOption("Succeeded");
  await panel.getByRole("button", { name: "Filter", exact: true }).click();
  const amount = `$${order.price.toFixed(2)}`;
  await expectRow(panel.getByRole("table", { name: "All payments" }), {
    Customer: new RegExp(order.email),
    Method: "PayPal Standard",
    State: /Succeeded.*Test/,
    Amount: amount,
  });
  await expect(panel.getByRole("status").filter({ hasText: /^1 payment/ })).toContainText(amount);
  await axe(panel);
  const download = panel.waitForEvent("download");
  await panel.getByRole("link", { name: "Export as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/);

  await panel.getByRole("link", { name: `View the payment of ${amount}` }).press("Enter");
  await expect(panel.getByRole("heading", { level: 1, name: amount })).toBeVisible();
  await expect(panel.getByText(`Assigned to this order by ${owner.email}.`)).toBeVisible();
  await axe(panel);
});

test("a partial and then a full refund, made on the test checkout’s page, appear in the figures to the cent", async ({
  page,
  order,
  panel,
  anotherVisitor,
  site,
}) => {
  await pay(page, site);
  const receipt = await site.outbox.mailTo(order.email, /^Receipt/);
  expect(receipt.text).toContain(`$${order.price.toFixed(2)}`);

  await panel.goto("/admin");
  const paid = { sales: await dollarsOf(panel, "Total Sales"), net: await dollarsOf(panel, "Net") };
  const money: { id: string; fields: Record<string, string> }[] = await (
    await fetch(`${site.sandboxUrl}/control/transactions`)
  ).json();
  const txnId = money.find(({ fields }) => fields.invoice === order.fields.invoice)?.id ?? "";
  const partly = await fetch(`${site.sandboxUrl}/control/refund`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ txnId, amount: "10.05" }),
  });
  expect(partly.ok).toBe(true);
  await site.outbox.mailTo(order.email, /^Refund.*\$10\.05/);
  await panel.reload();
  expect(await dollarsOf(panel, "Total Sales"), "a partial refund leaves the sale").toBeCloseTo(
    paid.sales,
    2,
  );
  expect(await dollarsOf(panel, "Net")).toBeCloseTo(paid.net - 10.05, 2);
  // The totals now differ, so screens that show two of them also explain what each total includes.
  for (const [path, ...words] of [
    ["/total-orders", "Full prices of Paid orders", "Payments minus refunds"],
    ["/admin", "Full prices of Paid orders", "Payments minus refunds", /^Payments before refunds\. /],
  ] as const) {
    await panel.goto(path);
    for (const each of words) await expect(panel.getByText(each)).toBeVisible();
  }

  // The rest is refunded with the button on the checkout's own page.
  const checkout = await anotherVisitor();
  await checkout.goto(site.sandboxUrl);
  await checkout.getByRole("row").filter({ hasText: txnId }).getByRole("button", { name: "Refund" }).click();
  await site.outbox.mailTo(order.email, /^Refund/);
  await panel.reload();
  expect(await dollarsOf(panel, "Total Sales")).toBeCloseTo(paid.sales - order.price, 2);
  expect(await dollarsOf(panel, "Net")).toBeCloseTo(paid.net - order.price, 2);

  await panel.goto(`/admin/payment-status/${order.orderId}`);
  const booked = panel.getByRole("table", { name: "Recorded payments" });
  await expectRow(booked, { Type: /Completed/, Amount: `+$${order.price.toFixed(2)}` });
  await expectRow(booked, { Type: /Refunded/, Amount: "−$10.05" });
  await expectRow(booked, { Type: /Refunded/, Amount: `−$${(order.price - 10.05).toFixed(2)}` });
  await expect(panel.getByText("Net received")).toContainText("$0.00");
  await axe(panel);
});

test("a second payment of a paid order is recorded, and the owner is asked to refund it; there is only one receipt", async ({
  page,
  order,
  panel,
  site,
}) => {
  await pay(page, site);
  await site.outbox.mailTo(order.email, /^Receipt/);
  await panel.goto("/admin");
  const before = { sales: await dollarsOf(panel, "Total Sales"), net: await dollarsOf(panel, "Net") };
  const second = notification(order, { txn_id: `SECOND${order.orderId.slice(-10).toUpperCase()}` });
  for (const _copy of [1, 2])
    await fetch(`${site.sandboxUrl}/control/notify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: `${site.apiUrl}/ipn`, fields: second }),
    });

  await reloadUntilVisible(panel, "Paid twice");
  const twice = reviewCard(panel, "Paid twice");
  await expect(twice).toContainText("was paid again");
  await expect(twice).toContainText("Refund one of the two payments in PayPal");
  await expect(twice.getByRole("button", { name: "Check again" })).toHaveCount(0);
  await expect(
    panel.getByRole("heading", { name: "Paid twice" }),
    "a notification that is sent twice is shown once",
  ).toHaveCount(1);
  await axe(panel);
  await panel.goto("/admin");
  expect(await dollarsOf(panel, "Total Sales"), "sales count the order once").toBeCloseTo(before.sales, 2);
  expect(await dollarsOf(panel, "Net"), "the net amount includes both payments").toBeCloseTo(
    before.net + order.price,
    2,
  );
  await site.outbox.mailTo(owner.email, /^Please review this payment/);
  expect(
    await site.outbox.countTo(order.email, /^Receipt/),
    "no second receipt: it would have been written before the owner's mail",
  ).toBe(1);
});
