// @ts-check
// Takes the pictures of docs/screens.md: an order from the first look to the owner's sales, on the built site with its
// demo content, at three widths.
//   npm run pnpm -- screens                     writes docs/screens and docs/screens.md
//   npm run pnpm -- screens --look FOLDER       whole pages instead, light and dark, for looking at
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "../e2e/playwright.ts";
import { browserFlags, ensureBrowser } from "./browser.mjs";
import { owner, startSite } from "./site.mjs";

/** @typedef {import("../e2e/playwright.ts").Page} Page */

const VIEWPORTS = [
  { width: 360, height: 760 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const LARGEST_BYTES = 60_000;
const customer = { email: "sample.client@example.com", password: "a-sample-password" };

const docs = fileURLToPath(new URL("../docs/", import.meta.url));
const look = process.argv.includes("--look") ? process.argv.at(-1) : undefined;
const folder = look ?? join(docs, "screens");

/** @type {{ name: string, caption: string }[]} */
const taken = [];

/** The page as it is now, as a JPEG of at most 60 kB. @param {Page} page */
async function compressed(page) {
  for (const quality of [80, 70, 60, 50, 40, 30]) {
    const picture = await page.screenshot({ type: "jpeg", quality, animations: "disabled" });
    if (picture.length <= LARGEST_BYTES) return picture;
  }
  throw new Error(`A picture of ${page.url()} does not fit into ${LARGEST_BYTES} bytes.`);
}

/**
 * @param {Page} page
 * @param {string} file
 */
async function takeWhole(page, file) {
  for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${file}-${colorScheme}.png`, fullPage: true, animations: "disabled" });
  }
}

/**
 * Takes the page at every width; its state stays as it is.
 * @param {Page} page
 * @param {string} name
 * @param {string} caption
 */
async function take(page, name, caption) {
  taken.push({ name, caption });
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      return document.fonts.ready.then(() => undefined);
    });
    const file = join(folder, `${name}-${viewport.width}`);
    if (look === undefined) await writeFile(`${file}.jpg`, await compressed(page));
    else await takeWhole(page, file);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/**
 * @param {Page} page
 * @param {{ email: string, password: string }} person
 */
async function fillCredentials(page, { email, password }) {
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(password);
}

/** The customer's way. @param {Page} page */
async function order(page) {
  await page.goto("/");
  await take(page, "home", "The home page: what is sold, to whom, and one thing to do next.");
  await page.goto("/register");
  await take(page, "register", "Registering: one column, and what happens next.");
  await fillCredentials(page, customer);
  await page.locator('[name="password"]').press("Enter");
  await page.waitForURL("/");
  await page.locator('a[href*="/order-now/"]').first().click();
  await page.getByRole("heading", { name: "Buying Your SEO Plan" }).waitFor();
  await page.locator('[name="customerName"]').fill("Sample Client");
  await page.locator('[name="customerAddress"]').fill("1 Sample Street, Sample Town");
  await page.locator('[name="customerCountry"]').fill("Sample Country");
  await take(
    page,
    "order-now",
    "Ordering a package: package, price and what happens next, before the button.",
  );
  await page.getByRole("button", { name: "Place Order Now" }).click();
  await page.getByRole("heading", { name: "Your Pending Orders" }).waitFor();
  await take(page, "pending-order", "The customer's pending orders, each with its next step.");
  await page.getByRole("link", { name: "Pay Now" }).first().click();
  await page.getByRole("button", { name: "Pay Now With Paypal" }).click();
  await page.getByRole("button", { name: /^Pay\b/ }).waitFor();
  await take(page, "checkout", "The local test checkout, which stands in for the payment provider.");
  await page.getByRole("button", { name: /^Pay\b/ }).click();
  await page.waitForURL(/\/received-payment\//);
  await page.getByText("Your payment is confirmed").waitFor();
  await take(page, "received-payment", "Back from the checkout: confirmed once the provider has said so.");
  await page.goto("/dashboard");
  await page.getByText("You Have Paid").first().waitFor();
  await take(page, "dashboard", "The customer's dashboard.");
}

/** The owner's look at it. @param {Page} page */
async function admin(page) {
  await page.goto("/login");
  await fillCredentials(page, owner);
  await page.locator('[name="password"]').press("Enter");
  await page.waitForURL("/dashboard");
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Welcome to Admin Panel" }).waitFor();
  await take(page, "admin", "The owner's panel, with the order among the sales.");
}

/** The page that shows the pictures. */
function gallery() {
  const screens = taken.map(({ name, caption }) => {
    const title = name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
    const [small, middle, large] = VIEWPORTS.map(({ width }) => `screens/${name}-${width}.jpg`);
    return [
      `## ${title}`,
      caption,
      "",
      `<img src="${small}" width="180" alt="${title} at 360 px"> ` +
        `<img src="${middle}" width="560" alt="${title} at 1280 px">`,
      "",
      `[At 1440 px](${large})`,
    ].join("\n");
  });
  const head =
    "# Screens\n\nAn order, from the first look to the owner's sales, on the demo site as `npm start` makes it.";
  return `${head} These\npictures are taken by \`scripts/screens.mjs\` (\`npm run pnpm -- screens\`).\n\n${screens.join("\n\n")}\n`;
}

const dataDir = await mkdtemp(join(tmpdir(), "rankwright-screens-"));
const site = await startSite(dataDir);
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
try {
  if (look === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const context = {
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: /** @type {const} */ ("reduce"),
  };
  await order(await browser.newPage(context));
  await admin(await browser.newPage(context));
  if (look === undefined) await writeFile(join(docs, "screens.md"), gallery());
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
