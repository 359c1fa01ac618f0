import type { Locator, Page } from "../../e2e/playwright.ts";
import { chromium } from "../../e2e/playwright.ts";
import { browserFlags, ensureBrowser } from "../../e2e/support/browser.mjs";
import { startProduct } from "../load/servers.ts";
import { spreadOf } from "../report/figures.ts";
import type { Single } from "../report/row.ts";
import type { Part } from "./part.ts";

/** As slow as a cheap phone beside this machine. */
const SLOWDOWN = 6;
const ROUNDS = 5;
const GOAL_MS = 100;
/** How long a hand holds a button or a key down: with no time between, letting go waits for what the press itself has painted. */
const HELD_MS = 80;

/** What a person does with the orders table, each by one press: where, and the key in place of the pointer. */
const interactions: Record<string, { at: (page: Page) => Locator; key?: string }> = {
  "choosing an order": { at: (page) => page.getByRole("checkbox", { name: /^Select the order/ }) },
  "choosing all of the page": { at: (page) => page.getByRole("checkbox", { name: /selected|Select all/ }) },
  "sorting by name": { at: (page) => page.getByRole("link", { name: /Customer/ }) },
  "the next page": { at: (page) => page.getByRole("link", { name: "Next" }) },
  "typing into the search": { at: (page) => page.getByRole("searchbox"), key: "a" },
};

/** From the presses since the last look to the next paint, the longest; in milliseconds. */
function longestPress(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Entries are handed over a frame after the paint that they end with.
        setTimeout(() => {
          const presses: number[] = Reflect.get(window, "presses") ?? [];
          Reflect.set(window, "presses", []);
          resolve(Math.max(0, ...presses));
        }, 300);
      }),
  );
}

/** Keeps how long each press takes to be painted (the browser's own measure, in steps of 8 ms). */
function keepPresses() {
  Reflect.set(window, "presses", []);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId)
        Reflect.get(window, "presses").push(entry.duration);
  });
  observer.observe({ type: "event", buffered: true, ...{ durationThreshold: 16 } });
}

/** Interaction to next paint on the orders table, in a browser that is slowed down. */
export const browser: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const started = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
  const context = await started.newContext();
  await context.addCookies([{ name: "session", value: shop.owner, url: product.url }]);
  const page = await context.newPage();
  await page.addInitScript(keepPresses);
  const singles: Single[] = [];
  for (const [what, { at, key }] of Object.entries(interactions)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${product.url}/total-orders`);
      await page
        .getByRole("checkbox", { name: /^Select the order/, disabled: false })
        .first()
        .waitFor();
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      // As a hand does it: the pointer is there before. A locator's own click has the page look, between its events, whether it
      // would be hit.
      const target = at(page).first();
      await (key ? target.focus() : target.hover());
      await longestPress(page);
      if (key) await page.keyboard.press(key, { delay: HELD_MS });
      else {
        await page.mouse.down();
        await page.waitForTimeout(HELD_MS);
        await page.mouse.up();
      }
      times.push(await longestPress(page));
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await session.detach();
    }
    const { median } = spreadOf(times);
    const all = times.map((time) => Math.round(time)).join(", ");
    singles.push({
      what: `${what}, to the next paint at ${SLOWDOWN}x slowdown (${all})`,
      figure: median,
      shown: median === 0 ? "under 16 ms" : `${Math.round(median)} ms`,
      goal: { atMost: GOAL_MS },
      goalShown: `<= ${GOAL_MS} ms`,
    });
  }
  await started.close();
  await product.stop();
  return { title: "The orders table in a browser", singles };
};
