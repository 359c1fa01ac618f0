import { expect, signInBrowser } from "../support/fixtures.ts";
import { holdBack } from "../support/hold-back.ts";
import { dollarsOf } from "../support/people.ts";
import type { Row } from "../support/rest.ts";
import { bodyRows, expectScreen, test } from "../support/spelled.ts";

// The screens of a customer and of the admin, copied by hand from the specification like words.spec.ts.

test.describe("customer's screens", () => {
  test.beforeEach(({ page, site, world }) => signInBrowser(page, site, world.customer.token));

  test("the header has Dashboard instead of Log in, and no Admin", async ({ page }) => {
    await page.goto("/dashboard");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
    await expect(header.getByRole("link", { name: "Log in", exact: true })).toHaveCount(0);
    await expect(header.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
    await page.goto("/login");
    await expect(page, "a signed-in customer is sent to the dashboard").toHaveURL("/dashboard");
  });

  test("/order-now/{id}", async ({ page, world }) => {
    const chosen = world.packages.find(({ packageName }) => packageName === "Premium");
    await page.goto(`/order-now/${chosen?._id}`);
    await expectScreen(page, {
      headings: ["Buying Your SEO Plan"],
      buttons: ["Place Order Now"],
      fields: {
        packageName: "Premium",
        packagePrice: chosen?.packagePrice ?? "",
        customerEmail: world.customer.email,
        customerName: null,
        customerAddress: null,
        customerCountry: null,
        paymentStatus: "UnPaid",
        orderStatus: "Pending",
      },
    });
    await expect(page.locator('[name="customerEmail"]')).toHaveAttribute("readonly");
    for (const name of ["paymentStatus", "orderStatus"])
      await expect(page.locator(`[name="${name}"]`)).toHaveAttribute("type", "hidden");
  });

  test("/dashboard", async ({ page, world }) => {
    await page.goto("/dashboard");
    await expectScreen(page, {
      headings: ["Welcome to User Dashboard"],
      buttons: ["Signout"],
      links: [
        [/^My Orders/, "/my-order"],
        [/^Total Spent/, "/"],
        [/^Support/, "/"],
        ["Pay Now", /^\/pay-now\/[0-9a-f]{24}$/],
      ],
      texts: ["You Have Paid", "You Have Cancelled"],
      tables: [["My Orders", ["Status"], 3]],
    });
    const paid = Number(world.paid.packagePrice) * 2;
    expect(await dollarsOf(page, "Total Spent")).toBe(paid);
    await expect(page.getByRole("main")).toContainText(`$${paid.toFixed(2)}`);
  });

  test("/pending-order", async ({ page }) => {
    await page.goto("/pending-order");
    await expectScreen(page, {
      headings: ["Your Pending Orders"],
      texts: ["You Have Paid"],
      links: [["Pay Now", /^\/pay-now\//]],
      tables: [["Your Pending Orders", [], 5]],
    });
    const today = new Intl.DateTimeFormat("en-US", {
      month: "2-digit",
      day: "2-digit",
      year: "numeric",
      timeZone: "UTC",
    }).format(new Date());
    expect(today).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await expect(page.getByRole("cell", { name: today, exact: true }).first()).toBeVisible();
  });

  test("/my-order", async ({ page }) => {
    expect((await page.goto("/my-order"))?.status()).toBe(200);
    await expect(bodyRows(page.getByRole("table", { name: "My Orders" })).first()).toBeVisible();
  });

  test("/pay-now/{id}", async ({ page, world }) => {
    await page.goto(`/pay-now/${world.unpaid._id}`);
    await expectScreen(page, {
      buttons: ["Pay Now With Paypal"],
      fields: {
        item_number: "1",
        amount: world.unpaid.packagePrice ?? "",
        no_shipping: "1",
        currency_code: "USD",
        cmd: "_xclick",
      },
    });
  });

  test("/received-payment/{id}", async ({ page, world }) => {
    expect((await page.goto(`/received-payment/${world.paid._id}`))?.status()).toBe(200);
    await expect(page.getByRole("main")).toContainText("Your payment is confirmed");
  });

  test("/order-cancelled/{id}: the text, that nothing was charged, and the links", async ({
    page,
    site,
    rest,
  }) => {
    const customer = await rest.register();
    await signInBrowser(page, site, customer.token);
    const { _id } = await rest.order(customer.token);
    await page.goto(`/order-cancelled/${_id}`);
    await expect(page.getByText("You have cancelled the payment", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "You weren't charged" })).toBeVisible();
    const order = await rest.call<Row>("GET", `/order/${_id}`, customer.token);
    expect(order.paymentStatus).toBe("Cancelled");
  });

  test("/order-cancelled/{id} for an admin: a loader, the text, then /admin after 1.5 seconds", async ({
    page,
    site,
    rest,
    ownerToken,
  }) => {
    await signInBrowser(page, site, ownerToken);
    const { _id } = await rest.order(ownerToken);
    const release = await holdBack(page, "**/trpc/orders.cancel**");
    await page.clock.install();
    await page.goto(`/order-cancelled/${_id}`);
    await expect(page.getByText("Cancelling the payment…")).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    release();
    const text = page.getByText("You have cancelled the payment", { exact: true });
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(text).toBeVisible({ timeout: 500 });
    }).toPass();
    let isLeaving = false;
    page.on("request", (request) => {
      isLeaving ||= new URL(request.url()).pathname.startsWith("/admin");
    });
    await page.clock.runFor(1_480);
    await expect(text, "the text stays long enough to be read").toBeVisible();
    expect(isLeaving).toBe(false);
    await page.clock.runFor(20);
    await expect.poll(() => isLeaving).toBe(true);
    await page.clock.resume();
    await page.waitForURL("**/admin");
    const order = await rest.call<Row>("GET", `/order/${_id}`, ownerToken);
    expect(order.paymentStatus).toBe("Cancelled");
  });

  for (const path of ["/admin", "/total-orders", "/all-messages/", "/all-subscriber/"])
    test(`${path} is not for a customer`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText("You don't have any permission")).toBeVisible();
    });
});

