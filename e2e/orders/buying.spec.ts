import { axe } from "../support/axe.ts";
import { expect, newCustomer, owner, scriptRuns, signInBrowser, test } from "../support/fixtures.ts";
import { dollarsOf, newPerson, orderNowOf, signIn } from "../support/people.ts";
import { expectRow } from "../support/table.ts";

// The browser logs an error when a form is refused.
test.use({ allowedErrors: [/status of 400/] });

test("a visitor chooses a package, registers on the way, orders and pays, and the owner sees the sale", async ({
  page,
  anotherVisitor,
  site,
  rest,
  ownerToken,
}) => {
  const office = await anotherVisitor();
  await signInBrowser(office, site, ownerToken);
  await office.goto("/admin");
  const before = await dollarsOf(office, "Total Sales");

  const premium = (await rest.list("/pricings")).find(({ packageName }) => packageName === "Premium");
  await page.goto(`/order-now/${premium?._id}`);
  await expect(page, "a visitor is sent to the login page first").toHaveURL(/\/login\?from=/);
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/register/);
  const person = newPerson();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();

  await expect(page, "after signing up, the customer returns to the order page").toHaveURL(/\/order-now\//);
  await expect(page.getByRole("heading", { name: "Buying Your SEO Plan" })).toBeVisible();
  await expect(page.locator('[name="customerEmail"]')).toHaveValue(person.email);
  await expect(page.locator('[name="customerEmail"]')).toHaveAttribute("readonly");
  await expect(page.locator('[name="packageName"]')).toHaveValue("Premium");
  await axe(page);
  await page.getByLabel("Name", { exact: true }).fill("Sample Client");
  await page.getByLabel("Address").fill("1 Sample Street");
  await page.getByLabel("Country").fill("Sample Country");
  const price = Number(await page.locator('[name="packagePrice"]').inputValue());
  await page.getByRole("button", { name: "Place Order Now" }).click();

  await expect(page).toHaveURL("/pending-order");
  await expect(page.getByRole("heading", { name: "Your Pending Orders" })).toBeVisible();
  await page.getByRole("link", { name: "Pay Now" }).click();
  await expect(page).toHaveURL(/\/pay-now\//);
  await axe(page);
  await page.getByRole("button", { name: "Pay Now With Paypal" }).click();

  await expect(page).toHaveURL((url) => url.href.startsWith(site.sandboxUrl));
  await expect(page.getByRole("main")).toContainText("Premium");
  await axe(page);
  await page.getByRole("button", { name: /^Pay\b/ }).click();

  await expect(page).toHaveURL(/\/received-payment\//);
  await expect(page.getByRole("main")).toContainText(/paid/i);
  await axe(page);

  await page.goto("/pending-order");
  await expectRow(page.getByRole("table"), { Package: /Premium/, Status: "You Have Paid" });
  await page.goto("/dashboard");
  expect(await dollarsOf(page, "Total Spent")).toBe(price);

  await office.reload();
  await expect(async () =>
    expect(await dollarsOf(office, "Total Sales")).toBeCloseTo(before + price, 2),
  ).toPass();
  await expect(office.getByRole("heading", { name: "Welcome to Admin Panel" })).toBeVisible();
});

test("cancelling at the checkout shows a message and cancels the order", async ({ page, site, rest }) => {
  const { token } = await newCustomer(page, { site, rest });
  const { _id, packagePrice } = await rest.order(token);
  await page.goto(`/pay-now/${_id}`);
  await page.getByRole("button", { name: "Pay Now With Paypal" }).click();
  await page.getByRole("button", { name: /Cancel/ }).click();
  await expect(page).toHaveURL(/\/order-cancelled\//);
  await expect(page.getByText("You have cancelled the payment")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You weren't charged" })).toBeVisible();
  await expect(
    page.getByRole("term").filter({ hasText: "Basic" }),
    "the page names the package of the cancelled payment",
  ).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: packagePrice })).toBeVisible();
  await axe(page);
  const asking = page.getByRole("main").getByRole("link", { name: "Contact us" });
  await expect(asking, "the link asks about the package of the cancelled payment").toHaveAttribute(
    "href",
    "/contact?package=Basic",
  );
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/pending-order");
  await expectRow(page.getByRole("table"), { Status: "You Have Cancelled" });
  await expect(page.getByRole("link", { name: "Pay Now" })).toHaveCount(0);
});

test("the cancel page of a refunded order says that the payment was refunded, not that nothing was charged", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const { token } = await newCustomer(page, { site, rest });
  const order = await rest.order(token);
  await rest.pay(ownerToken, order);
  await rest.call("PUT", `/order/${order._id}`, ownerToken, { paymentStatus: "Cancelled" });
  await page.goto(`/order-cancelled/${order._id}`);
  await expect(page.getByText("Your payment was refunded")).toBeVisible();
  await expect(page.getByText("You weren't charged")).toHaveCount(0);
  await page.goto(`/pay-now/${order._id}`);
  await expect(page.getByText("Your payment was refunded")).toBeVisible();
  await expect(
    page.getByText("You Have Cancelled"),
    "the page doesn't say that the customer cancelled",
  ).toHaveCount(0);
});

