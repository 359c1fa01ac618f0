// The browser driver, for scripts outside this package: it is a dependency of this one alone.
export { chromium, type Locator, type Page } from "@playwright/test";
