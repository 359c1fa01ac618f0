import { cp, rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startProvider } from "@rankwright/test-kit/servers/oidc-provider";
import { TOTP } from "otpauth";
import { freePorts, startSite } from "../../scripts/site.mjs";
import { expect } from "./fixtures.ts";
import { Outbox } from "./outbox.ts";
import { newPerson, type Person, register } from "./people.ts";
import { preparedDir } from "./prepare.ts";
import { runDir } from "./run-dir.ts";

/** Returns the path of the link in a mail. The test's browser may use another host name for the site. */
export const pathIn = (link = "") => link.replace(/^https?:\/\/[^/]+/, "");

/** Registers a user and confirms their e-mail address. */
export async function confirmed(page: Page, outbox: Outbox): Promise<Person> {
  const person = await register(page);
  const mail = await outbox.mailTo(person.email, /confirm your e-mail/);
  await page.goto(pathIn(mail.links[0]));
  await expect(page.getByText("Your email is confirmed", { exact: true })).toBeVisible();
  return person;
}

export async function signOut(page: Page) {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Signout" }).click();
  await expect(page).toHaveURL("/");
}

/** Opens a screen of the account from its overview. */
export async function openAccountScreen(page: Page, link: string) {
  await page.goto("/account");
  await page.getByRole("link", { name: link }).click();
}

export const currentPassword = (page: Page) => page.getByLabel("Current password", { exact: true });

/** Turns two-step login on with a new authenticator app. */
export async function turnOnTwoStep(page: Page, password: string) {
  await openAccountScreen(page, "Set up two-step login");
  await currentPassword(page).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
}

/**
 * Adds a virtual device for passkeys to the browser. It asks for a fingerprint, face or PIN: `show(true)` makes that check succeed,
 * `show(false)` makes it fail.
 */
export async function addPasskeyDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    show: async (isUserVerified: boolean): Promise<void> => {
      await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    passkeys: async () =>
      (await browser.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
  };
}

/** Starts a separate site, and an OpenID Connect provider with one user, "sample". The caller stops both. */
export async function siteWithProvider(name: string) {
  const { email } = newPerson();
  const provider = await startProvider({ sample: { email, email_verified: true } });
  const dataDir = runDir(`provider-${name}`);
  await rm(dataDir, { recursive: true, force: true });
  await cp(preparedDir, dataDir, { recursive: true });
  const [port] = await freePorts(1);
  // Uses the host name, because browsers don't offer passkeys for IP addresses.
  const url = `http://localhost:${port}`;
  const site = await startSite(dataDir, {
    PORT: `${port}`,
    SITE_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: "the-site",
    OIDC_CLIENT_SECRET: "a-secret-of-the-two",
    OIDC_NAME: "Sample Login",
  });
  provider.serve(`${url}/auth/oidc/callback`);
  return {
    url,
    email,
    outbox: new Outbox(dataDir),
    stop: async () => {
      await site.stop();
      await provider.close();
    },
  };
}

/** Logs in at the provider, which `page` shows, and returns to the site. */
export async function logInThere(page: Page) {
  await page.locator('input[name="login"]').fill("sample");
  await page.locator('input[name="password"]').fill("whatever the provider asks for");
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('input[name="login"]')).toHaveCount(0);
  // The provider asks for consent the first time.
  if (!page.url().startsWith("http://localhost:")) await page.locator('button[type="submit"]').click();
}
