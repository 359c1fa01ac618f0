import type { Page } from "@playwright/test";
import { expect, scriptRuns, test as shared, signInBrowser } from "../support/fixtures.ts";
import { holdBack, isGet } from "../support/hold-back.ts";
import { newWord } from "../support/rest.ts";

// Tests the position of the focus after an action, and the announcements for screen readers.
const test = shared.extend({ siteName: ["office", { scope: "worker" }] });

const main = (page: Page) => page.getByRole("main");
const announced = (page: Page) => page.locator("p[aria-live=polite]");

test("following a link to another screen focuses its content and announces its title", async ({
  ownerPage: page,
}) => {
  await page.goto("/admin");
  await expect(page.getByRole("button", { name: /Go to/ })).toBeEnabled();
  await expect(page.locator("body"), "the first page doesn't move the focus").toBeFocused();
  await expect(announced(page)).toBeEmpty();
  const parts = page.getByRole("navigation", { name: "Admin" });
  await parts.getByRole("link", { name: "Orders" }).press("Enter");
  await expect(announced(page)).toHaveText("Total Orders");
  await expect(main(page)).toBeFocused();
  await page.getByRole("link", { name: "Price" }).press("Enter");
  await expect(page).toHaveURL(/sort=packagePrice/);
  await expect(
    page.getByRole("link", { name: "Price" }),
    "sorting keeps the focus on the link",
  ).toBeFocused();

  await page.getByRole("link", { name: "My dashboard" }).press("Enter");
  await expect(announced(page), "the customer's area announces its title, too").toHaveText("User Dashboard");
  await expect(main(page)).toBeFocused();
  await page.getByRole("link", { name: "My orders", exact: true }).press("Enter");
  await expect(announced(page)).toHaveText("My Orders");
  await expect(main(page)).toBeFocused();
});

test("screens change without reloading the document, changing a chart keeps the scroll position, and Ctrl+click opens another window", async ({
  ownerPage: page,
}) => {
  await page.goto("/admin");
  await scriptRuns(page);
  await page.evaluate(() => Object.assign(window, { isThisDocument: true }));
  const isSame = () => page.evaluate(() => "isThisDocument" in window);
  const top = () => page.evaluate(() => window.scrollY);
  const weeks = page.getByRole("link", { name: "Weekly" });
  await weeks.scrollIntoViewIfNeeded();
  const before = await top();
  expect(before).toBeGreaterThan(0);
  await weeks.click();
  await expect(page).toHaveURL(/\?sales=week$/);
  expect([await isSame(), await top()]).toEqual([true, before]);

  const orders = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Orders" });
  const opened = page.context().waitForEvent("page");
  await orders.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/total-orders$/);
  await expect(page).toHaveURL(/\?sales=week$/);
  await orders.click();
  await expect(page).toHaveURL(/\/total-orders$/);
  expect(await isSame()).toBe(true);
});

