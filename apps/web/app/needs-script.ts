/** True if the route is interactive. Such routes export `handle = { hydrate: true }`; public pages don't. */
export const needsScript = (handle: unknown) =>
  typeof handle === "object" && handle !== null && "hydrate" in handle && handle.hydrate === true;
