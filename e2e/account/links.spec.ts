import { expect, test } from "../support/fixtures.ts";
import { pathIn } from "../support/own-account.ts";
import { newPerson, register, signIn } from "../support/people.ts";

// The browser logs an error when a page is missing.
test.use({ allowedErrors: [/status of 40[04]/] });

test("a used password link shows that it was used and offers a new link instead of the form", async ({
  page,
  rest,
  site,
}) => {
  const person = await rest.register();
  await page.goto("/reset");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  const { links } = await site.outbox.mailTo(person.email, /password/i);
  const link = links.find((each) => each.includes("/reset")) ?? "";
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("another password");
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link no longer works");
  await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(page.getByText("Reset email sent")).toBeVisible();
  await expect(page.getByRole("alert"), "the error about the previous link is gone").toHaveCount(0);
});

test("an invalid link to an order shows the error immediately, not only after “Go on”, and offers to mail a new link", async ({
  page,
  rest,
  site,
}) => {
  const { email } = await rest.register();
  await page.goto("/claim?token=made-up");
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "E-mail me a new link" }).click();
  await expect(page.getByRole("main")).toContainText(/email/i);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "E-mail me a new link" }).click();
  await expect(page.getByRole("main")).toContainText("we sent it a link that opens your orders");
  const { links } = await site.outbox.mailTo(email, /login link/);
  await page.goto(links.find((each) => each.includes("/claim")) ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/my-order");
});

test("opening a used confirmation link again says that the address is already confirmed, without an error", async ({
  page,
  site,
}) => {
  const { email } = await register(page);
  const { links } = await site.outbox.mailTo(email, /confirm your e-mail/);
  await page.goto(pathIn(links[0]));
  await expect(page.getByText("Your email is confirmed", { exact: true })).toBeVisible();
  await page.goto(pathIn(links[0]));
  await expect(page.getByText("Your email is already confirmed")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an invalid confirmation link offers a new link, and an invalid link for a new e-mail address shows the error immediately", async ({
  page,
  site,
}) => {
  const { email } = await register(page);
  await site.outbox.mailTo(email, /confirm your e-mail/);
  await page.goto("/verify?token=made-up");
  await expect(page.getByRole("alert")).toContainText("This link no longer works");
  await page.getByRole("button", { name: "E-mail me a new link" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `We sent the link to ${email} again.` }),
  ).toBeVisible();

  await page.goto("/account/confirm-email?token=made-up");
  await expect(page.getByRole("alert")).toContainText("This link no longer works");
  await expect(page.getByRole("button", { name: "Confirm email" })).toHaveCount(0);
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL("/account/email");
});

test("a new member of staff is led to the admin panel after confirming their e-mail", async ({
  page,
  rest,
  ownerToken,
  site,
}) => {
  const colleague = newPerson();
  const added = { userEmail: colleague.email, userRole: "Staff" };
  await rest.call("POST", "/add-user", ownerToken, added);
  await register(page, colleague);
  const { links } = await site.outbox.mailTo(colleague.email, /confirm your e-mail/);
  await page.goto(pathIn(links[0]));
  await page.getByRole("link", { name: "Go to the admin panel" }).click();
  await expect(page).toHaveURL("/admin");
  await page.context().clearCookies();
  await signIn(page, colleague);
  await expect(page, "a colleague also starts in the admin panel after signing in").toHaveURL("/admin");
});

test("the page for a first password doesn't mention other devices", async ({ page, rest, site }) => {
  const { email } = newPerson();
  await page.goto("/checkout/Basic");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Name", { exact: true }).fill("Sample Client");
  await page.getByLabel("Address").fill("1 Sample Street");
  await page.getByRole("button", { name: "Order and pay $299" }).click();
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
  const { links } = await site.outbox.mailTo(email, /^Ihre Bestellung/);
  await page.goto(links.find((each) => each.includes("/claim")) ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/my-order\//);
  await page.goto("/account/password");
  await expect(page.getByRole("heading", { name: "Set a password" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("All other devices");
  await expect(page.getByRole("main")).toContainText("with your email and a password");
  await page.getByRole("link", { name: "E-mail me a link" }).click();
  await expect(page, "the link leads directly to the form for a reset e-mail").toHaveURL("/reset");

  const known = await rest.register();
  await page.context().clearCookies();
  await signIn(page, known);
  await page.goto("/account/password");
  await expect(page.getByRole("main")).toContainText("All other devices are logged out.");
});

test("every page of an invalid private link says why the link may be invalid", async ({ page }) => {
  for (const path of [
    "/room/gone",
    "/room/gone/report",
    "/room/gone/invoice/RW-2026-0001",
    "/my-order/1/brief?token=gone",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main"), path).toContainText("use the link in our next e-mail about it");
  }
});
