import { startMailServer } from "@rankwright/test-kit/servers/mail-server";
import { expect, test } from "../support/fixtures.ts";

// These tests change the packages on sale.
test.use({ siteName: "first-packages", allowedErrors: [/status of 400|^400 from/] });

test("a refused package saves nothing; what was typed survives a reload and is saved after the correction", async ({
  ownerPage: page,
  rest,
}) => {
  const sold = async () => (await rest.list("/pricings")).map(({ packageName }) => packageName);
  const before = await sold();
  await page.goto("/first-day?step=sell");
  const goOn = page.getByRole("button", { name: "Save and continue" });
  const price = page.getByLabel("Price");
  await expect(page.getByText("Prices are in USD.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Premium" }).click();
  await page.getByLabel("Short description").first().fill("A page that is read");
  const add = page.getByRole("button", { name: "Add package" });
  for (const name of ["Audit", "Growth"]) {
    await add.click();
    await page.getByLabel("Name", { exact: true }).last().fill(name);
    await price.last().fill("99");
    await page.getByLabel("Short description").last().fill("A report");
  }
  await price.last().fill("1.250,50 €");
  await goOn.click();
  // The error is next to its field, and the summary links to it.
  await expect(price.last()).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: /Price must be an amount/ }).click();
  await expect(price.last()).toBeFocused();
  await expect(price.last()).toHaveValue("1.250,50 €");
  expect(await sold()).toEqual(before);
  await page.reload();
  await expect(price.last()).toHaveValue("1.250,50 €");
  await expect(page.getByRole("button", { name: "Remove Premium" })).toHaveCount(0);
  await price.last().fill("1250.50");
  await goOn.click();
  await expect(page.getByRole("heading", { name: "Notifications and e-mail" })).toBeVisible();
  await page.goto("/pricing/");
  for (const name of ["Audit", "Growth"]) await expect(page.getByRole("heading", { name })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Premium" })).toHaveCount(0);
});

test("a package that is renamed twice is sold under its latest name", async ({ ownerPage: page }) => {
  for (const name of ["Begin", "Set off"]) {
    await page.goto("/first-day?step=sell");
    await expect(page.getByText("Prices are in USD.")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).first().fill(name);
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByRole("heading", { name: "Notifications and e-mail" })).toBeVisible();
    await page.goto("/pricing/");
    await expect(page.getByRole("link", { name: `Order ${name}` }).first()).toBeVisible();
  }
});

test("the preview of the home page in the later steps has the saved name", async ({
  ownerPage: page,
  ownerToken,
  rest,
}) => {
  const [logo] = await rest.list("/logo");
  await rest.call("DELETE", `/logo/${logo?._id}`, ownerToken);
  await page.goto("/settings");
  await page.getByLabel("Name", { exact: true }).fill("Bright & Co");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByRole("status").getByText(/saved/i).first()).toBeVisible();
  await page.goto("/first-day?step=sell");
  const preview = page.frameLocator("iframe[title='Preview of the home page']");
  await expect(preview.getByText("Bright & Co").first()).toBeVisible();
  await expect(preview.getByText("Your name")).toHaveCount(0);
});

test("a mistyped mail server can be corrected without a message about a conflicting change", async ({
  ownerPage: page,
}) => {
  await page.goto("/first-day?step=hear");
  const goOn = page.getByRole("button", { name: "Save and continue" });
  const host = page.getByLabel("Mail server", { exact: true });
  const mails = await startMailServer();
  await expect(goOn).toBeEnabled();
  await page.getByLabel("Support e-mail").fill("help@example.com");
  await page.getByLabel("Mail provider").selectOption("Own or other server");
  await host.fill("no server!");
  await goOn.click();
  await expect(host).toHaveAttribute("aria-invalid", "true");
  await host.fill("127.0.0.1");
  await page.getByLabel("Port", { exact: true }).fill(new URL(mails.url).port);
  await page.getByLabel("Sender").fill("shop@example.com");
  await goOn.click();
  await expect(host).toHaveCount(0);
  await mails.close();
});

test("a known mail provider needs only the account; another choice keeps what was typed, and the saved one is recognised", async ({
  ownerPage: page,
}) => {
  await page.goto("/settings/mail");
  const provider = page.getByLabel("Mail provider");
  await expect(provider).toBeEnabled();
  await provider.focus();
  await page.keyboard.type("Gmail");
  await expect(page.getByText("Server: smtp.gmail.com, port 465, encrypted with TLS.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Mail server" })).toHaveCount(0);
  await page.getByLabel("Sender").fill("");
  await page.getByLabel("Gmail address").fill("bright@gmail.com");
  await expect(page.getByLabel("Sender")).toHaveValue("bright@gmail.com");
  await page.getByLabel("App password", { exact: true }).fill("abcd efgh ijkl mnop");
  await provider.selectOption("Amazon SES");
  await page.getByLabel("Region").selectOption({ label: "Ireland (eu-west-1)" });
  await expect(page.getByLabel("SMTP user name")).toHaveValue("bright@gmail.com");
  await expect(page.getByLabel("SMTP password", { exact: true })).toHaveValue("abcd efgh ijkl mnop");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Not tested yet")).toBeVisible();
  await page.reload();
  await expect(provider).toHaveValue("ses");
  await expect(page.getByLabel("Region")).toHaveValue("email-smtp.eu-west-1.amazonaws.com");
  await provider.selectOption("Own or other server");
  await expect(page.getByRole("textbox", { name: "Mail server" })).toHaveValue(
    "email-smtp.eu-west-1.amazonaws.com",
  );
  await expect(page.getByLabel("Port", { exact: true })).toHaveValue("587");
});
