import {
  buildApi,
  buildRouter,
  createDeps,
  createWorkers,
  type Deps,
  type Env,
  endLive,
  ensureOwner,
  type ListenerLimits,
  listenerLimits,
  SettingError,
  seedDemo,
  startWatchdog,
  stopJobs,
} from "@rankwright/api";
import type { FastifyInstance, FastifyListenOptions } from "fastify";
import type { Bundle } from "./bundle.ts";
import { ensureFolder, lockDataFolder, withDataErrors } from "./data-folder.ts";
import { keepWriting } from "./noted.ts";
import { buildSite } from "./site.ts";
import { testSystemsOf } from "./test-systems.ts";
import { visit } from "./visit.ts";

/** Options that tests and development set. */
interface Choices {
  log?: Deps["log"];
  /** Time limit for requests in progress when the process is stopped, in milliseconds. */
  stopMs?: number;
  listener?: ListenerLimits;
  /** Makes the site listen. */
  listenSite?: Listen;
}

/** Makes a listener reachable at a host and port. */
export type Listen = (app: FastifyInstance, asked: FastifyListenOptions) => Promise<unknown>;

async function listen(
  app: FastifyInstance,
  variable: string,
  host: string,
  port: number,
  by: Listen = (itself, asked) => itself.listen(asked),
): Promise<void> {
  try {
    await by(app, { host, port, listenTextResolver: () => `${variable} listens` });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new SettingError(`${variable} ${port} is already in use. Set ${variable} to a free port.`);
    if (code === "EACCES")
      throw new SettingError(`${variable} ${port} requires root. Set ${variable} to a port above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new SettingError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

/** The running process: its listeners and workers, and how to stop them. */
export interface Running {
  deps: Deps;
  /** The first admin, if this start created it. */
  owner: { email: string; password: string | null } | null;
  /** The listeners. The API's doesn't listen with API_PORT=off. */
  site: FastifyInstance;
  api: FastifyInstance;
  stop: () => Promise<void>;
}

/**
 * Opens the database, seeds it if it is empty, and starts the listeners and workers. Throws a SettingError with a one-line
 * message if a setting can't be used.
 */
export async function start(
  env: Env,
  load: () => Promise<Bundle>,
  { log, stopMs = 10_000, listener = listenerLimits, listenSite }: Choices = {},
): Promise<Running> {
  ensureFolder(env);
  const release = await withDataErrors(env, async () => lockDataFolder(env));
  const wakers = new Map<string, () => void>();
  let site: FastifyInstance | undefined;
  // Depends on the environment only, because the owner can change the settings while the test systems are running.
  const systems = testSystemsOf({ ...env }).map((system) => ({ ...system, app: system.build() }));
  const { deps, owner } = await withDataErrors(env, async () => {
    const deps = createDeps(env, {
      ...(log && { log }),
      wake: (worker) => wakers.get(worker)?.(),
      visit: async (path) => site && visit(site, path),
    });
    const owner = await ensureOwner(deps);
    if (env.SEED === "demo") seedDemo(deps);
    await stopJobs(deps);
    return { deps, owner };
  });

  const router = buildRouter(deps.sections);
  const api = buildApi(deps, router, listener);
  await api.ready();
  const bundle = await load();
  const pages = buildSite(deps, router, api, bundle, listener);
  site = pages;
  const listeners = [...systems.map(({ app }) => app), api, pages];
  const workers = createWorkers(deps);

  const endWriting = keepWriting(deps);
  const endWatchdog = startWatchdog(env);

  async function stop(): Promise<void> {
    // Ends live updates, because their open responses would prevent the listeners from closing.
    endLive(deps);
    // Listeners are closed first, so that requests in progress finish. The workers follow, then the database.
    const cut = setTimeout(() => {
      for (const app of listeners) app.server.closeAllConnections();
    }, stopMs).unref();
    await Promise.all(listeners.map((app) => app.close()));
    clearTimeout(cut);
    await Promise.all(Object.values(workers).map((worker) => worker.stop()));
    endWriting();
    await endWatchdog();
    deps.db.$client.close();
    release();
  }

  try {
    for (const { app, variable } of systems) await listen(app, variable, "127.0.0.1", env[variable]);
    if (env.API_PORT !== "off") await listen(api, "API_PORT", env.HOST, env.API_PORT);
    await listen(pages, "PORT", env.HOST, env.PORT, listenSite);
  } catch (error) {
    await stop();
    throw error;
  }
  for (const [name, worker] of Object.entries(workers)) {
    wakers.set(name, () => worker.wake());
    worker.start();
  }
  wakers.set("mailbox", () => workers.inbound.poll());
  return { deps, owner, site: pages, api, stop };
}
