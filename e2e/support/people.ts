import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export interface Person {
  email: string;
  password: string;
}

/** Creates a new person. Tests share a site, so each uses its own people. */
export const newPerson = (): Person => ({
  email: `client-${randomUUID().slice(0, 8)}@example.com`,
  password: "a password of their own",
});

async function fillIn(page: Page, { email, password }: Person) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** Registers a person with the form. Ends on the home page, signed in. */
export async function register(page: Page, person = newPerson()): Promise<Person> {
  await page.goto("/register");
  await fillIn(page, person);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/#registered");
  return person;
}

/** Signs in with the form, after a redirect to /login or on /login itself. */
export async function signIn(page: Page, person: Person) {
  if (!new URL(page.url(), "http://nowhere").pathname.startsWith("/login")) await page.goto("/login");
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  await fillIn(page, person);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Returns the documented order page of the first package on sale. */
export async function orderNowOf(page: Page): Promise<string> {
  const href = await page.getByRole("main").locator('a[href*="/checkout/"]').first().getAttribute("href");
  return (href ?? "").replace("/checkout/", "/order-now/");
}

/** Returns the amount on the card with this label, such as Total Sales, in dollars. */
export async function dollarsOf(page: Page, label: string): Promise<number> {
  const text = (await page.getByRole("main").textContent()) ?? "";
  const figure = new RegExp(`${label}\\s*\\$([\\d,]+\\.\\d\\d)`).exec(text)?.[1];
  if (figure === undefined) throw new Error(`No amount is beside ${label}.`);
  return Number(figure.replaceAll(",", ""));
}
