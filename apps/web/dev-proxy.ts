import { once } from "node:events";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Listen } from "./server/start.ts";

/**
 * Accepts the site's connections as long as `dev` runs, and forwards each to the current server. While the server restarts,
 * connections wait. Otherwise a page that reloads at that moment would show the browser's error page, and later changes wouldn't
 * reload it.
 */
export function createDevProxy() {
  let inside = Promise.withResolvers<number>();
  let isOpen = false;
  /** Accepted connections that are not yet connected to the server. */
  const handing = new Set<Promise<unknown>>();
  const proxy = createServer({ allowHalfOpen: true }, async (visitor) => {
    // A visitor that disconnects while waiting is not an error.
    visitor.on("error", () => {});
    const port = await inside.promise;
    const server = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    const handed = once(server, "connect").catch(() => {});
    handing.add(handed);
    handed.then(() => handing.delete(handed));
    // If one side closes the connection, the other is closed, too.
    await Promise.all([pipeline(visitor, server), pipeline(server, visitor)]).catch(() => {});
  });
  return {
    /** Makes new connections wait. Resolves when all earlier ones are connected to the server. */
    async shut(): Promise<void> {
      if (isOpen) inside = Promise.withResolvers();
      isOpen = false;
      await Promise.all(handing);
    },
    /** Makes the site listen on a free local port, and forwards the waiting connections to it. */
    listenBehind: (async (site, asked) => {
      const address = new URL(await site.listen({ ...asked, host: "127.0.0.1", port: 0 }));
      if (!proxy.listening) {
        proxy.listen({ host: asked.host, port: asked.port });
        await once(proxy, "listening");
      }
      isOpen = true;
      inside.resolve(Number(address.port));
    }) satisfies Listen,
  };
}
