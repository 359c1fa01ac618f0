import { cp, rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { owner, type Site, startSite } from "../../scripts/site.mjs";
import { Outbox } from "./outbox.ts";
import { preparedDir } from "./prepare.ts";
import { restOf, type SiteRest } from "./rest.ts";
import { runDir } from "./run-dir.ts";
import { watch } from "./watch.ts";

export { expect, owner };

export interface TestFixtures {
  /** Console errors that a test expects, such as the browser's error about a 401. Any other error fails the test. */
  allowedErrors: RegExp[];
  /** Opens a page in a new browser context, as another visitor. Errors in it fail the test, as in `page`. */
  anotherVisitor: (device?: BrowserContextOptions) => Promise<Page>;
  /** Page on which the owner is signed in. */
  ownerPage: Page;
  /** Page on which the owner is signed in, shared by all tests of a worker. For tests that leave nothing open or unsaved in it. */
  sharedOwnerPage: Page;
}

export interface WorkerFixtures {
  /** Name of the site. Tests that change every page use a separate site, so that no other test is affected. */
  siteName: string;
  /** Additional settings of that site. */
  siteSettings: NodeJS.ProcessEnv;
  /** Real server with the demo content, shared by the tests of one worker. Each test creates its own users. */
  site: Site & { outbox: Outbox };
  /** Owner's session, opened once for all tests of a worker. Other tests cover the sign-in form. */
  ownerToken: string;
  sharedOwner: { page: Page; problems: string[] };
  /** REST API of the site. */
  rest: SiteRest;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteName: ["shared", { option: true, scope: "worker" }],

  siteSettings: [{}, { option: true, scope: "worker" }],

  site: [
    async ({ siteName, siteSettings }, use, worker) => {
      const dataDir = runDir(`site-${siteName}-${worker.workerIndex}`);
      await rm(dataDir, { recursive: true, force: true });
      await cp(preparedDir, dataDir, { recursive: true });
      const site = await startSite(dataDir, siteSettings);
      await use({ ...site, outbox: new Outbox(dataDir) });
      await site.stop();
    },
    { scope: "worker" },
  ],

  rest: [({ site }, use) => use(restOf(site.apiUrl)), { scope: "worker" }],

  ownerToken: [
    async ({ rest }, use) => {
      const { token } = await rest.signIn(owner);
      // The site's data was copied from a site at another address.
      await rest.call("POST", "/trpc/subscriptions.confirmInstallation", token, {});
      await use(token);
    },
    { scope: "worker" },
  ],

  ownerPage: async ({ page, site, ownerToken }, use) => {
    await signInBrowser(page, site, ownerToken);
    await use(page);
  },

  sharedOwner: [
    async ({ browser, site, ownerToken }, use, { project }) => {
      const { locale, timezoneId, contextOptions, actionTimeout = 0, navigationTimeout = 0 } = project.use;
      const context = await browser.newContext({ ...contextOptions, locale, timezoneId, baseURL: site.url });
      context.setDefaultTimeout(actionTimeout);
      context.setDefaultNavigationTimeout(navigationTimeout);
      const page = await context.newPage();
      await signInBrowser(page, site, ownerToken);
      await use({ page, problems: watch(context) });
      await context.close();
    },
    { scope: "worker" },
  ],

  sharedOwnerPage: async ({ sharedOwner: { page, problems }, allowedErrors }, use) => {
    problems.length = 0;
    await use(page);
    expectNone(problems, allowedErrors);
  },

  baseURL: ({ site }, use) => use(site.url),

  allowedErrors: [[], { option: true }],

  page: async ({ page, allowedErrors }, use, test) => {
    const problems = watch(page.context());
    await use(page);
    if (test.errors.length > 0) await test.attach("life signs", { body: await lifeSigns(page) });
    expectNone(problems, allowedErrors);
  },

  anotherVisitor: async ({ browser, baseURL, allowedErrors }, use) => {
    const visitors: { page: Page; problems: string[] }[] = [];
    await use(async (device) => {
      const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...device });
      const visitor = { problems: watch(context), page: await context.newPage() };
      visitors.push(visitor);
      return visitor.page;
    });
    for (const { page, problems } of visitors) {
      await page.context().close();
      expectNone(problems, allowedErrors);
    }
  },
});

/** Waits until the page is hydrated. Before that, the browser itself submits its forms. */
export async function scriptRuns(page: Page) {
  // The checkout loads its script at the first input.
  await page.keyboard.press("Shift");
  await page.waitForFunction(() =>
    // React adds these properties to hydrated elements.
    Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Creates an account over the API and signs the page's browser in, without the forms, which other tests cover. */
export async function newCustomer(page: Page, { site, rest }: Pick<WorkerFixtures, "site" | "rest">) {
  const customer = await rest.register();
  await signInBrowser(page, site, customer.token);
  return customer;
}

/** Sets the session cookie, as the sign-in form does. */
export const signInBrowser = (page: Page, { url }: Pick<Site, "url">, token: string) =>
  page.context().addCookies([{ name: "session", value: token, url, httpOnly: true }]);

/** Reports whether the page of a failed test still runs script and renders, to tell a failure from a stalled browser. */
async function lifeSigns(page: Page): Promise<string> {
  const within2s = (sign: Promise<unknown>) =>
    Promise.race([sign.then(() => "yes", String), setTimeout(2_000, "no, not within 2 s")]);
  const script = await within2s(page.evaluate(() => 0));
  const frame = await within2s(page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn))));
  return `Its script answers: ${script}. It draws: ${frame}.`;
}

function expectNone(problems: string[], allowed: RegExp[]) {
  const unexpected = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
  expect(unexpected, "nothing goes wrong in the page").toEqual([]);
}
