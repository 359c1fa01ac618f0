import type { BrowserContext } from "@playwright/test";

/**
 * Notes everything that goes wrong in any page of the context: errors in the console (a violated content security
 * policy and a failed request are such errors), exceptions no script caught, and answers of 500 and above.
 * The list returned grows while the context is in use.
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
