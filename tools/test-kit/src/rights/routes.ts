import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** The channel on which Fastify tells of each instance before anything is added to it. */
const CHANNEL = "fastify.initialization";
const news = z.object({ fastify: z.custom<FastifyInstance>() });

/**
 * Every route of every app that `build` makes, as "GET /path", from Fastify's own table: also what a plugin adds that
 * nobody thought of. HEAD is left out where Fastify adds it to a GET.
 */
export async function routesOf<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: (app: FastifyInstance) => string[] }> {
  const found = new Map<FastifyInstance, Set<string>>();
  const listen = (message: unknown) => {
    const { fastify } = news.parse(message);
    const routes = new Set<string>();
    found.set(fastify, routes);
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`);
    });
  };
  subscribe(CHANNEL, listen);
  try {
    const built = await build();
    return {
      built,
      routes: (app) => {
        const all = found.get(app) ?? new Set();
        return [...all]
          .filter((route) => !route.startsWith("HEAD ") || !all.has(`GET ${route.slice(5)}`))
          .sort();
      },
    };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}
