import type { Page, Request } from "@playwright/test";

/**
 * Holds back what the page asks for at such an address, as a slow line does, until what is answered is called; then it goes on to
 * whatever route was there before, or to the site.
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

/** For `holdBack`: what reads, while forms go through. */
export const isRead = (request: Request): boolean => request.method() === "GET";