test("following a link between the login screens focuses the content and announces the title", async ({
  page,
}) => {
  await page.goto("/login");
  await scriptRuns(page);
  await expect(announced(page)).toBeEmpty();
  await page.getByRole("link", { name: "Sign Up" }).press("Enter");
  await expect(announced(page)).toHaveText("Sign up");
  await expect(main(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("searching, paging and changing several orders by keyboard never loses the focus", async ({
  ownerPage: page,
  rest,
}) => {
  const customer = await rest.register();
  const word = newWord();
  for (let n = 1; n <= 11; n += 1) await rest.order(customer.token, { customerName: `${word} n${n}` });
  await page.goto("/total-orders");
  const rows = page.getByRole("table", { name: "Total Orders" }).locator("tbody").getByRole("row");
  const search = page.getByRole("searchbox", { name: "Search" });
  await expect(page.getByRole("checkbox", { name: "Select all on this page" })).toBeEnabled();
  await search.fill(word);
  await search.press("Enter");
  await expect(
    page.getByRole("link", { name: "Clear" }),
    "the screen shows the search, not only the address",
  ).toBeVisible();
  await expect(rows.filter({ hasText: word })).toHaveCount(10);
  await expect(search).toBeFocused();

  const pages = page.getByRole("navigation", { name: "Total Orders" });
  await pages.getByRole("link", { name: "Next" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(pages, "Next is gone on the last page").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(pages.getByRole("link", { name: "Previous" })).toBeFocused();

  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  await page.getByRole("button", { name: "Set Delivered" }).press("Enter");
  await expect(page.getByRole("status").getByText("1 order set to Delivered")).toBeVisible();
  await expect(page.getByRole("group", { name: "Change selected orders" })).toBeFocused();

  await page.getByRole("link", { name: "Clear" }).press("Enter");
  await expect(page).toHaveURL("/total-orders");
  await expect(search, "“Clear” empties the search field").toHaveValue("");
  await expect(search).toBeFocused();

  // The link to the current page adds no history entry.
  await pages.getByRole("link", { name: "1", exact: true }).press("Enter");
  await page.goBack();
  await expect(page).toHaveURL(/[?&]search=/);
});

test("searching the other lists keeps the focus and follows the address", async ({ ownerPage: page }) => {
  await page.goto("/all-messages/");
  await scriptRuns(page);
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("nothing says this");
  await search.press("Enter");
  await expect(page).toHaveURL(/search=nothing/);
  await expect(page.getByRole("link", { name: "Clear" })).toBeVisible();
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue("");
  await page.goForward();
  await expect(search).toHaveValue("nothing says this");

  await page.goto("/admin/activity");
  await scriptRuns(page);
  await page.getByLabel("Show").selectOption("Orders");
  await page.getByRole("button", { name: "Filter" }).press("Enter");
  await expect(page).toHaveURL(/of=orders/);
  await expect(page.getByRole("link", { name: "Clear" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Filter" })).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel("Show")).toHaveValue("");
});

test("an order's new status is saved without losing the focus, and the form shows the new state", async ({
  ownerPage: page,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const order = await rest.order(customer.token);
  await page.goto(`/admin/payment-status/${order._id}`);
  const status = page.getByLabel("Order status");
  await status.selectOption("Delivered");
  await page.getByRole("button", { name: "Update Status" }).press("Enter");
  await expect(page.getByRole("status").getByText("OrderStatus is Updated")).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /^Delivered/ })
      .last(),
  ).toContainText("by ");
  await expect(page.getByRole("button", { name: "Update Status" })).toBeFocused();
  await rest.call("PUT", `/order-status/${order._id}`, ownerToken, { orderStatus: "Pending" });
  await page.getByRole("button", { name: "Check again" }).press("Enter");
  await expect(status, "shows the status that someone else has set").toHaveValue("Pending");
});

test.describe("form that is replaced by its result", () => {
  test("moves the focus to the result", async ({ page, site, rest }) => {
    const customer = await rest.register();
    await signInBrowser(page, site, customer.token);
    await page.goto("/account/password");
    await scriptRuns(page);
    await page.getByLabel("New password", { exact: true }).fill("another of their own");
    await page.getByLabel("Current password", { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Save new password" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Password changed" })).toBeFocused();

    await page.goto("/reset");
    await page.getByLabel("Email").fill(customer.email);
    await page.getByRole("button", { name: "Send Reset Email" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Reset email sent" })).toBeFocused();
  });
});

test("a list item is moved to the end and back by keyboard, with the same button", async ({
  ownerPage: page,
}) => {
  await page.goto("/edit-services-features/");
  const rows = page.getByRole("main").locator("li[draggable=true]");
  const second = (await rows.nth(1).locator("p").first().textContent()) ?? "";
  const up = page.getByRole("button", { name: `Move up: ${second}` });
  await expect(up).toBeEnabled();
  await up.press("Enter");
  await expect(rows.first()).toContainText(second);
  await expect(up).toHaveAttribute("aria-disabled", "true");
  await expect(up).toBeFocused();
  await page.getByRole("button", { name: `Move down: ${second}` }).press("Enter");
  await expect(rows.nth(1)).toContainText(second);
});

test("a second move is applied after the first, even if the request of the first is slow", async ({
  ownerPage: page,
}) => {
  await page.goto("/edit-services-features/");
  const rows = page.getByRole("main").locator("li[draggable=true]");
  const second = (await rows.nth(1).locator("p").first().textContent()) ?? "";
  const bothPressed = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\.reorder/, async (route) => {
    sent += 1;
    if (sent > 1) {
      await route.fulfill({ response: await route.fetch() });
      overtaken.resolve();
      return;
    }
    await bothPressed.promise;
    if (sent > 1) await overtaken.promise;
    await route.continue();
  });
  const up = page.getByRole("button", { name: `Move up: ${second}` });
  await expect(up).toBeEnabled();
  await up.press("Enter");
  await expect(rows.first()).toContainText(second);
  await page.getByRole("button", { name: `Move down: ${second}` }).press("Enter");
  await expect(rows.nth(1)).toContainText(second);
  // If the page had sent the second move without waiting, its request would have been sent before this one.
  await page.evaluate(async () => void (await fetch("/healthz")));
  bothPressed.resolve();
  await expect(page.getByText(/^Moved to position 2 of/)).toBeAttached();
  await page.reload();
  await expect(rows.nth(1)).toContainText(second);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the admin's menu closes on Escape, on a tap outside it, and the menu is closed on the next screen", async ({
    ownerPage: page,
  }) => {
    await page.goto("/admin");
    const button = page.getByRole("button", { name: "Menu" });
    const parts = page.getByRole("navigation", { name: "Admin" });
    await button.press("Enter");
    await expect(parts).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(parts).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(parts).toBeVisible();
    await page.mouse.click(10, 600);
    await expect(parts).toBeHidden();
    await button.click();
    await parts.getByRole("link", { name: "Subscribers" }).click();
    await expect(page).toHaveURL("/all-subscriber/");
    await expect(parts).toBeHidden();
    await expect(main(page)).toBeFocused();

    await button.press("Enter");
    await page.getByRole("button", { name: /Go to/ }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Screen" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button, "the focus returns to the menu button, because the menu is closed").toBeFocused();
  });

  test("the admin's menu stays open if it was opened before the panel's script loaded, and closes on navigation", async ({
    ownerPage: page,
  }) => {
    const release = await holdBack(page, "**/assets/*.js");
    await page.goto("/admin", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.locator("#admin-menu:popover-open");
    await expect(menu).toBeVisible();
    release();
    await expect(
      page.getByRole("button", { name: "Keyboard shortcuts", includeHidden: true }),
    ).toBeAttached();
    await expect(menu).toBeVisible();
    await menu.getByRole("link", { name: "Board", exact: true }).click();
    await expect(page).toHaveURL("/board");
    await expect(menu, "the menu is closed on the next screen").toHaveCount(0);
  });

  test("on a slow connection, the admin's menu closes when a link is chosen, while the next screen is loading", async ({
    ownerPage: page,
  }) => {
    await page.goto("/admin");
    await page.getByRole("button", { name: "Menu" }).click();
    const letCome = await holdBack(page, /\.data(\?|$)/, isGet);
    const menu = page.locator("#admin-menu:popover-open");
    await menu.getByRole("link", { name: "Board", exact: true }).click();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Admin Panel");
    letCome();
    await expect(page).toHaveURL("/board");
    await expect(main(page)).toBeFocused();
  });

  test("a tablet that is rotated while the admin's menu is open shows the menu until it is closed", async ({
    ownerPage: page,
  }) => {
    await page.goto("/admin");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.setViewportSize({ width: 1280, height: 740 });
    const menu = page.locator("#admin-menu");
    expect((await menu.boundingBox())?.width).toBeLessThan(300);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(
      page.getByRole("navigation", { name: "Admin" }),
      "the menu is now the side navigation",
    ).toBeVisible();
    expect((await menu.boundingBox())?.x).toBeLessThan(100);
  });

  for (const path of ["/contact", "/dashboard", "/admin"])
    test(`the menu of ${path} closes when Tab leaves it`, async ({ ownerPage: page }) => {
      await page.goto(path);
      const button = page.getByRole("button", { name: "Menu" });
      const menu = page.locator("[popover]:popover-open");
      await button.press("Enter");
      await expect(menu).toBeVisible();
      const stops = menu.locator("a:visible, button:visible");
      await stops.last().focus();
      await page.keyboard.press("Shift+Tab");
      await expect(menu, "the menu stays open while the focus moves within it").toBeVisible();
      await stops.last().focus();
      await page.keyboard.press("Tab");
      await expect(menu).toHaveCount(0);
      const focused = page.locator(":focus");
      await expect(focused, "the focus moves to the next element of the page").toBeVisible();
      await expect(button).not.toBeFocused();
    });

  test("the order form's summary precedes the form for keyboard users, too", async ({ page, site, rest }) => {
    await signInBrowser(page, site, (await rest.register()).token);
    const [chosen] = await rest.list("/pricings");
    await page.goto(`/order-now/${chosen?._id}`);
    await page.getByText("What is included").focus();
    await page.keyboard.press("Tab");
    await expect(main(page).locator("form").getByRole("textbox").first()).toBeFocused();
  });
});

test("the team carousel's buttons keep the focus at the end of the row", async ({ page }) => {
  await page.goto("/service/");
  const next = page.getByRole("button", { name: "Next team members" });
  await next.focus();
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(next).toHaveAttribute("aria-disabled", "true", { timeout: 500 });
  }).toPass();
  await expect(next).toBeFocused();
  await expect(page.getByRole("button", { name: "Previous team members" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
});

test("before its script runs, no private screen enables a button that needs the script", async ({
  browser,
  site,
  rest,
  ownerToken,
}) => {
  const customer = await rest.register();
  const [order, paid] = [await rest.order(customer.token), await rest.order(customer.token)];
  await rest.pay(ownerToken, paid);
  const message = await rest.message();
  for (const [token, paths] of [
    [
      ownerToken,
      [
        "/admin",
        "/total-orders",
        `/admin/payment-status/${order._id}`,
        `/view/${message._id}`,
        "/add-paypal-Email",
        "/add-user",
        "/edit-faq",
        "/edit-banner",
      ],
    ],
    [customer.token, ["/dashboard", `/my-order/${paid._id}`]],
  ] as const) {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await signInBrowser(page, site, token);
    for (const path of paths) {
      await page.goto(path);
      // A checkbox with a name belongs to a form, which works without the script.
      const waiting = "button[type=button], input[type=checkbox]:not([name])";
      for (const control of await main(page).locator(waiting).all())
        await expect(control, `${path}: ${await control.textContent()}`).toBeDisabled();
    }
    await context.close();
  }
});
