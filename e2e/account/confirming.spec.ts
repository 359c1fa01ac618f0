import { axe } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  addPasskeyDevice,
  confirmed,
  currentPassword,
  logInThere,
  openAccountScreen,
  signOut,
  siteWithProvider,
  turnOnTwoStep,
} from "../support/own-account.ts";

// The browser logs errors when a form is refused, and for requests on the provider's pages.
test.use({
  allowedErrors: [/status of 40[014]|status of 409|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED/],
});

const usePasskey = { name: "Use a passkey" };
const continueThere = { name: "Continue with Sample Login" };

test.describe("passkey", () => {
  // Browsers offer passkeys only for host names, not for IP addresses.
  test.use({ baseURL: ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")) });

  test("is added, renamed, used to log in without a password, and removed", async ({ page, site }) => {
    const device = await addPasskeyDevice(page);
    const person = await confirmed(page, site.outbox);
    await openAccountScreen(page, "Add a passkey");
    await page.getByLabel("Name", { exact: true }).fill("My laptop");
    await currentPassword(page).fill("not the password");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("Incorrect password.");
    await page.getByLabel("Name", { exact: true }).fill("My laptop");
    await currentPassword(page).fill(person.password);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("list", { name: "Your passkeys" })).toContainText("My laptop");
    await axe(page);
    expect(await device.passkeys()).toBe(1);

    await page.getByRole("link", { name: "Change My laptop" }).click();
    await axe(page);
    await page.getByLabel("Name", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByRole("alert")).toContainText("Name is Required");
    await page.getByLabel("Name", { exact: true }).fill("My old laptop");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "My old laptop" })).toBeVisible();

    await signOut(page);
    await page.goto("/login?from=/my-order");
    await page.getByRole("button", usePasskey).click();
    await expect(page).toHaveURL("/my-order");

    // The device must verify its user.
    await signOut(page);
    await device.show(false);
    await page.goto("/login");
    await page.getByRole("button", usePasskey).click();
    await expect(page.getByRole("alert"), "the error is shown once").toHaveText(
      "You are not logged inThe passkey request was cancelled or timed out. Please try again.",
    );
    await device.show(true);
    await page.getByRole("button", usePasskey).click();
    await expect(page).toHaveURL("/dashboard");

    await openAccountScreen(page, "Manage passkeys");
    await page.getByRole("link", { name: "Change My old laptop" }).click();
    await expect(page.getByRole("heading", { name: "My old laptop" })).toBeVisible();
    await currentPassword(page).fill(person.password);
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await expect(page.getByText("Passkey removed")).toBeVisible();
    await site.outbox.mailTo(person.email, /A passkey was removed/);
    await signOut(page);
    await page.goto("/login");
    await page.getByRole("button", usePasskey).click();
    await expect(page.getByRole("alert")).toContainText("This passkey is not registered here.");
  });

  test("a cancelled passkey prompt does not use up the code, so the next attempt works", async ({
    page,
    site,
  }) => {
    const device = await addPasskeyDevice(page);
    const person = await confirmed(page, site.outbox);
    await turnOnTwoStep(page, person.password);
    const recovery = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    const code = (await recovery.first().textContent()) ?? "";

    await openAccountScreen(page, "Add a passkey");
    await currentPassword(page).fill(person.password);
    await page.getByLabel("Code", { exact: true }).fill(code);
    await device.show(false);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("The passkey request was cancelled or timed out");
    await device.show(true);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("list", { name: "Your passkeys" })).toBeVisible();
    expect(await device.passkeys()).toBe(1);
  });

  test("replaces the password as confirmation after the user has confirmed with it", async ({
    page,
    site,
  }) => {
    const device = await addPasskeyDevice(page);
    const person = await confirmed(page, site.outbox);
    await openAccountScreen(page, "Add a passkey");
    await currentPassword(page).fill(person.password);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("list", { name: "Your passkeys" })).toBeVisible();

    await openAccountScreen(page, "Change password");
    await page.getByLabel("New password", { exact: true }).fill("another of their own");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByRole("alert")).toContainText("Password is Required");
    await device.show(false);
    await page.getByRole("button", usePasskey).click();
    await expect(page.getByRole("alert").last()).toContainText(
      "The passkey request was cancelled or timed out",
    );
    await axe(page);
    await device.show(true);
    await page.getByRole("button", usePasskey).click();
    await expect(page.getByText("Your identity is confirmed.")).toBeVisible();
    await expect(currentPassword(page)).toHaveCount(0);
    await axe(page);
    await page.getByLabel("New password", { exact: true }).fill("another of their own");
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  });
});