test("an owner who cancels an order is redirected to the panel as documented", async ({
  sharedOwnerPage,
  ownerToken,
  rest,
}) => {
  const { _id } = await rest.order(ownerToken);
  await sharedOwnerPage.goto(`/order-cancelled/${_id}`);
  await expect(sharedOwnerPage.getByText("You have cancelled the payment")).toBeVisible();
  await expect(sharedOwnerPage).toHaveURL(/\/admin$/);
});

test("requesting the cancel page without running its script doesn't change the order", async ({
  page,
  browser,
  site,
  rest,
}) => {
  const { token } = await newCustomer(page, { site, rest });
  const { _id: id } = await rest.order(token);
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const method of ["GET", "HEAD"])
    await fetch(`${site.url}/order-cancelled/${id}`, { method, headers: { cookie: cookies } });
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  await (await stranger.newPage()).goto(`${site.url}/order-cancelled/${id}`);
  await stranger.close();
  await page.goto("/pending-order");
  await expect(page.getByRole("link", { name: "Pay Now" })).toBeVisible();
});

test("without JavaScript the cancel page asks, cancels, and confirms", async ({ browser, site, rest }) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await signInBrowser(page, site, customer.token);
  await page.goto(`/order-cancelled/${order._id}`);
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await expect(page.getByText("You have cancelled the payment")).toBeVisible();
  await page.goto("/pending-order");
  await expectRow(page.getByRole("table"), { Status: "You Have Cancelled" });
  await context.close();
});

test("opening the thank-you page of an unpaid order never marks it as paid", async ({ page, site, rest }) => {
  const { token } = await newCustomer(page, { site, rest });
  const { _id } = await rest.order(token);
  await page.goto(`/received-payment/${_id}`);
  await expect(page.getByRole("main")).toContainText(/confirming/i);
  await page.goto("/pending-order");
  await expect(page.getByRole("link", { name: "Pay Now" })).toBeVisible();
});

test.describe("another customer's order", () => {
  test.use({ allowedErrors: [/status of 404/] });
  test("looks like a nonexistent one", async ({ page, site, rest }) => {
    const { token } = await rest.register();
    const { _id } = await rest.order(token, { packageName: "Premium" });
    await newCustomer(page, { site, rest });
    for (const screen of ["pay-now", "received-payment"]) {
      const foreign = await page.goto(`/${screen}/${_id}`);
      expect(foreign?.status(), screen).toBe(404);
      const missing = await page.goto(`/${screen}/${"0".repeat(24)}`);
      expect(missing?.status(), screen).toBe(404);
    }
    await page.goto("/pending-order");
    await expect(page.getByText("No orders to show yet")).toBeVisible();
    await expect(page.getByText("Premium")).toHaveCount(0);
  });
});

test("without JavaScript, the thank-you page reloads itself", async ({ browser, rest, site }) => {
  const { token } = await rest.register();
  const { _id } = await rest.order(token);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await signInBrowser(page, site, token);
  const address = `/received-payment/${_id}`;
  await page.goto(address);
  await page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(address));
  await context.close();
});

test("an incomplete order form names the missing fields, keeps its input, and places no order", async ({
  page,
  site,
  rest,
}) => {
  await newCustomer(page, { site, rest });
  await page.goto("/pricing/");
  await page.goto(await orderNowOf(page));
  await page.getByLabel("Name", { exact: true }).fill("Sample Client");
  await page.getByRole("button", { name: "Place Order Now" }).click();
  await expect(page.getByRole("alert")).toContainText("Address is required.");
  await expect(page.getByRole("alert")).toContainText("Country is required.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Sample Client");
  await axe(page);
  await page.goto("/pending-order");
  await expect(page.getByRole("link", { name: "Pay Now" })).toHaveCount(0);
});

test.describe("access to the admin panel", () => {
  test("a customer reads that they have no permission, and can't see any figures", async ({
    page,
    site,
    rest,
  }) => {
    await newCustomer(page, { site, rest });
    await page.goto("/admin");
    await expect(page.getByText("You don't have any permission")).toBeVisible();
    await expect(page.getByText("Total Sales")).toHaveCount(0);
    await axe(page);
  });

  test("a visitor is redirected to the login and then back", async ({ page }) => {
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/login\?from=%2Fadmin/);
    await signIn(page, owner);
    await expect(page).toHaveURL("/admin");
  });
});

test("a refused field of the order form is no longer marked once something is typed into it", async ({
  page,
  site,
  rest,
}) => {
  await newCustomer(page, { site, rest });
  const [chosen] = await rest.list("/pricings");
  await page.goto(`/order-now/${chosen?._id}`);
  await scriptRuns(page);
  const name = page.getByLabel("Name", { exact: true });
  const address = page.getByLabel("Address", { exact: true });
  const send = page.getByRole("button", { name: "Place Order Now" });
  await send.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Sample Client");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("#customerName-error")).toHaveCount(0);
  await expect(address, "another missing field stays marked").toHaveAttribute("aria-invalid", "true");
  await name.fill("");
  await send.click();
  await expect(name, "the field is marked again after the next attempt").toHaveAttribute(
    "aria-invalid",
    "true",
  );
});
