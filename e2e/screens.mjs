// @ts-check
// Takes the screenshots of docs/screens.md at two widths, on the built site with its demo content. They follow an order from the first
// visit to the owner's sales figures.
//   npm run pnpm -- screens                     writes docs/screens and docs/screens.md
//   npm run pnpm -- screens --look FOLDER       takes complete pages instead, light and dark, for a review
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { owner, startSite } from "../scripts/site.mjs";
import { chromium } from "./playwright.ts";
import { browserFlags, ensureBrowser } from "./support/browser.mjs";
import { restOf } from "./support/rest.ts";

/** @typedef {import("./playwright.ts").Page} Page */

const VIEWPORTS = [
  { width: 360, height: 760 },
  { width: 1280, height: 800 },
];
const LARGEST_BYTES = 60_000;

const docs = fileURLToPath(new URL("../docs", import.meta.url));
const look = process.argv.includes("--look") ? process.argv.at(-1) : undefined;
const folder = look ?? join(docs, "screens");

/** @type {{ name: string, caption: string }[]} */
const taken = [];

/** Takes a screenshot of the page as a JPEG of at most 60 kB. @param {Page} page */
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
 * Takes a screenshot of the page at every width, without changing its state.
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

/** A visitor buys a package. @param {Page} page */
async function buy(page) {
  await page.goto("/");
  await take(page, "home", "The home page: what is sold, to whom, and one thing to do next.");
  await page.goto("/checkout/Standard");
  await page.getByRole("textbox", { name: "Email" }).fill("sample.client@example.com");
  await page.getByLabel("Name", { exact: true }).fill("Sample Client");
  await page.getByLabel("Address").fill("1 Sample Street, Sample Town");
  await page.getByLabel("Country").selectOption("Germany");
  await take(page, "checkout", "Ordering on one screen, with or without an account.");
  await page.getByRole("button", { name: "Order and pay $499" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await take(page, "test-checkout", "The local test checkout, which stands in for the payment provider.");
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByText("Your payment is confirmed").waitFor();
  await take(page, "received-payment", "Back from the checkout: confirmed once the provider has said so.");
}

/** Customer's view of an order. @param {Page} page @param {string} _id */
async function customer(page, _id) {
  await page.goto(`/my-order/${_id}`);
  await page.getByRole("list", { name: "Conversation" }).waitFor();
  await take(page, "room", "The room of an order: messages, files, the brief and the invoice in one place.");
  await page.goto("/dashboard");
  await page.getByText("You Have Paid").first().waitFor();
  await take(page, "dashboard", "The customer's dashboard.");
}

/** Owner's view of the order. @param {Page} page @param {string} _id */
async function admin(page, _id) {
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Welcome to Admin Panel" }).waitFor();
  await take(page, "admin", "The owner's panel, with orders and sales.");
  await page.goto(`/admin/payment-status/${_id}`);
  await page.getByRole("list", { name: "Conversation" }).waitFor();
  await take(page, "order", "An order as the owner has it: its work, its money and its history.");
  await page.goto("/board");
  await page.getByRole("article").first().waitFor();
  await take(page, "board", "Open orders by where their work stands.");
  await page.goto("/update-calltoaction");
  await page.getByRole("link", { name: "Update Call To Action" }).click();
  await page.getByRole("textbox", { name: "Heading", exact: true }).waitFor();
  await take(page, "editor", "The editor of a section, beside what visitors see.");
  await page.goto("/settings/payments");
  await page.getByRole("link", { name: "Connect Stripe" }).waitFor();
  await take(page, "settings-payments", "Payment methods, each with its state and one button.");
}

/** Creates the Markdown page with the screenshots. */
function gallery() {
  const screens = taken.map(({ name, caption }) => {
    const title = name.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase());
    const [small, large] = VIEWPORTS.map(({ width }) => `screens/${name}-${width}.jpg`);
    return [
      `## ${title}`,
      caption,
      "",
      `<img src="${small}" width="180" alt="${title} at 360 px"> ` +
        `<img src="${large}" width="560" alt="${title} at 1280 px">`,
    ].join("\n");
  });
  const head =
    "# Screens\n\nAn order, from the first look to the owner's sales, on the demo site as `npm start` makes it.";
  return `${head} These\npictures are taken by \`e2e/screens.mjs\` (\`npm run pnpm -- screens\`).\n\n${screens.join("\n\n")}\n`;
}

const dataDir = await mkdtemp(join(tmpdir(), "rankwright-screens-"));
const site = await startSite(dataDir);
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
try {
  if (look === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  /** Opens a new browser context, signed in if there is a token. @param {string} [token] */
  const newPage = async (token) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce",
    });
    if (token) await context.addCookies([{ name: "session", value: token, url: site.url, httpOnly: true }]);
    return context.newPage();
  };
  const rest = restOf(site.apiUrl);
  const { token } = await rest.signIn(owner);
  const desk = await newPage(token);
  await desk.goto("/settings");
  const who = desk.getByRole("form", { name: "Business details" });
  await who.getByLabel("Name", { exact: true }).fill("Rankwright Demo");
  await who.getByRole("button", { name: "Save" }).click();
  await desk.getByRole("status").filter({ hasText: "Saved" }).waitFor();
  await buy(await newPage());
  const client = await rest.register();
  const placed = await rest.order(client.token, { packageName: "Standard" });
  await rest.pay(token, placed);
  const say = (/** @type {string} */ as, /** @type {string} */ text) =>
    rest.call("POST", `/order/${placed._id}/messages`, as, { text });
  await say(token, "Thank you for your order. We begin on Monday.");
  await say(client.token, "Great. Our new pages are the ones under /services.");
  await customer(await newPage(client.token), placed._id);
  await admin(desk, placed._id);
  if (look === undefined) await writeFile(join(docs, "screens.md"), gallery());
} finally {
  await browser.close();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
}
