import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startSite } from "../../scripts/site.mjs";
import { axe } from "../support/axe.ts";
import { expectAlert } from "../support/editor.ts";
import { expect, owner, test as shared, signInBrowser } from "../support/fixtures.ts";
import { holdBack } from "../support/hold-back.ts";
import { openPalette } from "../support/palette.ts";
import { newPerson } from "../support/people.ts";
import { preparedDir } from "../support/prepare.ts";
import { newWord, restOf } from "../support/rest.ts";
import { expectRow } from "../support/table.ts";

// Features of the admin panel beyond the specification.
const test = shared.extend({ siteName: ["office", { scope: "worker" }] });
// The browser logs errors when a form is refused, for requests while the site restarts, and when axe tries to run in the frame of a mail
// preview, which allows no script.
test.use({
  allowedErrors: [
    /status of (40[03]|503)|^503 from|manifest patches|net::ERR_|Blocked script execution in 'about:blank'/,
  ],
});

test("several orders are set to Delivered at once, and the toast's Undo reverts it", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const word = newWord();
  for (const name of ["a", "b", "c"]) await rest.order(customer.token, { customerName: `${word} ${name}` });
  await page.goto(`/total-orders?search=${word}`);
  const table = page.getByRole("table", { name: "Total Orders" });
  await page.getByRole("checkbox", { name: `Select the order of ${word} b` }).check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "1 selected" }).check();
  await expect(page.getByText("3 selected")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Set Delivered" }).click();
  await expect(page.getByRole("status").getByText("3 orders set to Delivered")).toBeVisible();
  await expect(table.getByText("Delivered", { exact: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(table.getByText("Pending", { exact: true })).toHaveCount(3);
});

test("the filtered orders can be exported as CSV, and so can messages and subscribers", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const [wanted, other] = [newWord(), newWord()];
  await rest.order(customer.token, { customerName: wanted });
  await rest.order(customer.token, { customerName: other });
  await rest.message({ subject: wanted });
  await rest.subscribe(`${wanted}@example.com`.toLowerCase());
  for (const screen of ["/total-orders", "/all-messages/", "/all-subscriber/"]) {
    await page.goto(screen);
    await page.getByRole("searchbox", { name: "Search" }).fill(wanted);
    await page.getByRole("button", { name: /^(Filter|Search)$/ }).click();
    await expect(page).toHaveURL(/search=/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export as CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^(orders|messages|subscribers)-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    expect(text.toLowerCase(), screen).toContain(wanted.toLowerCase());
    expect(text, screen).not.toContain(other);
    await axe(page);
  }
});

test("a chart shows the sales by day, week and month, and a table has the same figures", async ({
  sharedOwnerPage: page,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token, { packageName: "Premium" });
  await rest.pay(ownerToken, order);
  await page.goto("/admin");
  for (const [name, span, rows] of [
    ["Daily", "the last 30 days", 30],
    ["Weekly", "the last 12 weeks", 12],
    ["Monthly", "the last 12 months", 12],
  ] as const) {
    await page.getByRole("navigation", { name: "Sales by" }).getByRole("link", { name }).click();
    await expect(page.getByRole("img", { name: new RegExp(`Sales in ${span}`) })).toBeVisible();
    const figures = page.locator("summary").filter({ hasText: "Show as table" });
    const table = page.getByRole("table", { name: `Sales in ${span}` });
    if (!(await table.isVisible())) await figures.click();
    await expect(table.locator("tbody").getByRole("row")).toHaveCount(rows);
    await expectRow(table, { "Gross sales": /^\$(?!0\.00)[\d,]+\.\d\d$/ });
  }
  await expect(page.getByRole("region", { name: /^By package/ })).toContainText("Premium");
  // The last bar is the current month. The keyboard selects the previous one, and the pointer the one before that.
  const chart = page.getByRole("slider", { name: "Sales by month" });
  await chart.focus();
  await expect(chart).toHaveAttribute("aria-valuetext", /^\w{3} \d{4}: \$(?!0\.00).* payments?/);
  await chart.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /: \$0\.00, 0 payments; \w{3} \d{4}: \$0\.00$/);
  await chart.hover({ position: { x: 2, y: 20 } });
  await expect(page.getByText("0 payments", { exact: true })).toBeVisible();
  await axe(page);
});

test("a message is answered by mail, the answer is stored with it, and it can be marked as unread", async ({
  sharedOwnerPage: page,
  rest,
  site,
}) => {
  const { email } = newPerson();
  const message = await rest.message({ email, subject: newWord() });
  await page.goto(`/view/${message._id}`);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("alert")).toContainText("Reply is required");
  await page.getByLabel("Reply to Sample Client").fill("We can begin on Monday.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expectAlert(page, `Reply to ${email} saved. It isn't sent yet because e-mail isn't set up`);
  await expect(page.getByRole("region", { name: "Replies" })).toContainText("We can begin on Monday.");
  await expect(
    page.getByRole("region", { name: "Replies" }),
    "the reply is marked as not sent, because no mail server is set up",
  ).toContainText("Not sent by mail");
  await expect(page.getByLabel("Reply to Sample Client")).toHaveValue("");
  const mail = await site.outbox.mailTo(email, new RegExp(`^Re: ${message.subject}`));
  expect(mail.text).toContain("We can begin on Monday.");
  await axe(page);
  await page.getByRole("button", { name: "Mark Unread" }).click();
  await expectAlert(page, "Message is Unread");
  await expect(page.getByRole("button", { name: "Mark Read" })).toBeVisible();
});

test("the activity list shows what admins did, who and when", async ({ sharedOwnerPage: page, rest }) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  await page.goto(`/admin/payment-status/${order._id}`);
  await page.getByLabel("Order status").selectOption("Delivered");
  await page.getByRole("button", { name: "Update Status" }).click();
  await expectAlert(page, "OrderStatus is Updated");
  await page.goto("/admin/activity");
  await page.getByLabel("Show").selectOption("Orders");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/of=orders/);
  const table = page.getByRole("table", { name: "Activity" });
  await expectRow(table, {
    User: owner.email,
    Action: "Changed an order's status",
    Details: "Order: Delivered",
  });
  await expect(table.getByRole("link", { name: "Order" }).first()).toHaveAttribute(
    "href",
    `/admin/payment-status/${order._id}`,
  );
  await axe(page);
});

