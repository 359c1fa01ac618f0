import type { BrowserContext } from "@playwright/test";

/**
 * Records every error in any page of the context: console errors (including a violated content security policy and failed requests),
 * uncaught exceptions, and responses with 500 and above. The returned list grows while the context is in use.
 */
export function watch(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (event) => {
    const thrown = event.error();
    problems.push(`Uncaught ${thrown.stack ?? thrown.message}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} from ${response.url()}`);
  });
  return problems;
}
