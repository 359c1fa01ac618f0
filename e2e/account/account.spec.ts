import { axe } from "../support/axe.ts";
import { expect, scriptRuns, test } from "../support/fixtures.ts";
import { newPerson, register, signIn } from "../support/people.ts";

// The browser logs an error when a form is refused.
test.use({ allowedErrors: [/status of 40[01]/] });

test("a visitor registers, signs out and signs in again", async ({ page }) => {
  const person = await register(page);
  await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to User Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Signout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard/);
  await signIn(page, person);
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/login");
  await expect(page, "a signed-in user skips the login page").toHaveURL("/dashboard");
});

test("an owner who is already signed in is redirected to the documented dashboard", async ({ ownerPage }) => {
  for (const path of ["/login", "/register"]) {
    await ownerPage.goto(path);
    await expect(ownerPage, path).toHaveURL("/dashboard");
  }
});

test("sign-in errors have the documented texts, next to their fields, and the e-mail stays", async ({
  page,
}) => {
  await page.goto("/login");
  await axe(page);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("main")).toContainText("Email is Required");
  await expect(page.getByRole("main")).toContainText("Password is Required");
  await page.getByLabel("Email").fill("a1@b2.c3");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("main")).toContainText("Provide a Valid Email");
  await expect(page.getByRole("main")).toContainText("Minimum 6 Characters");
  await expect(page.getByLabel("Email")).toHaveValue("a1@b2.c3");
  const stranger = newPerson();
  await page.getByLabel("Email").fill(stranger.email);
  await page.getByLabel("Password", { exact: true }).fill(stranger.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toContainText("Incorrect email or password. Please try again.");
  await axe(page);
});

test("a forgotten password is reset with a link that works once", async ({ page, site, rest }) => {
  const person = await rest.register();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page).toHaveURL("/reset");
  await axe(page);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(page.getByRole("main")).toContainText("Email is required.");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(page.getByRole("main")).toContainText("Invalid email address.");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(page.getByText("Reset email sent")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Send Reset Email" }),
    "the confirmation replaces the button",
  ).toHaveCount(0);
  await axe(page);

  const mail = await site.outbox.mailTo(person.email, /password/i);
  const link = mail.links.find((each) => each.includes("/reset"));
  if (!link) throw new Error(`No link in:\n${mail.text}`);
  await page.goto(link);
  await axe(page);
  const changed = { ...person, password: "another password" };
  await page.getByLabel("New password", { exact: true }).fill(changed.password);
  await page
    .getByRole("button", { name: /password/i })
    .last()
    .click();
  await expect(page.getByRole("main")).toContainText(/log in|sign in/i);

  await page.goto(link);
  await expect(page.getByRole("alert"), "the link can't be used again").toBeVisible();
  await axe(page);

  await page.goto("/login");
  await signIn(page, changed);
  await expect(page).toHaveURL("/dashboard");
});

test("the password reset shows the same page for an unknown address", async ({ page, rest }) => {
  const known = await rest.register();
  const texts = [];
  for (const email of [known.email, newPerson().email]) {
    await page.goto("/reset");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send Reset Email" }).click();
    await expect(page.getByText("Reset email sent")).toBeVisible();
    texts.push((await page.getByRole("main").textContent())?.replaceAll(email, "ADDRESS"));
  }
  expect(texts[0]).toBe(texts[1]);
});

test("registering shows the same message for a known and a new address, and the mailed link leads back to the order", async ({
  anotherVisitor,
  rest,
  site,
}) => {
  const known = await rest.register();
  const [chosen] = await rest.list("/pricings");
  const order = `/order-now/${chosen?._id}`;
  for (const { email, password } of [known, newPerson()]) {
    const page = await anotherVisitor();
    await page.goto(order);
    await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
    // The previous form has fields with the same names.
    await expect(page.getByRole("heading", { name: "Sign up" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    const line = page.getByText("We have sent you an e-mail. Open the link in it to continue.");
    await expect(line, "the answer doesn't reveal whether the account exists").toBeVisible();

    const subject = email === known.email ? /have an account/ : /confirm your e-mail/;
    const mail = await site.outbox.mailTo(email, subject);
    const [link = ""] = mail.links.filter((each) => each.includes("from="));
    await page.goto(link);
    if (email === known.email) await signIn(page, known);
    else await page.getByRole("link", { name: "Continue where you left off" }).click();
    await expect(page).toHaveURL(order);
    await expect(line).toBeHidden();
  }
});

test("signing in leads back to the page that was requested, but never to another site", async ({
  page,
  rest,
}) => {
  const person = await rest.register();
  await page.goto("/my-order?page=2");
  await signIn(page, person);
  await expect(page).toHaveURL("/my-order?page=2");
  await page.context().clearCookies();
  await page.goto("/login?from=https://elsewhere.example/");
  await signIn(page, person);
  await expect(page).toHaveURL("/dashboard");
});

test.describe("offline", () => {
  test.use({ allowedErrors: [/Failed to load resource|Failed to fetch|net::/] });

  test("signing in, signing up and a new password show an error and keep the form", async ({
    page,
    rest,
  }) => {
    const person = await rest.register();
    const isSentInVain = async (path: string, button: string) => {
      await page.goto(path);
      await scriptRuns(page);
      await page.context().setOffline(true);
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("alert"), path).toContainText(/can't be reached|Please try again/);
      await expect(page.getByRole("button", { name: button, exact: true }), path).toBeVisible();
      await page.context().setOffline(false);
    };
    await isSentInVain("/login", "Log in");
    await isSentInVain("/register", "Sign up");
    await isSentInVain("/reset", "Send Reset Email");
    await signIn(page, person);
    await isSentInVain("/account/password", "Save new password");
    await isSentInVain("/account/email", "Send link");
    await isSentInVain("/account/delete", "Delete my account");
  });
});

test("registering and signing in work without JavaScript", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  const person = await register(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome to User Dashboard" })).toBeVisible();
  await context.clearCookies();
  await page.goto("/login");
  await signIn(page, person);
  await expect(page).toHaveURL("/dashboard");
  await context.close();
});
