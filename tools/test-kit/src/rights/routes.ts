import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** Diagnostics channel on which Fastify publishes each new instance before routes are added. */
const CHANNEL = "fastify.initialization";
const news = z.object({ fastify: z.custom<FastifyInstance>() });

/**
 * Runs `build` and collects the routes of every Fastify app that it creates, as "GET /path", including those that plugins add. Omits HEAD
 * if there is a GET for the same path.
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
