import { axe } from "../support/axe.ts";
import { expectAlert } from "../support/editor.ts";
import { expect, owner, test as shared, signInBrowser } from "../support/fixtures.ts";
import { dollarsOf, newPerson } from "../support/people.ts";
import { newWord, type Row } from "../support/rest.ts";
import { bodyRows, expectRow } from "../support/table.ts";

/** Uses a separate site, because the records of these tests would add pages to the lists in other tests. */
const test = shared.extend({ siteName: ["office", { scope: "worker" }] });

// The browser logs errors when a write is refused, and when a customer opens an admin screen.
test.use({ allowedErrors: [/status of 40[03]/] });

const day = /^\d\d\/\d\d\/\d{4}$/;

test("the admin panel has its title, cards and sales, and lists seven orders and three subscribers a page", async ({
  sharedOwnerPage: page,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const word = newWord();
  let newest: Row | undefined;
  for (let n = 1; n <= 8; n += 1)
    newest = await rest.order(customer.token, { customerName: `${word} number ${n}` });
  for (let n = 1; n <= 4; n += 1) await rest.subscribe(`${word}-${n}@example.com`.toLowerCase());

  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Welcome to Admin Panel" })).toBeVisible();
  const cards = page.getByRole("list", { name: "Admin sections" });
  const [payment] = await rest.list("/paypal-email", ownerToken);
  for (const [label, href] of [
    ["Content", "/setting"],
    ["Total Orders", "/total-orders"],
    ["Messages", "/all-messages/"],
    ["Subscribers", "/all-subscriber/"],
    ["Admin Email", "/add-user"],
    ["Payment", `/paypal-email/${payment?._id}`],
  ] as const)
    await expect(cards.getByRole("link", { name: label, exact: true }).first(), label).toHaveAttribute(
      "href",
      href,
    );

  const before = await dollarsOf(page, "Total Sales");
  if (newest) await rest.pay(ownerToken, newest);
  await page.reload();
  expect(await dollarsOf(page, "Total Sales")).toBeCloseTo(before + Number(newest?.packagePrice), 2);

  const orders = page.getByRole("table", { name: "Total Orders" });
  await expect(bodyRows(orders)).toHaveCount(7);
  await expect(bodyRows(orders).first(), "newest first").toContainText(`${word} number 8`);
  await expectRow(orders, { Customer: new RegExp(`${word} number 8`), "Order Date": day, Payment: "Paid" });
  await page.getByRole("navigation", { name: "Total Orders" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin?orders=2");
  await expect(orders).toContainText(`${word} number 1`);

  const subscribers = page.getByRole("table", { name: "Total Subscribers" });
  await expect(bodyRows(subscribers)).toHaveCount(3);
  await expectRow(subscribers, { "Sl No.": "1", Email: `${word}-4@example.com`.toLowerCase() });
  await page
    .getByRole("navigation", { name: "Total Subscribers" })
    .getByRole("link", { name: "Next" })
    .click();
  await expectRow(subscribers, { "Sl No.": "4", Email: `${word}-1@example.com`.toLowerCase() });
  await axe(page);
});

test("total orders lists ten a page, newest first, each with a link to update it", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const word = newWord();
  const placed: Row[] = [];
  for (let n = 1; n <= 11; n += 1)
    placed.push(await rest.order(customer.token, { customerName: `${word}n${n}` }));
  await page.goto("/total-orders");
  await expect(page.getByRole("main")).toContainText("Total Sales");
  await expect(page.getByRole("list", { name: "Admin sections" }).getByRole("link").first()).toBeVisible();
  const table = page.getByRole("table", { name: "Total Orders" });
  await expect(bodyRows(table)).toHaveCount(10);
  const links = await table
    .getByRole("link", { name: "Update" })
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(
    placed
      .toReversed()
      .slice(0, 10)
      .map(({ _id }) => `/admin/payment-status/${_id}`),
  );
  await axe(page);

  await page.getByRole("searchbox", { name: "Search" }).fill(`${word}n11`);
  await page.getByLabel("Payment").selectOption("UnPaid");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/search=.*paymentStatus=UnPaid/);
  await expect(bodyRows(table)).toHaveCount(1);
  await expectRow(table, { Customer: new RegExp(`${word}n11`) });
  await page.reload();
  await expect(bodyRows(table), "the address keeps the filter").toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search" }).fill(newWord());
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No matching orders")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(bodyRows(table)).toHaveCount(10);
});

test("an order is set to Delivered, and its history shows who and when", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const word = newWord();
  const order = await rest.order(customer.token, { customerName: word });
  await page.goto("/total-orders");
  await page.getByRole("link", { name: `Update the order of ${word}` }).click();
  await expect(page).toHaveURL(`/admin/payment-status/${order._id}`);
  const status = page.getByLabel("Order status");
  await expect(status.locator("option")).toHaveText(["Pending", "Delivered"]);
  await expect(status).toHaveAccessibleDescription("Pending until the order is delivered.");
  await status.selectOption("Delivered");
  await page.getByRole("button", { name: "Update Status" }).click();
  await expectAlert(page, "OrderStatus is Updated");
  const history = page.getByRole("listitem").filter({ hasText: /^Deliveredby/ });
  await expect(history).toContainText(owner.email);
  await axe(page);
  await page.reload();
  await expect(status).toHaveValue("Delivered");
});

