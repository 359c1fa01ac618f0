import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run prove:proxy`: tests the site behind the proxies of docs/hosting.md, which must be installed on the machine. */
export default defineConfig(journeys, { testDir: "hosting", testIgnore: [], workers: 1 });