test("a mail that failed permanently is shown on the panel and can be retried", async ({
  sharedOwnerPage: page,
  rest,
  site,
}) => {
  const { email } = newPerson();
  await rest.subscribe(email);
  await site.outbox.mailTo(email);
  // Sets the state after the last attempt directly, because the attempts take days.
  const db = new DatabaseSync(join(site.dataDir, "site.db"), { timeout: 20_000 });
  db.prepare(
    "update outbox set state = 'failed', error = 'Connection refused', next_try_at = null where recipient = ?",
  ).run(email);
  db.close();
  await page.goto("/admin");
  const table = page.getByRole("table", { name: "Mails not sent" });
  await expectRow(table, { To: email, Reason: "Connection refused" });
  await axe(page);
  await page.getByRole("button", { name: `Try again: the mail to ${email}` }).click();
  await expectAlert(page, `Sending the mail to ${email} again`);
  await expect(table.getByText(email)).toHaveCount(0);
});

test("new orders and messages appear without a reload, also after a restart of the site", async ({
  page,
}, info) => {
  const dataDir = info.outputPath("site");
  await cp(preparedDir, dataDir, { recursive: true });
  const before = await startSite(dataDir);
  const rest = restOf(before.apiUrl);
  await signInBrowser(page, before, (await rest.signIn(owner)).token);
  const customer = await rest.register();
  const [first, second, third] = [newWord(), newWord(), newWord()];
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/events.live")) streams.push(request.url());
  });
  await page.goto(`${before.url}/total-orders`);
  const table = page.getByRole("table", { name: "Total Orders" });
  await expect.poll(() => streams.length).toBe(1);
  await rest.order(customer.token, { customerName: first });
  await expect(page.getByRole("status").getByText(new RegExp(`New order: .*${first}`))).toBeVisible();
  await expect(table).toContainText(first);

  await before.stop();
  const port = (address: string) => new URL(address).port;
  const after = await startSite(dataDir, {
    PORT: port(before.url),
    API_PORT: port(before.apiUrl),
    PAYPAL_SANDBOX_PORT: port(before.sandboxUrl),
    PAYPAL_API_PORT: port(before.paypalUrl),
    STRIPE_SANDBOX_PORT: port(before.stripeUrl),
  });
  await rest.order(customer.token, { customerName: second });
  await expect(table).toContainText(second);
  expect(streams.length, "the stream was opened again").toBeGreaterThan(1);
  await rest.message({ subject: third });
  await expect(page.getByRole("status").getByText(new RegExp(`New message: ${third}`))).toBeVisible();
  await page.close();
  await after.stop();
});

test("Ctrl+K opens any screen by keyboard alone", async ({ sharedOwnerPage: page }) => {
  await page.goto("/admin");
  await openPalette(page);
  const box = page.getByRole("combobox", { name: "Screen" });
  await expect(box).toBeFocused();
  await axe(page);
  await page.keyboard.type("subscribers");
  await expect(page.getByRole("option", { selected: true })).toContainText("Subscribers");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/all-subscriber/");
  await expect(box).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.type("logo");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/add-logo");
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
});

