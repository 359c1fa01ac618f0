import { startMailServer } from "@rankwright/test-kit/mail-server";
import { expect, test as shared } from "../support/fixtures.ts";

// The name, the mail server and the mode are everybody's on the site.
const test = shared.extend({ siteName: ["settings", { scope: "worker" }] });

test("an owner brings mail and a payment provider to work without leaving the browser", async ({
  ownerPage: page,
  site,
}) => {
  const server = await startMailServer();
  try {
    await page.goto(`${site.url}/settings`);
    await page.getByLabel("Name", { exact: true }).fill("Northwind Search");
    await page.getByRole("form", { name: "Who you are" }).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    await page
      .getByRole("navigation", { name: "Settings" })
      .getByRole("link", { name: "Mail", exact: true })
      .click();
    await page.getByRole("textbox", { name: "Mail server" }).fill("127.0.0.1");
    await page.getByRole("textbox", { name: "Port" }).fill(new URL(server.url).port);
    await page.getByRole("textbox", { name: "Sender" }).fill("shop@example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Not saved yet")).toBeHidden();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await expect(page.getByText("took the mail to owner@example.com")).toBeVisible();
    expect(server.received[0]?.message).toContain("From: Northwind Search <shop@example.com>");

    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Payments" }).click();
    const paypal = page.getByRole("form", { name: "PayPal checkout" });
    const card = page.locator("div").filter({ has: paypal }).last();
    const enter = async (id: string, secret: string) => {
      await paypal.getByLabel("Client id (test)").fill(id);
      await paypal.getByLabel("Secret (test)", { exact: true }).fill(secret);
      await paypal.getByRole("button", { name: "Save" }).click();
      await expect(paypal.getByText("Not saved yet")).toBeHidden();
      await card.getByRole("button", { name: "Check" }).click();
    };
    await enter("somebody-else", "wrong-secret-of-nobody");
    await expect(card.getByText("PayPal does not know the client id and secret")).toBeVisible();
    await expect(paypal.getByText("Set, ends in …body. Leave it empty to keep it.")).toBeVisible();
    await enter("local-paypal-app", "local-paypal-secret");
    await expect(card.getByText("PayPal knows the client id and secret (local).")).toBeVisible();

    await page
      .getByRole("navigation", { name: "Settings" })
      .getByRole("link", { name: "Going live" })
      .click();
    await expect(page.getByText("Northwind Search", { exact: true })).toBeVisible();
    await expect(page.getByText("A test went out well.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Go live" })).toBeDisabled();
  } finally {
    await server.close();
  }
});
