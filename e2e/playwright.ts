// Re-exports Playwright for scripts outside this package, because only this package depends on it.
export { chromium, type Locator, type Page } from "@playwright/test";
