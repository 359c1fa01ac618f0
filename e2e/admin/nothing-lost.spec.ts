import type { Route } from "@playwright/test";
import { expectAlert } from "../support/editor.ts";
import { expect, owner, signInBrowser, test } from "../support/fixtures.ts";
import { panelRuns } from "../support/palette.ts";
import { newPerson, signIn } from "../support/people.ts";
import { newWord } from "../support/rest.ts";

// Input is never lost and never appears in another form, and the site never claims an outcome that it doesn't know. The browser logs
// errors for refused and broken requests.
test.use({ allowedErrors: [/status of (40[039]|502)|^502 from|Failed to load resource/] });

/** Delivers the request but drops its response. */
async function dropResponse(route: Route) {
  await route.fetch();
  await route.abort("connectionreset");
}

test("a reply begun under one message never appears under another", async ({ ownerPage: page, rest }) => {
  const [first, second] = [newWord(), newWord()];
  const message = await rest.message({ subject: first });
  await page.goto(`/view/${message._id}`);
  const live = page.waitForRequest(/events\.live/);
  await page.reload();
  await live;
  await page.getByLabel("Reply to").fill("Dear Anna");
  await rest.message({ subject: second });
  const news = page.getByRole("status").locator("div", { hasText: second });
  await news.getByRole("button", { name: "View" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
  await expect(page.getByLabel("Reply to")).toHaveValue("Dear Anna");
  await page.getByRole("link", { name: "Messages" }).first().click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/all-messages/");
});

test("a message is saved even if the owner leaves the page right after typing", async ({
  ownerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  await page.goto(`/admin/payment-status/${order._id}`);
  const message = page.getByLabel("Message to the customer");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  const kept = page.waitForResponse(/room\.saveDraft/);
  await message.fill("Half a thought");
  await page.getByRole("link", { name: "Messages" }).first().click();
  await expect(page).toHaveURL("/all-messages/");
  await kept;
  await page.goto(`/admin/payment-status/${order._id}`);
  await expect(message).toHaveValue("Half a thought");
});

test("every screen of the panel says that the site sends no mail as long as no mail server is set up", async ({
  sharedOwnerPage: page,
  rest,
}) => {
  const [message, customer] = [await rest.message(), await rest.register()];
  const order = await rest.order(customer.token);
  const notice = page.getByText("E-mail isn't set up");
  for (const path of [
    "/admin",
    `/view/${message._id}`,
    `/admin/payment-status/${order._id}`,
    "/newsletters/new",
  ]) {
    await page.goto(path);
    await expect(notice, path).toBeVisible();
  }
  await page.getByRole("link", { name: "Set up e-mail" }).click();
  await expect(page.getByLabel("Mail provider")).toBeVisible();
});

test("a status selected for one order is not offered for the next", async ({ ownerPage: page, rest }) => {
  const customer = await rest.register();
  const [one, other] = [newWord(), newWord()];
  const first = await rest.order(customer.token, { customerName: one });
  const live = page.waitForRequest(/events\.live/);
  await page.goto(`/admin/payment-status/${first._id}`);
  await live;
  const status = page.getByLabel("Order status");
  await expect(page.getByRole("button", { name: "Update Status" })).toBeEnabled();
  await status.selectOption("Delivered");
  await rest.order(customer.token, { customerName: other });
  await page
    .getByRole("status")
    .locator("div", { hasText: other })
    .getByRole("button", { name: "View" })
    .click();
  await expect(page.getByRole("heading", { name: `Order of ${other}` })).toBeVisible();
  await expect(status).toHaveValue("Pending");
});

test("if the response to recording a payment is lost, the error says that the payment may have been saved", async ({
  ownerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  // Without live updates, which would show the outcome.
  await page.route(/(events|room)\.live/, (route) => route.abort());
  await page.goto(`/admin/payment-status/${order._id}`);
  await page.getByRole("button", { name: "Mark as paid…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Bank transfer");
  await page.route(/orders\.setPaymentStatus/, dropResponse, { times: 1 });
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(dialog.getByRole("alert")).toContainText("check whether it was saved before you try again");
  await expect(dialog.getByRole("alert")).not.toContainText("Nothing changed");
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expectAlert(page, "Order marked as paid");
});

test("a confirmation for an unpaid order is never applied to a paid one", async ({
  ownerPage: page,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  const live = page.waitForRequest(/events\.live/);
  await page.goto(`/admin/payment-status/${order._id}`);
  await live;
  await page.getByRole("button", { name: "Mark as paid…" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Bank transfer");
  await rest.pay(ownerToken, order);
  await expect(page.getByRole("button", { name: "Record refund…" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("selecting text beyond a dialog's edge doesn't close it", async ({ ownerPage: page, rest }) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  await page.goto(`/admin/payment-status/${order._id}`);
  await page.getByRole("button", { name: "Mark as paid…" }).click();
  const reason = page.getByRole("dialog").getByLabel("Reason");
  await reason.fill("Bank transfer");
  const box = await reason.boundingBox();
  if (!box) throw new Error("The field is not on the screen.");
  await page.mouse.move(box.x + 90, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  await expect(reason).toHaveValue("Bank transfer");
  await page.mouse.click(5, 5);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a second address that is refused stays in the field", async ({ ownerPage: page }) => {
  await page.goto("/add-user");
  const field = page.getByLabel("User Email");
  const add = page.getByRole("button", { name: "Add User" });
  const { email } = newPerson();
  await field.fill(email);
  await add.click();
  await expectAlert(page, "User Is Added");
  await expect(field).toHaveValue("");
  await field.fill("no address");
  await add.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(field).toHaveValue("no address");
});

test("signing in after an expired session opens the clicked screen", async ({ page, site, rest }) => {
  await signInBrowser(page, site, (await rest.signIn(owner)).token);
  await page.goto("/add-user");
  await expect(page.getByRole("button", { name: "Add User" })).toBeEnabled();
  await page.context().clearCookies();
  await page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("link", { name: /Messages/ })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, owner);
  await expect(page).toHaveURL("/all-messages/");
  await expect(page.getByRole("table", { name: "Unread Messages" })).toBeVisible();
});

test("sending an order again after its response was lost says that it was already placed", async ({
  page,
  site,
  rest,
}) => {
  const customer = await rest.register();
  await signInBrowser(page, site, customer.token);
  const [chosen] = await rest.list("/pricings");
  await page.goto(`/order-now/${chosen?._id}`);
  await page.getByLabel("Name", { exact: true }).fill("Sample Client");
  await page.getByLabel("Address").fill("1 Sample Street");
  await page.getByLabel("Country").fill("Sample Country");
  await page.route(/order-now.*\.data/, dropResponse, { times: 1 });
  await page.getByRole("button", { name: "Place Order Now" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Address").fill("2 Sample Street");
  await page.getByRole("button", { name: "Place Order Now" }).click();
  await expect(page.getByRole("alert")).toContainText("You already placed this order");
  await page.getByRole("link", { name: "your pending orders" }).click();
  await expect(page.getByRole("link", { name: "Pay Now" })).toHaveCount(1);
});

test("restoring a version asks for confirmation if there are unsaved changes", async ({
  ownerPage: page,
  rest,
}) => {
  const token = (await rest.signIn(owner)).token;
  const [copyright] = await rest.list("/copyrights", token);
  await page.goto(`/edit-copyright/${copyright?._id}`);
  const line = page.locator('[name="copyrightText"]');
  const save = page.getByRole("button", { name: "Update Copyright" });
  await expect(save).toBeEnabled();
  const before = await line.inputValue();
  await line.fill(newWord());
  await save.click();
  await expectAlert(page, "Footer Copy Right Updated");
  await page.getByText("Earlier versions").click();
  const restore = page.getByRole("button", { name: /^Restore the version/ }).first();
  await restore.waitFor();
  await line.fill("Half a sentence");
  await restore.click();
  const question = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(line).toHaveValue("Half a sentence");
  await restore.click();
  await question.getByRole("button", { name: "Restore version" }).click();
  await expect(line).toHaveValue(before);
});

test("an Undo stays visible while live updates arrive", async ({ ownerPage: page, rest }) => {
  const customer = await rest.register();
  const word = newWord();
  await rest.order(customer.token, { customerName: word });
  const live = page.waitForRequest(/events\.live/);
  await page.goto(`/total-orders?search=${word}`);
  await live;
  await page.getByRole("checkbox", { name: `Select the order of ${word}` }).check();
  await page.getByRole("button", { name: "Set Delivered" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  const toasts = page.getByRole("status").filter({ has: undo });
  await undo.hover();
  for (const news of ["a", "b", "c"]) await rest.message({ subject: `${word} ${news}` });
  await expect(toasts).toContainText(`${word} c`);
  await undo.click();
  await expect(page.getByRole("table", { name: "Total Orders" })).toContainText("Pending");
});

test("live updates resume after a proxy returned 502 for the site", async ({ ownerPage: page, rest }) => {
  const customer = await rest.register();
  const word = newWord();
  await page.route(/events\.live/, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }), {
    times: 1,
  });
  const refused = page.waitForResponse((answer) => answer.status() === 502);
  await page.goto("/total-orders");
  await refused;
  await rest.order(customer.token, { customerName: word });
  await expect(page.getByRole("status").getByText(new RegExp(`New order: .*${word}`))).toBeVisible();
});

test.describe("offline", () => {
  test.use({ allowedErrors: [/Failed to load resource|Failed to fetch|net::/] });

  test("clicking a link in the panel shows that the user is offline", async ({ ownerPage: page }) => {
    await page.goto("/add-user");
    await panelRuns(page);
    await page.getByLabel("User Email").fill("half-typed");
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Subscribers" }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toBeVisible();
    await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL("/all-subscriber/");
  });

  test("saving a setting shows an error, keeps the input, and works once back online", async ({
    ownerPage: page,
  }) => {
    await page.goto("/settings");
    await panelRuns(page);
    const who = page.getByRole("form", { name: "Business details" });
    const save = who.getByRole("button", { name: "Save" });
    await expect(save).toBeEnabled();
    await who.getByLabel("Phone").fill("555 0100");
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByRole("alert")).toContainText("The site can't be reached right now.");
    await expect(who.getByLabel("Phone")).toHaveValue("555 0100");
    await page.context().setOffline(false);
    await save.click();
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  });

  test("if the site can't be reached, the panel keeps its input and says so", async ({ ownerPage: page }) => {
    await page.goto("/add-user");
    await panelRuns(page);
    await page.getByLabel("User Email").fill("half-typed");
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("link", { name: "Subscribers" }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "The site can't be reached" })).toBeVisible();
    await expect(page.getByLabel("User Email")).toHaveValue("half-typed");
    await page.unroute("**/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL("/all-subscriber/");
  });

  test("after the connection was lost, “Try again” on the error screen works once the site can be reached", async ({
    ownerPage: page,
  }) => {
    await page.goto("/all-messages/");
    await panelRuns(page);
    await page.getByRole("link", { name: "Subscribers" }).first().click();
    await expect(page).toHaveURL("/all-subscriber/");
    // The screen's code is already loaded, only its data can't be.
    await page.route("**/*", (route) => route.abort());
    await page.getByRole("link", { name: "Messages" }).first().click();
    await expect(page.getByRole("heading", { name: "Connection lost" })).toBeVisible();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("status").filter({ hasText: "can't be reached" })).toBeVisible();
    await page.unroute("**/*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Welcome to Admin Panel" })).toBeVisible();
  });
});
