import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { axe } from "../support/axe.ts";
import { expect, newCustomer, signInBrowser, test } from "../support/fixtures.ts";
import { holdBack, isGet } from "../support/hold-back.ts";
import {
  confirmed,
  currentPassword,
  openAccountScreen,
  pathIn,
  signOut,
  turnOnTwoStep,
} from "../support/own-account.ts";
import { newPerson, type Person, register, signIn } from "../support/people.ts";

// The browser logs an error when a form is refused.
test.use({ allowedErrors: [/status of 40[01]/] });

/** Completes the first step of logging in on /login. */
async function completeFirstStep(page: Page, { email, password }: Person) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Two-step login" })).toBeVisible();
}

test("after two-step login is set up, logging in requires a code from the app or a recovery code", async ({
  page,
  browser,
  site,
}) => {
  const person = await confirmed(page, site.outbox);
  await openAccountScreen(page, "Set up two-step login");
  await currentPassword(page).fill("not the password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("Incorrect password.");
  await currentPassword(page).fill(person.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await axe(page);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const code = (secondsAhead = 0) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + secondsAhead * 1_000 });

  await page.getByLabel("Code from the app").fill("nothing");
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is incorrect");
  await expect(page.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await page.getByLabel("Code from the app").fill(code());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(page.getByText("Two-step login is on", { exact: true })).toBeVisible();
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  expect(codes).toHaveLength(10);
  await axe(page);
  await site.outbox.mailTo(person.email, /Two-step login is on/);
  await signOut(page);

  // The user logs in by keyboard only and is redirected to the requested page.
  await page.goto("/my-order");
  await page.getByLabel("Email").fill(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  // Simulates a slow connection: the code is typed while the page is still loading.
  const release = await holdBack(page, /\/login\.data/, isGet);
  const loads = page.waitForRequest((request) => isGet(request) && /\/login\.data/.test(request.url()));
  await page.keyboard.press("Enter");
  await loads;
  await expect(page.getByRole("heading", { name: "Two-step login" })).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await axe(page);
  // The code of the next 30-second period is already accepted, and stays valid for the rest of the test.
  const next = code(30);
  await page.keyboard.type(next);
  await page.keyboard.press("Enter");
  release();
  await expect(page).toHaveURL("/my-order");
  await signOut(page);
  await completeFirstStep(page, person);
  await page.getByLabel("Code", { exact: true }).fill(next);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toContainText("was already used");

  // A recovery code works without the app and without JavaScript, but only once.
  const bare = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const noScript = await bare.newPage();
  const [recovery = ""] = codes;
  await completeFirstStep(noScript, person);
  await noScript.getByLabel("Code", { exact: true }).fill(recovery);
  await noScript.getByRole("button", { name: "Log in" }).click();
  await expect(noScript).toHaveURL(/\/dashboard/);
  await bare.close();
  await completeFirstStep(page, person);
  await page.getByLabel("Code", { exact: true }).fill(recovery);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is incorrect");
});

test("two-step login can't be turned off with the password alone, only together with a code", async ({
  page,
  site,
}) => {
  const person = await confirmed(page, site.outbox);
  await turnOnTwoStep(page, person.password);
  await expect(page.getByText("Two-step login is on", { exact: true })).toBeVisible();
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  await page.goto("/account/two-step");
  await axe(page);
  const turningOff = page.locator("form", { has: page.getByRole("button", { name: "Turn off" }) });
  await turningOff.getByLabel("Current password").fill(person.password);
  await turningOff.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("alert")).toContainText("Please enter a code from your app or a recovery code");
  await axe(page);
  await turningOff.getByLabel("Current password").fill(person.password);
  await turningOff.getByLabel("Code").fill(codes[0] ?? "");
  await turningOff.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step login is off", { exact: true })).toBeVisible();
  await site.outbox.mailTo(person.email, /Two-step login is off/);
});

test("a common password and the user's own name are refused as a new password, with the reason", async ({
  page,
}) => {
  const person = newPerson();
  await page.goto("/register");
  for (const [password, why] of [
    ["iloveyou", "This password is too common"],
    [person.email, "This password matches your name or e-mail address"],
  ] as const) {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("alert")).toContainText(why);
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
  }
  await axe(page);
  await register(page, person);
});

test("a device that is still logged in elsewhere can be logged out from here", async ({
  page,
  anotherVisitor,
}) => {
  const person = await register(page);
  const otherDevice = await anotherVisitor();
  await signIn(otherDevice, person);
  await page.goto("/account");
  const devices = page.getByRole("region", { name: "Devices" });
  await expect(devices.getByRole("row")).toHaveCount(3);
  await expect(devices.getByRole("row", { name: /This device/ })).toHaveCount(1);
  await axe(page);
  // The page fits a width of 320 pixels, which corresponds to 1280 pixels at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await devices.getByRole("button", { name: /^Log out Chrome/ }).click();
  await expect(page.getByText("Device logged out.")).toBeVisible();
  await expect(devices.getByRole("row")).toHaveCount(2);
  await otherDevice.goto("/dashboard");
  await expect(otherDevice).toHaveURL(/\/login/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
});

test("changing the password logs out all other devices", async ({ page, anotherVisitor, site, rest }) => {
  const person = await newCustomer(page, { site, rest });
  const phone = await anotherVisitor();
  await signInBrowser(phone, site, (await rest.signIn(person)).token);
  await phone.goto("/dashboard");
  await expect(phone).toHaveURL("/dashboard");
  await openAccountScreen(page, "Change password");
  await page.getByLabel("New password", { exact: true }).fill("short");
  await currentPassword(page).fill(person.password);
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByRole("alert")).toContainText("Minimum 6 Characters");
  await axe(page);
  await page.getByLabel("New password", { exact: true }).fill("another of their own");
  await currentPassword(page).fill(person.password);
  await page.getByRole("button", { name: "Save new password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to your account" }).click();
  await expect(page).toHaveURL("/account");
  await phone.goto("/dashboard");
  await expect(phone).toHaveURL(/\/login/);
  await signIn(phone, { ...person, password: "another of their own" });
});

test("a new e-mail address takes effect once the link in its mail is opened", async ({ page, site }) => {
  const person = await confirmed(page, site.outbox);
  const { email } = newPerson();
  await openAccountScreen(page, "Change email");
  await page.getByLabel("New email").fill(email);
  await currentPassword(page).fill(person.password);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to your account" })).toBeVisible();
  await axe(page);
  await site.outbox.mailTo(person.email, /about to change/);
  const mail = await site.outbox.mailTo(email, /confirm your new/);
  await page.goto(pathIn(mail.links[0]));
  await axe(page);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText(`Your email is now ${email}`)).toBeVisible();
  await site.outbox.mailTo(person.email, /was changed/);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(email);
  await page.goto(pathIn(mail.links[0]));
  await expect(page.getByRole("alert")).toContainText("This link no longer works");
  await signOut(page);
  await signIn(page, { ...person, email });
});

test("a customer exports their data and deletes their account", async ({ page, site, rest }) => {
  const person = await newCustomer(page, { site, rest });
  await page.goto("/account");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const { account, orders } = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(account.email).toBe(person.email);
  expect(orders).toEqual([]);
  await page.getByRole("link", { name: "Delete my account" }).click();
  await currentPassword(page).fill(person.password);
  await axe(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Account deleted"), "the login page confirms the deletion").toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Incorrect email or password");
});
