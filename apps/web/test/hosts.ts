import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buildApi, type Deps, type ListenerLimits } from "@rankwright/api";
import { restRouter } from "@rankwright/test-kit/rest";
import { router } from "@rankwright/test-kit/site";
import type { FastifyInstance } from "fastify";
import type { Bundle } from "../server/bundle.ts";
import { buildSite } from "../server/site.ts";

/** A bundle without pages, for tests that run without a build and request no page. */
export const noPages: Bundle = {
  render: async () => {
    throw new Error("No page is asked for here.");
  },
};

/** Both listeners of a site. */
export interface Hosts {
  api: FastifyInstance;
  site: FastifyInstance;
  close: () => Promise<void>;
}

/** Builds both listeners as the process does. They start to listen when `portOf` is called. */
export async function bothHosts(deps: Deps, limits?: ListenerLimits, bundle = noPages): Promise<Hosts> {
  const api = buildApi(deps, router, limits, restRouter);
  await api.ready();
  const site = buildSite(deps, router, api, bundle, limits);
  await site.ready();
  return {
    api,
    site,
    close: async () => {
      for (const app of [api, site]) app.server.closeAllConnections();
      await Promise.all([api.close(), site.close()]);
    },
  };
}

/** Returns the listener's port. Starts it on a free port if it isn't listening. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  if (!app.server.listening) await once(app.server, "listening");
  // The address is a string only for servers on a pipe.
  return (app.server.address() as AddressInfo).port;
}
