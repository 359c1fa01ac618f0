import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect } from "../support/fixtures.ts";
import { test } from "../support/mail-servers.ts";
import { newPerson } from "../support/people.ts";

// The browser logs errors when a form is refused and when a private link was revoked.
test.use({ viewport: { width: 1280, height: 800 }, allowedErrors: [/status of 40[04]/] });

const conversation = (page: Page) => page.getByRole("list", { name: "Conversation" });

/** Returns the number of sheets on which the page is printed. */
async function countPrintedSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("a complete order on a phone and a desktop, with the mails between them", async ({
  ownerPage: desk,
  anotherVisitor,
  post,
}) => {
  const phone = await anotherVisitor({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    locale: "de-DE",
  });
  const { email } = newPerson();
  const main = desk.getByRole("main");

  await test.step("the owner adds two questions to the package Basic", async () => {
    await desk.goto("/briefs");
    await desk.getByRole("link", { name: "Add questions to the brief of Basic" }).click();
    const add = desk.getByRole("button", { name: "Add question" });
    await add.click();
    await desk.getByLabel("Question", { exact: true }).fill("What is the goal?");
    await add.click();
    await desk.getByLabel("Question", { exact: true }).nth(1).fill("Which tone?");
    await desk.getByLabel("Answer type").nth(1).selectOption("choice");
    await desk.getByLabel("Choices").fill("Calm\nBold");
    await desk.getByRole("button", { name: "Move up: Which tone?" }).click();
    await axe(desk);
    await desk.getByRole("button", { name: "Save brief" }).click();
    await expect(desk.getByText("Brief of Basic saved")).toBeVisible();
  });

  await test.step("a visitor buys it on a phone", async () => {
    await phone.goto("/");
    await phone.locator("#pricing-sec").getByRole("link", { name: /Basic/ }).first().tap();
    await expect(phone).toHaveURL(/\/checkout\//);
    await phone.waitForLoadState("networkidle");
    await phone.getByRole("textbox", { name: "Email" }).fill(email);
    await phone.getByLabel("Name", { exact: true }).fill("Sample Client");
    await phone.getByLabel("Address").fill("1 Sample Street");
    await expect(phone.getByLabel("Country")).toHaveValue("Germany");
    await phone.getByRole("button", { name: "Order and pay $299" }).tap();
    await phone.getByRole("button", { name: /^Pay \$/ }).tap();
    await expect(phone.getByText("Your payment is confirmed")).toBeVisible();
    await expect(phone.getByText("Please fill in the brief so that we can start.")).toBeVisible();
  });

  await test.step("the customer fills in the brief from the link in the receipt's mail, in two visits", async () => {
    const receipt = await post.mails.mailTo(email, /^Zahlungsbestätigung/);
    expect(receipt.text).toContain("Bitte füllen Sie das Briefing auf der Seite Ihrer Bestellung aus");
    const room = receipt.links.find((link) => link.includes("/room/")) ?? "";
    await phone.goto(room);
    await phone.getByLabel("What is the goal?").fill("More visitors");
    await expect(phone.getByText("All answers saved.")).toBeVisible();
    await axe(phone);
    const later = await anotherVisitor();
    await later.goto(room);
    await expect(later.getByLabel("What is the goal?")).toHaveValue("More visitors");
    await later.getByRole("button", { name: "Send brief" }).click();
    await expect(later.getByRole("alert")).toContainText("“Which tone?”: an answer is required.");
    await later.getByLabel("Which tone?").selectOption("Calm");
    await later.getByRole("button", { name: "Send brief" }).click();
    await expect(later.getByRole("heading", { name: "Your brief", level: 2 })).toBeVisible();
    await expect(phone.getByText("We are working on your order")).toBeVisible();
  });

  await test.step("the owner finds the order on the board, and delivers a file and a note", async () => {
    await desk.goto("/total-orders");
    await expect(desk.getByRole("row", { name: /Sample Client/ }).first()).toContainText("Brief sent");
    await desk.goto("/board");
    const inWork = desk.getByRole("region", { name: "In progress" });
    await expect(
      inWork.getByRole("button", { name: "Mark delivered: the order of Sample Client" }),
    ).toBeEnabled();
    await axe(desk);
    await inWork.getByRole("link", { name: "Sample Client" }).click();
    await expect(main.getByText("More visitors")).toBeVisible();
    await expect(main.getByLabel("Order status"), "the order's status has a label").toHaveValue("Pending");
    await expect(main.getByText("Status:").locator("..")).toHaveText(/Status:\s*In progress/);
    await main.getByText("Add an internal note").click();
    await main.getByLabel("Note", { exact: true }).fill("Not a word to the customer");
    await main.getByRole("button", { name: "Save note" }).click();
    await expect(conversation(desk)).toContainText("Not a word to the customer");
    await main.getByText("Deliver work").click();
    await main.getByLabel("Note to the customer").fill("The first draft.");
    const [chooser] = await Promise.all([
      desk.waitForEvent("filechooser"),
      main.getByRole("group").filter({ hasText: "Deliver work" }).getByText("Add files").click(),
    ]);
    await chooser.setFiles([
      { name: "draft.csv", mimeType: "text/csv", buffer: Buffer.from("word,rank\nseo,1\n") },
      {
        name: "call.ics",
        mimeType: "text/calendar",
        buffer: Buffer.from(
          "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Kick-off\nDTSTART:20261201T100000Z\nEND:VEVENT\nEND:VCALENDAR\n",
        ),
      },
      { name: "tool.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
      { name: "nothing.txt", mimeType: "text/plain", buffer: Buffer.from("") },
    ]);
    await expect(main.getByRole("alert")).toContainText("The file is empty");
    await main.getByRole("button", { name: "Remove nothing.txt" }).click();
    await main.getByRole("button", { name: "Send delivery", exact: true }).click();
    await expect(conversation(desk)).toContainText("The first draft.");
    await expect(conversation(desk)).toContainText("Can run programs. Open it only if you trust the sender.");
    await expect(conversation(desk).getByRole("link", { name: /^call\.ics/ })).toContainText(
      /Kick-off.*2026/,
    );
  });

  const ready = await post.mails.mailTo(email, /^Delivery ready for review/);
  const link = ready.links.find((each) => each.includes("/room/")) ?? "";

  await test.step("the customer views it on the phone and replies to the mail", async () => {
    await expect(phone.getByRole("heading", { name: "Delivery 1 is ready" })).toBeVisible();
    await expect(phone.getByRole("link", { name: /^call\.ics/ }).first()).toContainText(/Kick-off.*2026/);
    await expect(phone.getByRole("link", { name: /^tool\.exe.*Can run programs/ }).first()).toBeVisible();
    const [download] = await Promise.all([
      phone.waitForEvent("download"),
      phone
        .getByRole("link", { name: /^draft\.csv/ })
        .first()
        .tap(),
    ]);
    expect(download.suggestedFilename()).toBe("draft.csv");
    await expect(phone.getByText("Not a word to the customer")).toHaveCount(0);
    post.answer(ready, email, "Could it be bluer, please?");
    const settings = await desk.context().newPage();
    await settings.goto("/settings/inbound");
    await settings.getByRole("button", { name: "Check mailbox" }).click();
    await expect(settings.getByText("Connected", { exact: true })).toBeVisible();
    await settings.close();
  });

  await test.step("the owner's open page shows the reply automatically, and the owner delivers again", async () => {
    await expect(conversation(desk)).toContainText("Could it be bluer, please?");
    await expect(main.getByText("The customer has written since delivery 1")).toBeVisible();
    await expect(conversation(desk).getByText("Show quoted text")).toBeVisible();
    await expect(conversation(desk).getByText("wrote:")).toBeHidden();
    await expect(conversation(desk)).not.toContainText("not verified");
    const [original] = await Promise.all([
      desk.waitForEvent("download"),
      conversation(desk).getByRole("link", { name: "Download original" }).click(),
    ]);
    expect(original.suggestedFilename()).toMatch(/\.eml$/);
    await expect(conversation(phone)).toContainText("Could it be bluer, please?");
    await expect(conversation(phone).getByText("Download original")).toHaveCount(0);
    await main.getByText("Deliver work").click();
    await main.getByLabel("Note to the customer").fill("Bluer now.");
    await main.getByLabel("Links").fill("the draft");
    await main.getByRole("button", { name: "Send delivery", exact: true }).click();
    await expect(main.getByRole("alert")).toContainText("A link must be a web address");
    await expect(main.getByLabel("Note to the customer")).toHaveValue("Bluer now.");
    await main.getByLabel("Links").fill("example.com/draft");
    await main.getByRole("button", { name: "Send delivery", exact: true }).click();
    await expect(conversation(desk)).toContainText("Bluer now.");
    await expect(conversation(desk).getByRole("link", { name: "https://example.com/draft" })).toBeVisible();
    await axe(desk);
  });

  await test.step("the customer opens the mailed link, which changes nothing, and approves the delivery there", async () => {
    const opened = await phone.goto(`${link}?intent=approve&delivery=2`);
    expect(opened?.headers()).toMatchObject({
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
    await expect(phone.getByRole("heading", { name: "Delivery 2 is ready" })).toBeVisible();
    await expect(phone.getByText("1 Sample Street")).toHaveCount(0);
    await phone.getByRole("button", { name: "Approve delivery 2" }).tap();
    await expect(phone.getByText("The order is complete.")).toBeVisible();
    await axe(phone);
    await expect(main.getByText("The order is complete.")).toBeVisible();
  });

  await test.step("the customer prints the report and the invoice, on one sheet each", async () => {
    const { links } = await post.mails.mailTo(email, /^Ihre Bestellung/);
    await phone.goto(links.find((each) => each.includes("/claim")) ?? "");
    await phone.getByRole("button", { name: "Continue" }).tap();
    await phone.getByRole("link", { name: "Invoice TEST_RW-" }).tap();
    await expect(phone.getByRole("heading", { name: "Invoice", level: 1 })).toBeVisible();
    await expect(phone.getByRole("main")).toContainText("1 Sample Street");
    expect(await countPrintedSheets(phone)).toBe(1);
    await phone.getByRole("link", { name: "Your Order" }).tap();
    await phone.getByRole("link", { name: "Print report" }).tap();
    await expect(phone.getByRole("heading", { name: "Report: Basic" })).toBeVisible();
    await expect(phone.getByRole("main")).toContainText("Delivery 2");
    expect(await countPrintedSheets(phone)).toBe(1);
  });

  await test.step("a revoked private link no longer opens the order", async () => {
    await phone.goto(link);
    await phone.getByRole("button", { name: /^Revoke .*…$/ }).tap();
    const question = phone.getByRole("dialog", { name: /^Revoke / });
    await expect(question).toContainText("The next e-mail about this order contains a new one.");
    await expect(question).toContainText("This will also close the page you are on");
    await question.getByRole("button", { name: /^Revoke / }).tap();
    await expect(phone.getByText("Links revoked")).toBeVisible();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});