test.describe("sign-in provider", () => {
  // Each test starts its own site.
  test.use({ baseURL: "http://localhost" });

  test("doesn't sign in to an existing account until its user logs in and links the provider", async ({
    page,
  }, { workerIndex }) => {
    const { url, email, outbox, stop } = await siteWithProvider(`known-${workerIndex}`);
    try {
      await page.goto(`${url}/register`);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("a password of their own");
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page).toHaveURL(`${url}/#registered`);
      const mail = await outbox.mailTo(email, /confirm your e-mail/);
      await page.goto(mail.links[0] ?? "");
      await expect(page.getByText("Your email is confirmed", { exact: true })).toBeVisible();
      await page.context().clearCookies();

      await page.goto(`${url}/login`);
      await page.getByRole("link", continueThere).click();
      await logInThere(page);
      await expect(page.getByRole("alert")).toContainText("You already have an account with this email");
      await axe(page);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("a password of their own");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page).toHaveURL(`${url}/account/provider`);
      await currentPassword(page).fill("a password of their own");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("link", continueThere).click();
      await expect(page.getByRole("main")).toContainText("You can log in with Sample Login.");
      await page.context().clearCookies();
      await page.goto(`${url}/login`);
      await page.getByRole("link", continueThere).click();
      await logInThere(page);
      await expect(page).toHaveURL(`${url}/dashboard`);
      // The page may still be preloading code for the next screens.
      await page.close();
    } finally {
      await stop();
    }
  });

  test("creates an account without a password, whose sensitive actions are confirmed with the provider", async ({
    page,
  }, { workerIndex }) => {
    const { url, email, outbox, stop } = await siteWithProvider(`customer-${workerIndex}`);
    const device = await addPasskeyDevice(page);
    const main = page.getByRole("main");
    const open = async (link: string) => {
      await page.goto(`${url}/account`);
      await page.getByRole("link", { name: link }).click();
    };
    try {
      await page.goto(`${url}/login?from=/my-order`);
      await axe(page);
      await page.getByRole("link", continueThere).click();
      await logInThere(page);
      await expect(page).toHaveURL(`${url}/my-order`);
      await page.goto(`${url}/account`);
      await expect(main).toContainText(email);
      await expect(main).toContainText("You can log in with Sample Login.");
      await axe(page);

      // Sensitive actions require another confirmation first.
      await open("Set a password");
      await expect(page.getByRole("heading", { name: "Confirm your identity" })).toBeVisible();
      await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
      await axe(page);
      await page.getByRole("link", continueThere).click();
      await page.getByRole("link", { name: /cancel/i }).click();
      await expect(page).toHaveURL(/\/account\/password/);
      await expect(page.getByRole("alert")).toContainText("You cancelled before finishing.");
      await axe(page);
      await page.getByRole("link", continueThere).click();
      await logInThere(page);
      await expect(page).toHaveURL(`${url}/account/password`);
      await expect(page.getByLabel("New password", { exact: true })).toBeVisible();

      // The provider is the only way to log in until there is a passkey.
      await open("Unlink Sample Login");
      await expect(main).toContainText("This is your only way to log in.");
      await axe(page);
      await open("Add a passkey");
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await expect(page.getByRole("list", { name: "Your passkeys" })).toBeVisible();
      expect(await device.passkeys()).toBe(1);
      await page.context().clearCookies();
      await page.goto(`${url}/login`);
      await page.getByRole("button", usePasskey).click();
      await expect(page).toHaveURL(`${url}/dashboard`);
      await open("Unlink Sample Login");
      await page.getByRole("button", usePasskey).click();
      await page.getByRole("button", { name: "Unlink Sample Login" }).click();
      await expect(main).toContainText("Sample Login is unlinked");
      await axe(page);
      await outbox.mailTo(email, /no longer log in with Sample Login/);

      // The passkey is now the only way to log in and can't be removed.
      await open("Manage passkeys");
      await page.getByRole("link", { name: "Change Passkey" }).click();
      await page.getByRole("button", { name: "Remove passkey" }).click();
      await expect(page.getByRole("alert")).toContainText("This is your only way to log in.");

      // The account, which never had a password, is linked again and deleted.
      await open("Link Sample Login");
      await page.getByRole("link", continueThere).click();
      await logInThere(page);
      await expect(page).toHaveURL(`${url}/account/provider`);
      await expect(main).toContainText("You can log in with Sample Login.");
      await open("Delete my account");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await expect(page).toHaveURL(`${url}/login?deleted=yes`);
      await outbox.mailTo(email, /Your account was deleted/);
    } finally {
      await stop();
    }
  });
});