test("subscribers are listed five a page, newest first, numbered", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  const word = newWord().toLowerCase();
  for (let n = 1; n <= 6; n += 1) await rest.subscribe(`${word}-${n}@example.com`);
  await page.goto("/all-subscriber/");
  const table = page.getByRole("table", { name: "Subscribers" });
  await expect(bodyRows(table)).toHaveCount(5);
  await expectRow(table, { "Sl No.": "1", Email: `${word}-6@example.com` });
  await expectRow(table, { "Sl No.": "5", Email: `${word}-2@example.com` });
  const pages = page.getByRole("navigation", { name: "Subscribers" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expectRow(table, { "Sl No.": "6", Email: `${word}-1@example.com` });
  await expect(pages.getByRole("link", { name: "Previous" })).toBeVisible();
  await axe(page);
});

test("messages are in two tables, unread and read, three a page, and can be marked as read", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  const word = newWord();
  for (let n = 1; n <= 4; n += 1) await rest.message({ subject: `${word} number ${n}`, name: word });
  await page.goto("/all-messages/");
  await expect(page.getByRole("heading", { name: "Welcome to Admin Panel" })).toBeVisible();
  const unread = page.getByRole("table", { name: "Unread Messages" });
  const read = page.getByRole("table", { name: "Read Messages", exact: true });
  await expect(bodyRows(unread)).toHaveCount(3);
  await expectRow(unread, { Name: word, Email: "sample@example.com", Subject: `${word} number 4` });
  await page.getByRole("navigation", { name: "Unread Messages" }).getByRole("link", { name: "Next" }).click();
  await expectRow(unread, { Subject: `${word} number 1` });
  await axe(page);

  const row = bodyRows(unread).filter({ hasText: `${word} number 1` });
  await row.getByRole("link", { name: "View Message" }).click();
  await expect(page).toHaveURL(/\/view\//);
  const main = page.getByRole("main");
  for (const text of [word, "sample@example.com", "555 0100", `${word} number 1`, "How soon can you begin?"])
    await expect(main).toContainText(text);
  await axe(page);
  await page.getByRole("button", { name: "Mark Read" }).click();
  await expectAlert(page, "Message is Read");
  await expect(page.getByRole("button", { name: "Mark Read" })).toHaveCount(0);
  await page.goto("/all-messages/");
  await expectRow(read, { Subject: `${word} number 1` });
});

test("payment e-mails are added and changed, and one of them is used for new orders", async ({
  sharedOwnerPage: page,
}) => {
  const { email } = newPerson();
  await page.goto("/add-paypal-Email");
  const field = page.getByLabel("Paypal Email");
  await field.fill("nope");
  await page.getByRole("button", { name: "Add Paypal Email" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field, "the typed text is kept").toHaveValue("nope");
  await field.fill(email);
  await page.getByRole("button", { name: "Add Paypal Email" }).click();
  await expectAlert(page, "Paypal Email Added");
  const table = page.getByRole("table", { name: "Payment emails" });
  await expectRow(table, { "Paypal Email": email });
  await axe(page);
  const changed = newPerson().email;
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  await expect(page).toHaveURL(/\/paypal-email\//);
  await expect(field, "prefilled from the record").toHaveValue(email);
  await field.fill(changed);
  await page.getByRole("button", { name: "Update Paypal Email" }).click();
  await expectAlert(page, "Paypal Email Updated");
  await page.goto("/add-paypal-Email");
  await page
    .getByRole("row")
    .filter({ hasText: changed })
    .getByRole("button", { name: "Use for new orders" })
    .click();
  await expectRow(table, { "Paypal Email": changed, "Used for": "New orders" });
  await expect(
    table.getByText("New orders", { exact: true }),
    "exactly one account is used for new orders",
  ).toHaveCount(1);
});

test("a payment e-mail can be removed unless it is in use", async ({
  sharedOwnerPage: page,
  rest,
  ownerToken,
}) => {
  const { email } = newPerson();
  await rest.call("POST", "/add-email", ownerToken, { paypalEmail: email });
  await page.goto("/add-paypal-Email");
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  await page.getByRole("button", { name: "Remove this payment email" }).click();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expectAlert(page, `${email} removed`);
  await expect(page).toHaveURL("/add-paypal-Email");
  const table = page.getByRole("table", { name: "Payment emails" });
  await expect(table).not.toContainText(email);
  const inUse = table.getByRole("row").filter({ has: page.getByText("New orders", { exact: true }) });
  await inUse.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByText("choose another payment email first")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove this payment email" })).toHaveCount(0);
});

test("open checkouts keep their payee until the owner switches them to the new account", async ({
  sharedOwnerPage: page,
  rest,
  ownerToken,
}) => {
  const { token } = await rest.register();
  const order = await rest.order(token);
  const payee = async () =>
    (await rest.call<{ fields: { business: string } }>("GET", `/pay-now/${order._id}`, token)).fields
      .business;
  const before = await payee();
  const { email } = newPerson();
  await rest.call("POST", "/add-email", ownerToken, { paypalEmail: email });
  await page.goto("/add-paypal-Email");
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: "Use for new orders" }).click();
  await expectRow(page.getByRole("table", { name: "Payment emails" }), {
    "Paypal Email": email,
    "Used for": "New orders",
  });
  expect(await payee()).toBe(before);
  await page.getByRole("button", { name: /^Switch checkouts?…/ }).click();
  await axe(page);
  await page.getByRole("button", { name: "Switch", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /switched to the new account/ })).toBeVisible();
  expect(await payee()).toBe(email);
});