test.describe("admin's screens", () => {
  test("the header has Dashboard and Admin", async ({ sharedOwnerPage: page }) => {
    await page.goto("/dashboard");
    const header = page.getByRole("banner");
    for (const name of ["Dashboard", "Admin"])
      await expect(header.getByRole("link", { name, exact: true }), name).toBeVisible();
  });

  test("/admin", async ({ sharedOwnerPage: page, world }) => {
    await page.goto("/admin");
    await expectScreen(page, {
      headings: ["Welcome to Admin Panel"],
      texts: [/Total Sales\s*\$[\d,]+\.\d\d/],
      tables: [
        ["Total Orders", [], 7],
        ["Total Subscribers", ["Sl No.", "Email"], 3],
      ],
    });
    const cards = page.getByRole("list", { name: "Admin sections" });
    const hrefs = await cards.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    for (const path of ["/setting", "/total-orders", "/all-messages/", "/all-subscriber/"])
      expect(hrefs).toContain(path);
    await expect(cards.getByRole("link", { name: "Admin Email" })).toHaveAttribute("href", "/add-user");
    await expect(cards.getByRole("link", { name: "Payment", exact: true })).toHaveAttribute(
      "href",
      `/paypal-email/${world.paymentEmail._id}`,
    );
  });

  test("/total-orders", async ({ sharedOwnerPage: page }) => {
    await page.goto("/total-orders");
    await expectScreen(page, {
      texts: [/Total Sales\s*\$[\d,]+\.\d\d/],
      links: [
        [/^Update the order/, /^\/admin\/payment-status\/[0-9a-f]{24}$/],
        ["Admin Email", "/add-user"],
      ],
      tables: [["Total Orders", [], 10]],
    });
    await expect(page.getByRole("link", { name: /^Update the order/ }).first()).toHaveText("Update");
  });

  test("/admin/payment-status/{id}", async ({ sharedOwnerPage: page, world }) => {
    await page.goto(`/admin/payment-status/${world.unpaid._id}`);
    const status = page.locator('select[name="orderStatus"]');
    expect(await status.locator("option").allTextContents()).toEqual(["Pending", "Delivered"]);
    await expect(page.getByRole("button", { name: "Update Status" })).toBeVisible();
  });

  test("/all-subscriber/", async ({ sharedOwnerPage: page }) => {
    await page.goto("/all-subscriber/");
    await expectScreen(page, { tables: [["Subscribers", ["Sl No.", "Email"], 5]] });
  });

  test("/all-messages/", async ({ sharedOwnerPage: page }) => {
    await page.goto("/all-messages/");
    await expectScreen(page, {
      headings: ["Welcome to Admin Panel"],
      links: [["View Message", /^\/view\/[0-9a-f]{24}$/]],
      tables: [
        ["Unread Messages", [], 3],
        ["Read Messages", [], 3],
      ],
    });
  });

  test("/view/{id}", async ({ sharedOwnerPage: page, world }) => {
    const { _id, name = "", email = "", number = "", subject = "", message = "" } = world.message;
    await page.goto(`/view/${_id}`);
    await expectScreen(page, { texts: [name, email, number, subject, message], buttons: ["Mark Read"] });
  });

  test("/add-paypal-Email and /paypal-email/{id}", async ({ sharedOwnerPage: page, world }) => {
    await page.goto("/add-paypal-Email");
    await expectScreen(page, { fields: { paypalEmail: null } });
    const { _id, paypalEmail = "" } = world.paymentEmail;
    await page.goto(`/paypal-email/${_id}`);
    await expectScreen(page, { fields: { paypalEmail } });
  });

  test("/add-user and /admin-user/{id}", async ({ sharedOwnerPage: page, world }) => {
    await page.goto("/add-user");
    const { _id, userEmail = "" } = world.user;
    await expectScreen(page, {
      links: [[`Edit ${userEmail}`, `/admin-user/${_id}`]],
      fields: { userEmail: null, userRole: "Admin" },
    });
    await page.goto(`/admin-user/${_id}`);
    await expectScreen(page, { fields: { userEmail, userRole: "Admin" }, buttons: ["Update User Email"] });
    await expect(page.locator('[name="userRole"]')).toHaveAttribute("type", "hidden");
  });

  test("/setting", async ({ sharedOwnerPage: page }) => {
    expect((await page.goto("/setting"))?.status()).toBe(200);
  });
});
