const hasFlag = (handle: unknown, flag: string) =>
  typeof handle === "object" && handle !== null && Reflect.get(handle, flag) === true;

/** True if the route is interactive. Such routes export `handle = { hydrate: true }`; public pages don't. */
export const needsScript = (handle: unknown) => hasFlag(handle, "hydrate");

/**
 * True if the route's script is loaded at the first tap or key press. Such routes export `handle = { waitsForInput: true }` and work
 * as plain HTML before.
 */
export const waitsForInput = (handle: unknown) => hasFlag(handle, "waitsForInput");