test("an admin can be removed, but nobody can remove themselves", async ({
  sharedOwnerPage: page,
  rest,
  ownerToken,
}) => {
  const { email } = newPerson();
  await rest.call("POST", "/add-user", ownerToken, { userEmail: email, userRole: "Admin" });
  await page.goto("/add-user");
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  await page.getByRole("button", { name: "Remove this admin" }).click();
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expectAlert(page, `${email} removed`);
  await expect(page).toHaveURL("/add-user");
  await page.getByRole("link", { name: `Edit ${owner.email}` }).click();
  await expect(page.getByText("You can't remove yourself")).toBeVisible();
});

test("an admin's e-mail is added and changed, and the last admin is kept", async ({
  sharedOwnerPage: page,
}) => {
  const { email } = newPerson();
  await page.goto("/add-user");
  await expect(page.locator('input[type=hidden][name="userRole"]')).toHaveValue("Admin");
  await page.getByLabel("User Email").fill(email);
  await page.getByRole("button", { name: "Add User" }).click();
  await expectAlert(page, "User Is Added");
  await axe(page);
  await page.getByRole("link", { name: `Edit ${email}` }).click();
  await expect(page).toHaveURL(/\/admin-user\//);
  const field = page.getByLabel("User Email");
  await expect(field).toHaveValue(email);
  await field.fill(newPerson().email);
  await page.getByRole("button", { name: "Update User Email" }).click();
  await expectAlert(page, "User Is Update");
  await axe(page);
});

test("the Staff Email field, found by its label, adds a member of staff instead of an admin", async ({
  sharedOwnerPage: page,
}) => {
  const { email } = newPerson();
  await page.goto("/add-user");
  await expect(page.getByRole("button", { name: "Add Staff" })).toBeEnabled();
  await page.getByText("Staff Email", { exact: true }).click();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expectAlert(page, "User Is Added");
  await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Staff");
  await expect(page.getByLabel("Staff Email")).toHaveValue("");
});

test.describe("last admin", () => {
  test.use({ allowedErrors: [/status of 409/] });
  test("can't transfer the site to an address without an account", async ({ sharedOwnerPage: page }) => {
    await page.goto("/add-user");
    await page.getByRole("link", { name: `Edit ${owner.email}` }).click();
    // The previous screen has an empty field with the same label.
    const field = page.getByLabel("User Email");
    await expect(field).toHaveValue(owner.email);
    await field.fill(newPerson().email);
    await page.getByRole("button", { name: "Update User Email" }).click();
    await expect(page.getByRole("alert")).toContainText("last admin");
  });
});

test("a customer, and a visitor on a public path, read that they have no permission", async ({
  page,
  site,
  rest,
}) => {
  for (const path of ["/add-user", "/add-paypal-Email"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "You don't have any permission" }), path).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await signInBrowser(page, site, (await rest.register()).token);
  for (const path of ["/admin", "/total-orders", "/all-messages/", "/all-subscriber/", "/setting"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "You don't have any permission" }), path).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  }
});

test("a customer who opens the panel reads that they must confirm their e-mail address first", async ({
  page,
  site,
  rest,
}) => {
  const { token, email } = await rest.register();
  await signInBrowser(page, site, token);
  await page.goto("/admin");
  await expect(page.getByRole("main")).toContainText("confirm your email first");
  await axe(page);
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await page.getByRole("button", { name: "Resend e-mail" }).click();
  await expect(page.getByRole("status").getByText(`We sent the link to ${email} again.`)).toBeVisible();
});

test.describe("with a lost connection", () => {
  // The browser logs an error when the connection is lost.
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the panel stays, says that the connection was lost, and opens the screen once it is back", async ({
    sharedOwnerPage: page,
    rest,
  }) => {
    const word = newWord();
    for (let n = 1; n <= 6; n += 1) await rest.subscribe(`${word}-${n}@example.com`.toLowerCase());
    await page.goto("/all-subscriber/");
    const table = page.getByRole("table", { name: "Subscribers" });
    await expectRow(table, { "Sl No.": "1", Email: `${word}-6@example.com`.toLowerCase() });
    // Before the script runs, a link would load the document.
    await expect(page.getByRole("button", { name: /Go to/ }).first()).toBeEnabled();
    await page.route(/\.data(\?|$)/, (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: "Connection lost" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole("link", { name: "Try again" }).click();
    await expectRow(table, { "Sl No.": "6", Email: `${word}-1@example.com`.toLowerCase() });
  });
});
