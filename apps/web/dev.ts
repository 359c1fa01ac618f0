// Runs the site from its sources, in one process: Vite loads the browser's modules, the pages and the server. A changed page is used for
// the next request. After any other change the server is stopped, reloaded and started again.
import { Server } from "node:http";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import pretty from "pino-pretty";
import { createServer, type Plugin } from "vite";
import { createDevProxy } from "./dev-proxy.ts";
import type { Bundle, Render } from "./server/bundle.ts";
import { endOnSignal } from "./server/end.ts";

const web = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = [`${web}app/`, `${root}packages/ui/`];
/** The routes' paths come from this package. Vite reads the routes only once, so it must restart when they change. */
const shared = `${root}packages/schema/`;
/** The server reads these files, but no module imports them, so they have to be watched separately. */
const migrations = [`${root}packages/db/migrations/`, `${root}packages/db/triggers/`];

/** Never listens: passes WebSocket upgrades from the site's listener to Vite, which then needs no port and has the same HOST. */
const upgrades = new Server();

/** Number of changes to page files that the open pages have not been notified of. */
let pagesChanged = 0;
/** Number of times the page modules were invalidated. A page that was rendered with a lower number is outdated. */
let invalidations = 0;

const changes: Plugin = {
  name: "changes",
  configureServer: ({ watcher, environments }) => {
    watcher.add(migrations);
    // Reloads a page that was rendered before the latest change, because it was still loading when the others were notified.
    environments.client.hot.on("site:page-made", (made: string, page) => {
      if (made !== `${invalidations}`) page.send("site:page-changed");
    });
  },
  hotUpdate({ file, modules }) {
    if (this.environment.name !== "ssr") return;
    if (modules.length === 0 && !migrations.some((folder) => file.startsWith(folder))) return;
    if (pages.some((folder) => file.startsWith(folder))) pagesChanged += 1;
    else void follow(file);
  },
};

const vite = await createServer({
  root: web,
  appType: "custom",
  plugins: [changes],
  server: {
    middlewareMode: true,
    hmr: { server: upgrades },
    // Notifies the pages only after their modules are invalidated. A page that reloads before that would get the old ones.
    hotUpdateEnvironments: async ({ environments }, forget) => {
      await Promise.all(Object.values(environments).map(forget));
      if (pagesChanged === 0) return;
      pagesChanged -= 1;
      invalidations += 1;
      environments.client.hot.send("site:page-changed");
    },
  },
});

/** Every page's address and file, according to the current sources. */
const routesNow = async () => JSON.stringify((await vite.ssrLoadModule("/app/routes.ts")).default);
let routes = await routesNow();

// Modules loaded by Vite are untyped: each is cast to the type of its file.
const loadServer = () => vite.ssrLoadModule("/server/run.ts") as Promise<typeof import("./server/run.ts")>;
const loadPages = () => vite.ssrLoadModule("/app/render.ts") as Promise<{ render: Render }>;

/** True while the current server is stopping. */
let isEnding = false;

/** Closes the WebSockets of open pages, so that the server can stop. Each page reconnects and then reloads. */
function hangUp() {
  for (const { socket } of vite.ws.clients) socket.terminate();
}

const live: Bundle = {
  render: async (request, server) => {
    const made = `${invalidations}`;
    const page = await (await loadPages()).render(request, server);
    if (!page.headers.get("Content-Type")?.startsWith("text/html")) return page;
    // The number that app/reload.ts sends back as "site:page-made".
    const html = (await page.text()).replace("/app/reload.ts", `/app/reload.ts?${made}`);
    return new Response(html, page);
  },
  live: {
    modules: (req, res, next) => vite.middlewares(req, res, next),
    upgrade: (req, socket, head) => {
      upgrades.emit("upgrade", req, socket, head);
      // A server that is stopping accepts upgrades on open connections, and would wait until they are closed.
      if (isEnding) hangUp();
    },
  },
};

const log = pretty({
  ignore: "pid,hostname,reqId,req,res,responseTime",
  messageFormat: "{msg}{if req.url} {req.method} {req.url}{end}{if res.statusCode} {res.statusCode}{end}",
  translateTime: "HH:MM:ss",
});

const proxy = createDevProxy();

async function begin() {
  const { run, startProblem } = await loadServer();
  return run(async () => live, { logTo: log, listenSite: proxy.listenBehind }).catch((error: unknown) => {
    console.error(...startProblem(error));
  });
}

type Running = Awaited<ReturnType<typeof begin>>;

async function end(running: Running) {
  await proxy.shut();
  isEnding = true;
  hangUp();
  await running?.stop();
  isEnding = false;
}

const changed = new Set<string>();
let busy = true;

/** Starts the server again after these files changed. Restarts Vite, which takes seconds, only if the routes have changed. */
async function beginAgain(files: string[]) {
  const now = files.some((path) => path.startsWith(shared)) ? await routesNow() : routes;
  if (now !== routes) await vite.restart();
  routes = now;
  return begin();
}

/** Restarts the server after a change. Changes during a restart cause another one. */
async function follow(file: string) {
  changed.add(file);
  if (busy) return;
  busy = true;
  while (changed.size > 0) {
    const from = performance.now();
    await end(running);
    const files = [...changed];
    changed.clear();
    running = await beginAgain(files).catch((error: unknown) => {
      console.error(error instanceof Error ? error.stack : error);
      return undefined;
    });
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    const names = files.map((path) => relative(root, path)).join(", ");
    if (running) console.error(`Restarted in ${seconds} s: ${names}`);
  }
  busy = false;
}

let running = await begin();
if (!running) process.exit(1);
running.announce();
endOnSignal(() => end(running));
busy = false;
// Loads the first page's modules before it is requested.
loadPages().catch(() => {});
