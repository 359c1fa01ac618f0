import { once } from "node:events";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Listen } from "./server/start.ts";

/**
 * Takes the site's connections for as long as `dev` runs, and hands each on to the server of the moment. While that starts again they
 * wait: a page that reloads just then would be refused, and never hear of a change again.
 */
export function createDoor() {
  let inside = Promise.withResolvers<number>();
  let isOpen = false;
  /** Connections that are being handed on. */
  const handing = new Set<Promise<unknown>>();
  const door = createServer({ allowHalfOpen: true }, async (visitor) => {
    // Who goes while they wait is no error.
    visitor.on("error", () => {});
    const port = await inside.promise;
    const server = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
    const handed = once(server, "connect").catch(() => {});
    handing.add(handed);
    handed.then(() => handing.delete(handed));
    // One that ends in the middle ends the other.
    await Promise.all([pipeline(visitor, server), pipeline(server, visitor)]).catch(() => {});
  });
  return {
    /** From now on whoever comes waits. Resolves when all who came before are with the server. */
    async shut(): Promise<void> {
      if (isOpen) inside = Promise.withResolvers();
      isOpen = false;
      await Promise.all(handing);
    },
    /** Lets the site listen behind the door, on a port of its own, and those in who wait. */
    listenBehind: (async (site, asked) => {
      const address = new URL(await site.listen({ ...asked, host: "127.0.0.1", port: 0 }));
      if (!door.listening) {
        door.listen({ host: asked.host, port: asked.port });
        await once(door, "listening");
      }
      isOpen = true;
      inside.resolve(Number(address.port));
    }) satisfies Listen,
  };
}
