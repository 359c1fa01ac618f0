import type { Page } from "@playwright/test";
import { axe } from "../support/axe.ts";
import { expect, test as shared } from "../support/fixtures.ts";
import { newWord, type SiteRest } from "../support/rest.ts";

const test = shared.extend({ siteName: ["board", { scope: "worker" }] });

const column = (page: Page, name: string) => page.getByRole("region", { name });
const cardOf = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });
const handleOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Move the order of ${name}` });

/** Opens the board with a new paid order; resolves to its customer's name. */
async function withOrder(page: Page, rest: SiteRest, ownerToken: string): Promise<string> {
  const customerName = newWord();
  const customer = await rest.register();
  await rest.pay(ownerToken, await rest.order(customer.token, { customerName }));
  await page.goto("/board");
  await expect(handleOf(page, customerName)).toBeEnabled();
  return customerName;
}

const centerOf = async (page: Page, name: string) => {
  const box = await column(page, name).boundingBox();
  if (!box) throw new Error(`There is no column ${name}.`);
  return { x: box.x + box.width / 2, y: Math.max(box.y, 0) + 40 };
};

test("an order is moved by keyboard, every step is announced, and the focus stays on the order", async ({
  ownerPage: page,
  rest,
  ownerToken,
}) => {
  const name = await withOrder(page, rest, ownerToken);
  const said = page.locator("[id^=DndLiveRegion]");
  await handleOf(page, name).focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(/is picked up|Over In progress/);
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText(/^Over Awaiting approval\. Not possible: .*deliver the work/);
  await expect(column(page, "Awaiting approval")).toContainText("deliver the work on the order's page");
  await axe(page);
  await page.keyboard.press("Space");
  await expect(said).toHaveText(/was not moved/);
  await expect(column(page, "In progress")).toContainText(name);

  await expect(handleOf(page, name)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(/is picked up|Over In progress/);
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText(/Awaiting approval/);
  await page.keyboard.press("ArrowRight");
  await expect(said).toHaveText("Over Delivered.");
  await page.keyboard.press("Space");
  await expect(column(page, "Delivered")).toContainText(name);
  await expect(
    page.getByRole("status").filter({ hasText: `Order of ${name} moved to Delivered` }),
  ).toBeVisible();
  await expect(handleOf(page, name)).toBeFocused();
  await page.reload();
  await expect(column(page, "Delivered")).toContainText(name);
});

test("an order is dragged with the mouse to an allowed column; any other column says why not before the drop", async ({
  ownerPage: page,
  rest,
  ownerToken,
}) => {
  const name = await withOrder(page, rest, ownerToken);
  const grip = await handleOf(page, name).boundingBox();
  if (!grip) throw new Error("The card has no handle.");
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  const refused = await centerOf(page, "Awaiting brief");
  await page.mouse.move(refused.x, refused.y, { steps: 5 });
  await expect(column(page, "Awaiting brief")).toContainText("Only orders with an unsent brief are here.");
  const allowed = await centerOf(page, "Delivered");
  await page.mouse.move(allowed.x, allowed.y, { steps: 5 });
  await expect(column(page, "Awaiting brief")).not.toContainText("Only orders with an unsent brief");
  await page.mouse.up();
  await expect(column(page, "Delivered")).toContainText(name);
});

test.describe("if the server refuses", () => {
  test.use({ allowedErrors: [/status of 409/] });

  test("a move is shown at once, and taken back with the reason", async ({
    ownerPage: page,
    rest,
    ownerToken,
  }) => {
    const name = await withOrder(page, rest, ownerToken);
    const answer = Promise.withResolvers<void>();
    await page.route(/board\.move/, async (route) => {
      await answer.promise;
      const error = {
        message: "The order was cancelled.",
        code: -32009,
        data: { code: "CONFLICT", httpStatus: 409, path: "board.move" },
      };
      await route.fulfill({ status: 409, json: [{ error }] });
    });
    await cardOf(page, name)
      .getByRole("button", { name: /^Mark delivered/ })
      .click();
    await expect(column(page, "Delivered")).toContainText(name);
    answer.resolve();
    await expect(page.getByRole("status").filter({ hasText: "The order was cancelled." })).toBeVisible();
    await expect(column(page, "In progress")).toContainText(name);
    await expect(column(page, "Delivered")).not.toContainText(name);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("an order is picked up by a short press and moved by touch", async ({
    ownerPage: page,
    rest,
    ownerToken,
  }) => {
    const name = await withOrder(page, rest, ownerToken);
    await cardOf(page, name).scrollIntoViewIfNeeded();
    const box = await cardOf(page, name).boundingBox();
    if (!box) throw new Error("There is no card.");
    const touch = await page.context().newCDPSession(page);
    const at = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const y = box.y + box.height / 2;
    await at("touchStart", box.x + 30, y);
    await expect(page.locator("[id^=DndLiveRegion]")).toHaveText(/picked up|Over/);
    let moves = 0;
    // At the edge, the columns scroll until Delivered is below the finger.
    const isOverDelivered = async () => {
      await at("touchMove", 330 + (moves++ % 2), y);
      return page.locator("[id^=DndLiveRegion]").textContent();
    };
    await expect.poll(isOverDelivered).toBe("Over Delivered.");
    await at("touchEnd", 0, 0);
    await expect(column(page, "Delivered")).toContainText(name);
    await axe(page);
  });
});
