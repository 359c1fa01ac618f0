import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, newCustomer, scriptRuns, signInBrowser, test } from "../support/fixtures.ts";
import { holdBack, isGet } from "../support/hold-back.ts";
import { newPerson } from "../support/people.ts";

// Cases that story.spec.ts does not cover, for example an owner whose browser runs no script.
test.use({ allowedErrors: [/status of 40[04]/] });

/** Creates a paid order of a new customer, who is signed in on the page. */
async function paidOrder(
  page: Page,
  { ownerToken, ...at }: Parameters<typeof newCustomer>[1] & { ownerToken: string },
) {
  const customer = await newCustomer(page, at);
  const order = await at.rest.order(customer.token, { packageName: "Premium" });
  await at.rest.pay(ownerToken, order);
  return order;
}

test("a customer and an owner without JavaScript exchange a file, a message, a delivery and a change request", async ({
  page,
  anotherVisitor,
  site,
  rest,
  ownerToken,
}) => {
  const order = await paidOrder(page, { site, rest, ownerToken });
  const plain = await anotherVisitor({ javaScriptEnabled: false });
  await signInBrowser(plain, site, ownerToken);
  const main = plain.getByRole("main");

  await page.goto(`/my-order/${order._id}`);
  await page.setInputFiles("input[type=file]", [
    { name: "keywords.csv", mimeType: "text/csv", buffer: Buffer.from("word,rank\nseo,1\n") },
  ]);
  await page.getByLabel("Your message").fill("Please begin with these words.");
  await page.getByRole("button", { name: "Send" }).click();
  const conversation = page.getByRole("list", { name: "Conversation" });
  await expect(conversation.getByRole("listitem").first()).toContainText("Please begin with these words.");
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Your message"), "after sending, the next message can be typed").toBeFocused();

  await plain.goto(`/admin/payment-status/${order._id}`);
  await expect(main.getByRole("link", { name: /^keywords\.csv/ })).toBeVisible();
  await main.getByText("Deliver work").click();
  await main.getByRole("button", { name: "Send delivery" }).click();
  await expect(main.getByRole("alert")).toContainText("Add a file, a link or a note.");
  await main.getByLabel("Note to the customer").fill("The first draft.");
  await main.getByRole("button", { name: "Send delivery" }).click();
  await expect(main).toContainText("The first draft.");

  await expect(page.getByRole("heading", { name: "Delivery 1 is ready" })).toBeVisible();
  await page.getByText("Request changes", { exact: true }).click();
  await page.getByLabel("What should we change?").fill("Bluer, please.");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(conversation).toContainText("Bluer, please.");
  await plain.reload();
  await expect(main).toContainText("Bluer, please.");
});

test("unsent text of a delivery or of a change request is restored after leaving the page", async ({
  page,
  anotherVisitor,
  site,
  rest,
  ownerToken,
}) => {
  const order = await paidOrder(page, { site, rest, ownerToken });
  const desk = await anotherVisitor({ viewport: { width: 1280, height: 800 } });
  await signInBrowser(desk, site, ownerToken);
  const kept = (of: Page) =>
    of.waitForResponse((answer) => answer.url().includes("room.saveDraft") && answer.ok());
  const main = desk.getByRole("main");

  await desk.goto(`/admin/payment-status/${order._id}`, { waitUntil: "networkidle" });
  await main.getByText("Deliver work").click();
  await Promise.all([kept(desk), main.getByLabel("Note to the customer").fill("Here is the first dra")]);
  await desk.goto("/total-orders");
  await desk.goto(`/admin/payment-status/${order._id}`);
  await expect(main.getByLabel("Note to the customer")).toHaveValue("Here is the first dra");
  await expect(main.getByLabel("Message to the customer")).toHaveValue("");
  await main.getByLabel("Note to the customer").fill("Here is the first draft.");
  await main.getByRole("button", { name: "Send delivery", exact: true }).click();
  await expect(main.getByText("Here is the first draft.").first()).toBeVisible();

  await page.goto(`/my-order/${order._id}`, { waitUntil: "networkidle" });
  await page.getByText("Request changes", { exact: true }).click();
  await Promise.all([kept(page), page.getByLabel("What should we change?").fill("Bluer, plea")]);
  await page.reload();
  await expect(page.getByLabel("What should we change?")).toHaveValue("Bluer, plea");
  await page.getByLabel("What should we change?").fill("Bluer, please.");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("Bluer, please.");
  await desk.reload();
  await expect(main.getByLabel("Note to the customer")).toHaveValue("");

  // A second message in the same window has its own draft.
  const message = page.getByLabel("Your message");
  for (const words of ["Thank you.", "And one more."]) {
    await Promise.all([kept(page), message.fill(words)]);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("list", { name: "Conversation" })).toContainText(words);
    await expect(message).toHaveValue("");
  }
  await Promise.all([kept(page), message.fill("And a thi")]);
  await page.reload();
  await expect(message).toHaveValue("And a thi");
  await scriptRuns(page);
  // A sent draft is deleted, because it would otherwise be sent twice.
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("And a thi");
  await expect(message).toHaveValue("");
});

