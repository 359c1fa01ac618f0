import type { Page, Request } from "@playwright/test";

/**
 * Simulates a slow connection: holds requests to matching addresses until the returned function is called. It then passes them to the
 * route that was registered before, or to the site.
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
export const isGet = (request: Request): boolean => request.method() === "GET";
