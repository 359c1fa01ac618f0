import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startMailServer } from "@rankwright/test-kit/servers/mail-server";
import { TOTP } from "otpauth";
import { owner, startSite } from "../../scripts/site.mjs";
import { axe } from "../support/axe.ts";
import { expect, test as shared } from "../support/fixtures.ts";
import { readMail } from "../support/mail.ts";
import { Outbox } from "../support/outbox.ts";
import { signIn } from "../support/people.ts";
import { runDir } from "../support/run-dir.ts";

// A site that nobody has signed in to yet, started like `npm start`: it generates the first password.
const test = shared.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, worker) => {
      const dataDir = runDir(`first-day-${worker.workerIndex}`);
      await rm(dataDir, { recursive: true, force: true });
      const site = await startSite(dataDir, { ADMIN_PASSWORD: undefined });
      await use({ ...site, outbox: new Outbox(dataDir) });
      await site.stop();
    },
    { scope: "worker" },
  ],
});

// The browser logs an error when PayPal doesn't know the credentials.
test.use({ allowedErrors: [/status of 400/] });

async function openList(page: Page) {
  await page.goto("/settings/live");
  await expect(page.getByRole("heading", { level: 1, name: "Going live" })).toBeVisible();
}

// docs/first-day.md lists the steps with their times: PLAYWRIGHT_LIST_PRINT_STEPS=1 npm run pnpm -- e2e admin/first-day
test("a new owner gets from an empty folder to a shop with a payment and a refund, without ever using a shell", async ({
  page,
  site,
  anotherVisitor,
}) => {
  // The test covers a whole day's work, which takes minutes on a busy machine.
  test.setTimeout(360_000);
  const mails = await startMailServer();
  const goOn = page.getByRole("button", { name: "Save and continue" });
  const password = "nine geese over a lake";
  let code = (_secondsAhead: number) => "";

  await test.step("sign in with the password that the start printed", async () => {
    await expect.poll(site.log, "the log shows how to sign in for the first time").toContain(owner.email);
    const [, printed = ""] = /password\s+(\S+)/.exec(site.log()) ?? [];
    await signIn(page, { email: owner.email, password: printed });
    await expect(page.getByRole("heading", { level: 1, name: "Your first day" })).toBeVisible();
  });

  await test.step("set the name, the logo and an accent colour from the logo", async () => {
    await expect(page.getByRole("heading", { name: "Business" })).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Bright & Co");
    // A screenshot serves as the logo. It contains the colour that is chosen below.
    const file = { name: "logo.png", mimeType: "image/png", buffer: await goOn.screenshot() };
    await page.getByLabel("Upload: Logo").setInputFiles(file);
    await page.getByRole("button", { name: /^Colour #/ }).click();
    await axe(page);
    await goOn.click();
  });

  await test.step("remove two of the demo's packages and edit the third", async () => {
    await expect(page.getByRole("heading", { name: "Packages" })).toBeVisible();
    await expect(page.getByText("Demo text").first()).toBeVisible();
    await page.getByRole("button", { name: "Remove Premium" }).click();
    await page.getByRole("button", { name: "Remove Standard" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Growth");
    await page.getByLabel("Price").fill("$ 1,250.00");
    await page.getByLabel("Short description").fill("Ten articles a month");
    await goOn.click();
  });

  await test.step("set the payment address", async () => {
    await page.getByLabel("PayPal e-mail").fill("not an address");
    await goOn.click();
    await expect(page.getByText("PayPal e-mail must look like name@example.com.").first()).toBeVisible();
    await page.getByLabel("PayPal e-mail").fill("pay@bright.example");
    await goOn.click();
  });

  await test.step("set the support e-mail and the mail server, and receive the test mail", async () => {
    await page.getByLabel("Support e-mail").fill("help@bright.example");
    await page.getByLabel("Mail provider").selectOption("Own or other server");
    await page.getByLabel("Mail server", { exact: true }).fill("127.0.0.1");
    await page.getByLabel("Port", { exact: true }).fill("1");
    await page.getByLabel("Sender").fill("shop@bright.example");
    await goOn.click();
    await expect(page.getByText("Saved, but the test e-mail was not sent")).toBeVisible();
    const notice = page.getByRole("complementary", { name: "E-mail" });
    await expect(notice).toContainText("E-mails aren't going out.");
    await expect(page.getByRole("navigation", { name: "Steps" })).not.toContainText(/e-mail\s*Done/);
    await axe(page);
    await page.getByLabel("Port", { exact: true }).fill(new URL(mails.url).port);
    await goOn.click();
    await expect(page.getByRole("heading", { name: "Setup complete" })).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(mails.received.map(({ to }) => to)).toEqual([[owner.email]]);
    const arrived = mails.received[0]?.message ?? "";
    expect(arrived).toMatch(/^From: "?Bright & Co"? <shop@bright.example>/m);
    expect(readMail(arrived).subject).toBe("Test e-mail from Bright & Co");
  });

  await test.step("connect PayPal at its test system, and check it", async () => {
    await page.getByRole("link", { name: "Going live" }).last().click();
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Payments" }).click();
    await page.getByRole("link", { name: "Connect PayPal checkout" }).click();
    const paypal = page.getByRole("form", { name: "Connect PayPal checkout" });
    const connect = async (id: string, secret: string) => {
      await paypal.getByLabel("Client ID").fill(id);
      await paypal.getByLabel("Secret", { exact: true }).fill(secret);
      await paypal.getByRole("button", { name: "Connect PayPal checkout" }).click();
    };
    await connect("somebody-else", "wrong-secret-of-nobody");
    await expect(page.getByText("PayPal doesn't know this client ID and secret.").first()).toBeVisible();
    await connect("local-paypal-app", "local-paypal-secret");
    await expect(page.getByText("PayPal checkout connected")).toBeVisible();
    await page.getByRole("button", { name: "Check configuration" }).click();
    await expect(page.getByText("PayPal accepts the client ID and secret (local).")).toBeVisible();
    await expect(page.getByText("The webhook has all required events.")).toBeVisible();
    await expect(page.getByRole("img", { name: "Failed" })).toHaveCount(0);
  });

  await test.step("run the $1 test payment with PayPal, which is refunded", async () => {
    await page.getByRole("button", { name: "Run a $1 test payment" }).click();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Pay it with PayPal checkout" }).click();
    const customer = await opened;
    await customer.getByRole("button", { name: "PayPal or card", exact: true }).click();
    await customer.getByRole("button", { name: /^Pay \$/ }).click();
    // Pages in both windows run at the same time, so the provider may already have redirected back.
    await expect(customer).toHaveURL(/\/received-payment\//);
    await customer.close();
    await expect(page.getByText("Paid and refunded. This payment method works.")).toBeVisible();
    await axe(page);
  });

  await test.step("set the legal name and address for invoices", async () => {
    await openList(page);
    await page.getByRole("link", { name: "Complete your invoice details" }).click();
    await expect(page).toHaveURL("/settings#business-legal");
    const legal = page.getByRole("form", { name: "Invoice details" });
    await legal.getByLabel("Legal name").fill("Bright & Co Ltd");
    await legal.getByLabel("Legal address").fill("1 Sample Street\nSample Town");
    await legal.getByRole("button", { name: "Save" }).click();
    await expect(legal.getByText("Not saved yet")).toBeHidden();
  });

  await test.step("choose a new password", async () => {
    await openList(page);
    await page.getByRole("link", { name: "Choose your own password" }).click();
    const [, printed = ""] = /password\s+(\S+)/.exec(site.log()) ?? [];
    await page.getByLabel("Current password", { exact: true }).fill(printed);
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expect(page.getByText("Password changed")).toBeVisible();
  });

  await test.step("set up a second factor", async () => {
    await openList(page);
    await page.getByRole("link", { name: "Turn on two-step login" }).click();
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    code = (secondsAhead) => new TOTP({ secret }).generate({ timestamp: Date.now() + secondsAhead * 1_000 });
    await page.getByLabel("Code from the app").fill(code(0));
    await page.getByRole("button", { name: "Turn on two-step login" }).click();
    await expect(page.getByText("Two-step login is on", { exact: true })).toBeVisible();
  });

  await test.step("clear one section of the demo and undo it, then clear all, and create starter texts", async () => {
    await openList(page);
    await page.getByRole("link", { name: "Replace the demo content" }).click();
    await page.getByRole("button", { name: "Delete Testimonials", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Testimonials", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: "Testimonials", exact: true })).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Delete all" }).click();
    await expect(page.getByText("No demo content left")).toBeVisible();
    await page.getByRole("button", { name: "Create first page" }).click();
    await expect(page.getByText("Your first page is ready.")).toBeVisible();
  });

  await test.step("write the imprint, privacy policy and terms", async () => {
    for (const noun of ["imprint", "privacy policy", "terms page"]) {
      await openList(page);
      await page.getByRole("link", { name: "Write your legal pages" }).click();
      await page.getByLabel("Text").fill(`The text of the ${noun}`);
      await page.getByRole("button", { name: `Save the ${noun}` }).click();
      await expect(page.getByRole("link", { name: `Edit the ${noun}` })).toBeVisible();
    }
  });

  await test.step("make a backup, and complete the list except for the server's steps", async () => {
    await openList(page);
    await page.getByRole("button", { name: "Create backup" }).click();
    await expect(page.getByText("All steps are done except publishing your site")).toBeVisible();
    await expect(page.getByRole("main").getByRole("img", { name: "Done", exact: true })).toHaveCount(9);
    await expect(page.getByRole("main")).toContainText(/HTTPS address\s*Required: needs a server/);
    await expect(page.getByRole("button", { name: "Go live" })).toBeDisabled();
    await axe(page);
  });

  const visitor = await anotherVisitor();
  await visitor.goto("/pricing/");
  await expect(visitor.getByRole("banner").getByRole("img")).toHaveAttribute("src", /^\/media\//);
  await expect(visitor.getByRole("main")).toContainText(/Growth\s*\$1,250\.00 per month/);
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { level: 1, name: "Ten articles a month" })).toBeVisible();
  await expect(visitor.getByText("Demo text")).toHaveCount(0);

  // Later sign-ins redirect to the panel.
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByLabel("Code", { exact: true }).fill(code(30));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin");
  await mails.close();
});
