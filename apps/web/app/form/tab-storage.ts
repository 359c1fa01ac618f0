import type { z } from "zod";

/**
 * Runs `work`. Returns undefined if it throws, for example because the browser denies access to the storage. Then only the confirmation
 * before leaving protects the user's changes.
 */
function withStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the value that this tab keeps under `key`, or undefined if there is no readable one. */
export const readInTab = <T>(key: string, schema: z.ZodType<T>): T | undefined =>
  withStorage(() => schema.parse(JSON.parse(sessionStorage.getItem(key) ?? "")));

export function keepInTab(key: string, value: unknown): void {
  withStorage(() => sessionStorage.setItem(key, JSON.stringify(value)));
}

export function dropInTab(key: string): void {
  withStorage(() => sessionStorage.removeItem(key));
}
