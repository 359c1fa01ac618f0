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
  /** Console errors a test expects, such as the browser's line about an answer of 401. Any other fails the test. */
  allowedErrors: RegExp[];
  /** A page in a browser of its own, as another visitor has it; watched like `page`, closed with the test. */
  anotherVisitor: (device?: BrowserContextOptions) => Promise<Page>;
  /** A page on which the owner is signed in. */
  ownerPage: Page;
  /** The same, but one for all tests of a worker: for tests that leave nothing open or unsaved in it. */
  keptPage: Page;
}

export interface WorkerFixtures {
  /** Tests that change what every page shows name a site of their own, so that no other test meets the change. */
  siteName: string;
  /** Settings of that site beside the usual ones. */
  siteSettings: NodeJS.ProcessEnv;
  /** A real server with the demo content, shared by the tests of one worker: each brings people of its own. */
  site: Site & { outbox: Outbox };
  /** A session of the owner, opened once for all tests of a worker: the sign-in form has tests of its own. */
  ownerToken: string;
  kept: { page: Page; problems: string[] };
  /** The REST API of the site. */
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

  ownerToken: [async ({ rest }, use) => use((await rest.signIn(owner)).token), { scope: "worker" }],

  ownerPage: async ({ page, site, ownerToken }, use) => {
    await signInBrowser(page, site, ownerToken);
    await use(page);
  },

  kept: [
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

  keptPage: async ({ kept: { page, problems }, allowedErrors }, use) => {
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

/** Waits until the page's script answers its forms: before that, the browser sends them by itself. */
export const scriptRuns = (page: Page) =>
  page.waitForFunction(() =>
    // React marks the elements that it has taken over.
    Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__react")),
  );

/** Opens an account over the API and signs a browser in to it: the forms for that have tests of their own. */
export async function newCustomer(page: Page, { site, rest }: Pick<WorkerFixtures, "site" | "rest">) {
  const customer = await rest.register();
  await signInBrowser(page, site, customer.token);
  return customer;
}

/** Gives a browser the session of a token, as signing in through the form would. */
export const signInBrowser = (page: Page, { url }: Pick<Site, "url">, token: string) =>
  page.context().addCookies([{ name: "session", value: token, url, httpOnly: true }]);

/** Whether the page of a failed test still runs script and draws: a browser that has stalled fails whatever waits for it. */
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
