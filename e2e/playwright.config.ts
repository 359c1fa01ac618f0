import { defineConfig } from "@playwright/test";
import { browserFlags, ensureBrowser } from "./support/browser.mjs";

// Some tests render pages in the test process. They use React's production build, like a site, because the development build is slow.
process.env.NODE_ENV = "production";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // `npm run prove:proxy` runs these tests. They need proxies, which are not installed automatically.
  testIgnore: "hosting/**",
  outputDir: ".run/results",
  globalSetup: "./support/prepare.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A test that passes only when retried is wrong.
  retries: 0,
  // Long enough for a busy machine with two cores, so that a correct test never fails because of a timeout.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".run/report.json" }]],
  use: {
    launchOptions: { executablePath: await ensureBrowser(), args: browserFlags },
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A time zone and a language that differ from the server's. Dates on a page must be the same in every browser.
    locale: "de-DE",
    timezoneId: "Pacific/Kiritimati",
    // Traces slow the run down. Record one on demand with `npm run pnpm -- e2e --trace on`.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
