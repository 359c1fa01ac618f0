import type { Page, Request } from "@playwright/test";

/**
 * Holds back requests to matching addresses, like a slow connection, until the returned function is called. Then they are passed to the
 * route that was there before, or to the site.
 */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (isHeld(route.request())) await line.promise;
    await route.fallback();
  });
  return () => line.resolve();
}

/** Filter for `holdBack` that holds back reads but not form submissions. */
export const isRead = (request: Request): boolean => request.method() === "GET";
