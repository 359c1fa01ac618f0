/** A route says `export const handle = { hydrate: true }` when its page is interactive; public pages do not. */
export const needsScript = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === true;
