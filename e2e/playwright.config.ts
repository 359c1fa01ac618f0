import { defineConfig } from "@playwright/test";
import { browserFlags, ensureBrowser } from "./support/browser.mjs";

// What a test renders from the build in its own process is rendered as on a site, and not by React's slow double.
process.env.NODE_ENV = "production";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // A command of its own: it takes proxies, which are not installed for it.
  testIgnore: "hosting/**",
  outputDir: ".run/results",
  globalSetup: "./support/prepare.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that is right only at its second try is wrong.
  retries: 0,
  // Generous, for a busy machine with two cores: a test that is right must not fail for want of time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".run/report.json" }]],
  use: {
    launchOptions: { executablePath: await ensureBrowser(), args: browserFlags },
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Neither the server's zone nor its language: what a page makes of a date must be the same in any browser.
    locale: "de-DE",
    timezoneId: "Pacific/Kiritimati",
    // A trace of every step makes the run longer: `npm run pnpm -- e2e --trace on` records one when it is wanted.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