test("text typed right after Ctrl+K isn't lost on a slow connection", async ({ ownerPage: page }) => {
  const comes = await holdBack(page, /\/assets\/palette-finder-/);
  await page.goto("/admin");
  await openPalette(page);
  await page.keyboard.type("subscribe");
  comes();
  await expect(page.getByRole("option", { selected: true })).toContainText("Subscribers");
  await page.keyboard.type("rs");
  await expect(page.getByRole("combobox", { name: "Screen" })).toHaveValue("subscribers");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/all-subscriber/");
});

test("the owner's first steps are checked off automatically, and the list can be hidden", async ({
  sharedOwnerPage: page,
  anotherVisitor,
  site,
  ownerToken,
}) => {
  await page.goto("/admin");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem").filter({ hasText: "name and logo" })).toContainText("To do");
  await steps.getByRole("link", { name: "Add your business name and logo" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Bright & Co");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { name: "Packages" })).toBeVisible();
  await page.goto("/admin");
  await expect(steps.getByRole("listitem").filter({ hasText: "name and logo" })).toContainText("Done");
  await expect(steps.getByRole("listitem").filter({ hasText: "your own password" })).toContainText("To do");
  await steps.getByRole("button", { name: "Hide list" }).click();
  await expect(steps).toHaveCount(0);
  // The list is hidden on other devices, too.
  const phone = await anotherVisitor();
  await signInBrowser(phone, site, ownerToken);
  for (const each of [page, phone]) {
    await each.goto("/admin");
    await expect(each.getByRole("heading", { name: "Welcome to Admin Panel" })).toBeVisible();
    await expect(each.getByRole("region", { name: "First steps" })).toHaveCount(0);
  }
});

test("a visitor subscribes without JavaScript, confirms by mail, and unsubscribes", async ({
  browser,
  site,
  rest,
  ownerToken,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  const { email } = newPerson();
  await page.goto("/");
  await page.getByLabel("Your e-mail address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const mail = await site.outbox.mailTo(email, /confirm/i);
  const link = mail.links.find((each) => each.includes("/subscription?token="));
  if (!link) throw new Error(`No link in:\n${mail.text}`);
  const confirmed = async () =>
    (
      await rest.call<{ result: { data: { confirmed: number } } }>(
        "GET",
        "/trpc/subscribers.counts",
        ownerToken,
      )
    ).result.data.confirmed;
  const before = await confirmed();
  await page.goto(link);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your subscription" })).toBeVisible();
  expect(await confirmed(), "opening the link changes nothing").toBe(before);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
  expect(await confirmed()).toBe(before + 1);
  await page.goto(link.replace("/subscription?", "/unsubscribe?"));
  await expect(page.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await context.close();
});

test("the owner writes a newsletter, tests it, and sends it to confirmed subscribers", async ({
  sharedOwnerPage: page,
  site,
  rest,
}) => {
  const [{ email }, subject] = [newPerson(), newWord()];
  await rest.subscribe(email);
  const { links } = await site.outbox.mailTo(email, /confirm/i);
  await page.goto(links.find((link) => link.includes("/subscription?token=")) ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
  await page.goto("/newsletters");
  await page.getByRole("link", { name: "New newsletter" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByLabel("Text").fill("We have a new package.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert")).toContainText("Subject is required");
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByRole("button", { name: "Send test e-mail" }).click();
  await expectAlert(page, `Test e-mail is being sent to ${owner.email}`);
  expect((await site.outbox.mailTo(owner.email, new RegExp(`^Test: ${subject}`))).text).toContain(
    "new package",
  );
  await page.getByRole("button", { name: "Update preview" }).click();
  await expect(page.frameLocator("iframe").getByText("We have a new package.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: /^Send to \d+ subscribers?$/ }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  const mail = await site.outbox.mailTo(email, new RegExp(`^${subject}`));
  expect(mail.text).toContain("Unsubscribe:");
  await expect(page.getByText("Sent", { exact: true }).first()).toBeVisible();
  await axe(page);
});

test("an invalid address is named in the error and stays in the field", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your e-mail address").fill("nobody");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue("nobody");
  await axe(page);
});

test("on a phone no page of the panel scrolls sideways, and its menu is accessible", async ({
  ownerPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    "/admin",
    "/total-orders",
    "/all-messages/",
    "/all-subscriber/",
    "/admin/activity",
    "/subscription",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    // Other tests run axe on the other screens, where they have created records.
    if (path === "/admin" || path === "/subscription") await axe(page);
  }
});