test("a delivered or cancelled order links to the checkout of the same package", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const customer = await newCustomer(page, { site, rest });
  const [premium] = (await rest.list("/pricings")).filter(({ packageName }) => packageName === "Premium");
  const change = (fields: Record<string, string>) =>
    rest.call("PUT", `/pricing/${premium?._id}`, ownerToken, fields);
  await change({ billing: "" });
  const [order, given] = [
    await rest.order(customer.token, { packageName: "Premium" }),
    await rest.order(customer.token, { packageName: "Premium" }),
  ];
  await rest.pay(ownerToken, order);
  const again = page.getByRole("link", { name: "Order again" });
  await page.goto(`/my-order/${order._id}`);
  await expect(page.getByText("Next step")).toBeVisible();
  await expect(again, "an order in work can't be ordered again").toHaveCount(0);
  await rest.call("PUT", `/order-status/${order._id}`, ownerToken, { orderStatus: "Delivered" });
  await expect(page.getByText("The order is complete.")).toBeVisible();
  await again.click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Order and pay $899" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Sample Client");

  await rest.call("PUT", `/order-cancelled/${given._id}`, customer.token, { paymentStatus: "Cancelled" });
  await page.goto(`/my-order/${given._id}`);
  await expect(page.getByText("This order was cancelled.")).toBeVisible();
  await expect(again, "a cancelled order can be ordered again").toBeVisible();

  const sell = (availability: string) => change({ availability });
  await sell("Sold out");
  await page.goto(`/my-order/${order._id}`);
  await expect(page.getByText("The order is complete.")).toBeVisible();
  await expect(again, "a sold-out package can't be ordered again").toHaveCount(0);
  await change({ availability: "", billing: premium?.billing ?? "" });
});

test("on a slow connection, a second message is sent with its own idempotency key", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const order = await paidOrder(page, { site, rest, ownerToken });
  await page.goto(`/my-order/${order._id}`);
  const release = await holdBack(page, /\.data(\?|$)/, isGet);
  const message = page.getByLabel("Your message");
  const conversation = page.getByRole("list", { name: "Conversation" });
  await message.fill("The first.");
  await page.getByRole("button", { name: "Send" }).click();
  // The message was accepted, but the room has not been reloaded yet.
  await expect(message).toHaveValue("");
  release();
  await expect(conversation).toContainText("The first.");
  await message.fill("The second.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(conversation).toContainText("The second.");
});

