import { axe } from "../support/axe.ts";
import { expect, newCustomer, test } from "../support/fixtures.ts";

// Changes a package's brief.
test.use({ siteName: "brief", allowedErrors: [/status of 400/] });

const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("A logo") });

test("a customer fills in the brief from a mailed link; it saves automatically, and the board shows the order", async ({
  ownerPage,
  anotherVisitor,
  ownerToken,
  rest,
  site,
}) => {
  await test.step("the owner adds three questions to Basic", async () => {
    await ownerPage.goto("/briefs");
    await ownerPage.getByRole("link", { name: "Add questions to the brief of Basic" }).click();
    const add = ownerPage.getByRole("button", { name: "Add question" });
    await add.click();
    await ownerPage.getByLabel("Question", { exact: true }).fill("What is the goal?");
    await add.click();
    await ownerPage.getByLabel("Question", { exact: true }).nth(1).fill("Which tone?");
    await ownerPage.getByLabel("Answer type").nth(1).selectOption("choice");
    await ownerPage.getByLabel("Choices").fill("Calm\nBold");
    await ownerPage.getByRole("button", { name: "Move up: Which tone?" }).click();
    await add.click();
    await ownerPage.getByLabel("Question", { exact: true }).nth(2).fill("Your logo?");
    await ownerPage.getByLabel("Answer type").nth(2).selectOption("file");
    await axe(ownerPage);
    await ownerPage.getByRole("button", { name: "Save brief" }).click();
    await expect(ownerPage.getByText("Brief of Basic saved")).toBeVisible();
  });

  const customer = await rest.register();
  const order = await rest.order(customer.token);
  await rest.pay(ownerToken, order);
  await rest.call("POST", `/order/${order._id}/messages`, ownerToken, { text: "Please fill in the brief." });
  const mail = await site.outbox.mailTo(customer.email, /New message about your order/);
  const [, token = ""] = /\/room\/([\w-]{32})/.exec(mail.text) ?? [];
  const address = `/my-order/${order._id}/brief?token=${token}`;

  await test.step("input is saved without a click and shown again on the next visit", async () => {
    const page = await anotherVisitor();
    await page.goto(address);
    await page.getByLabel("What is the goal?").fill("More visitors");
    await page.getByLabel("Add files").setInputFiles(file("logo.txt"));
    await expect(page.getByText("All answers saved.")).toBeVisible();
    await axe(page);
    const later = await anotherVisitor();
    await later.goto(address);
    await expect(later.getByLabel("What is the goal?")).toHaveValue("More visitors");
    await expect(later.getByText("logo.txt")).toBeVisible();
    await later.getByRole("button", { name: "Send brief" }).click();
    await expect(later.getByRole("alert")).toContainText("“Which tone?”: an answer is required.");
    await expect(later.getByText("Not sent yet. All answers are saved.")).toBeVisible();
    const tone = later.getByLabel("Which tone?");
    await expect(tone).toHaveAttribute("aria-invalid", "true");
    await tone.selectOption("Bold");
    await expect(tone, "an answered question is no longer marked").not.toHaveAttribute("aria-invalid");
    await expect(later.getByText("All answers saved. You can continue later.")).toBeVisible();
    await expect(tone, "the question stays unmarked after saving").not.toHaveAttribute("aria-invalid");
  });

  await test.step("the board shows it under To brief, and in work once it is sent", async () => {
    await ownerPage.goto("/board");
    const column = (name: string) => ownerPage.getByRole("region", { name });
    await expect(column("Awaiting brief").getByRole("link", { name: "Sample Client" })).toBeVisible();
    await axe(ownerPage);
    const page = await anotherVisitor({ javaScriptEnabled: false });
    await page.goto(address);
    await page.getByLabel("Which tone?").selectOption("Calm");
    await page.getByLabel("Keep logo.txt").uncheck();
    await page.getByLabel("Your logo?", { exact: true }).setInputFiles(file("drawn.txt"));
    await page.getByRole("button", { name: "Send brief" }).click();
    await expect(page.getByRole("heading", { name: "Your brief", level: 2 })).toBeVisible();
    await expect(page.getByRole("link", { name: /drawn\.txt/ })).toBeVisible();
    await expect(page.getByText("logo.txt")).toBeHidden();
    await ownerPage.reload();
    await expect(column("In progress").getByRole("link", { name: "Sample Client" })).toBeVisible();
    await column("In progress")
      .getByRole("button", { name: "Mark delivered: the order of Sample Client" })
      .click();
    await expect(column("Delivered").getByRole("link", { name: "Sample Client" })).toBeVisible();
  });
});

test("an answer is saved even if the customer leaves right after typing", async ({
  page,
  ownerToken,
  rest,
  site,
}) => {
  const packages = await rest.call<{ _id: string; packageName: string }[]>("GET", "/briefs", ownerToken);
  const path = `/brief/${packages.find(({ packageName }) => packageName === "Premium")?._id}`;
  const fields = [
    { id: "goal", kind: "text", label: "What is the goal?", hint: "", required: false, options: [] },
  ];
  await rest.call("PUT", path, ownerToken, { version: 0, fields });
  const customer = await newCustomer(page, { site, rest });
  const order = await rest.order(customer.token, { packageName: "Premium" });
  await rest.pay(ownerToken, order);
  await page.goto(`/my-order/${order._id}/brief`);
  const answer = page.getByLabel("What is the goal?");
  await expect(page.getByText("Your answers are saved automatically.")).toBeVisible();
  const saved = page.waitForResponse(/briefs\.save/);
  await answer.fill("More visitors");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").last().click();
  await expect(page).toHaveURL(new RegExp(`/my-order/${order._id}$`));
  expect((await saved).ok()).toBe(true);
  await page.goto(`/my-order/${order._id}/brief`);
  await expect(answer).toHaveValue("More visitors");
});

test("an error below a question doesn't misalign the list next to it", async ({ ownerPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/briefs");
  await page.getByRole("link", { name: "Add questions to the brief of Standard" }).click();
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("button", { name: "Save brief" }).click();
  await expect(page.getByRole("alert")).toContainText("Question is required.");
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y;
  expect(await topOf("Answer type")).toBe(await topOf("Question"));
});