test("ending an order's private links requires a confirmation", async ({
  page,
  anotherVisitor,
  site,
  rest,
  ownerToken,
}) => {
  const customer = await newCustomer(page, { site, rest });
  /** Creates a paid order whose receipt contains a private link. */
  const bought = async () => {
    const { _id } = await rest.order(customer.token);
    await page.goto(`/pay-now/${_id}`);
    await page.getByRole("button", { name: "PayPal or card", exact: true }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page.getByText("Your payment is confirmed")).toBeVisible();
    await site.outbox.mailTo(customer.email, /^Receipt/);
    return _id;
  };
  const order = await bought();
  // One link is in the order confirmation, one in the receipt.
  const end = page.getByRole("button", { name: "Revoke all 2 links…" });
  const question = page.getByRole("dialog", { name: "Revoke all 2 links?" });
  await page.goto(`/my-order/${order}`);
  await end.click();
  await expect(question).toContainText("They stop working immediately");
  await expect(question).not.toContainText("the page you are on");
  await axe(page);
  await question.getByRole("button", { name: "Keep links" }).click();
  await expect(end).toBeFocused();
  await page.reload();
  await end.click();
  await question.getByRole("button", { name: "Revoke all 2 links" }).click();
  await expect(page.getByText("Links revoked")).toBeVisible();

  const second = await bought();
  const plain = await anotherVisitor({ javaScriptEnabled: false });
  await signInBrowser(plain, site, ownerToken);
  await plain.goto(`/admin/payment-status/${second}`);
  await plain.getByRole("button", { name: "Revoke all 2 links" }).click();
  await expect(plain.getByText("Links revoked")).toBeVisible();
});

test("a guest who opens the private link of an unpaid order can have the link to pay mailed", async ({
  page,
  anotherVisitor,
  site,
  rest,
  ownerToken,
}) => {
  const { email } = newPerson();
  await page.goto("/checkout/Basic");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Name", { exact: true }).fill("Sample Client");
  await page.getByLabel("Address").fill("1 Sample Street");
  await page.getByRole("button", { name: "Order and pay $299" }).click();
  await expect(page.getByRole("button", { name: /^Pay \$/ })).toBeVisible();
  await page.context().clearCookies();
  const order = (await rest.list("/orders", ownerToken)).find(({ customerEmail }) => customerEmail === email);
  await rest.call("POST", `/order/${order?._id}/messages`, ownerToken, { text: "Do you still want it?" });
  const { links } = await site.outbox.mailTo(email, /Do you still want it|message/i);
  const room = links.find((link) => link.includes("/room/")) ?? "";

  await page.goto(room);
  await expect(page.getByRole("link", { name: "Pay Now" })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(email);
  await page.getByRole("button", { name: "E-mail me the payment link" }).press("Enter");
  const mailedNow = page.getByRole("status").filter({ hasText: "Payment link sent" });
  await expect(mailedNow).toBeFocused();
  await rest.call("POST", `/order/${order?._id}/messages`, ownerToken, { text: "One more thing." });
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("One more thing.");
  await expect(mailedNow, "a live update doesn't remove the form's result").toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(email);
  await axe(page);

  const plain = await anotherVisitor({ javaScriptEnabled: false });
  await plain.goto(room);
  await plain.getByLabel("Your message").fill("Yes, I do.");
  await plain.getByRole("button", { name: "Send" }).click();
  await expect(plain.getByRole("list", { name: "Conversation" })).toContainText("Yes, I do.");
  await plain.getByRole("button", { name: "E-mail me the payment link" }).click();
  await expect(plain.getByText("Payment link sent")).toBeVisible();

  const { links: mailed } = await site.outbox.mailTo(email, /^Bestellung bezahlen/);
  const claim = mailed.find((link) => link.includes("/claim")) ?? "";
  await page.goto(claim);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`/pay-now/${order?._id}`);
  await page.getByRole("button", { name: "PayPal or card", exact: true }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByText("Your payment is confirmed")).toBeVisible();
  await page.goto(room);
  await expect(page.getByRole("button", { name: "E-mail me the payment link" })).toHaveCount(0);
  await page.goto(claim);
  await page.getByRole("link", { name: "See your orders" }).click();
  await expect(page, "a logged-in customer isn't asked to log in").toHaveURL("/my-order");

  await page.goto(room);
  await page.getByRole("button", { name: /^Revoke .*…$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Revoke / })
    .click();
  await expect(
    page.getByText("Links revoked"),
    "a visitor who revoked their own link sees that, not a 404",
  ).toBeVisible();
});
