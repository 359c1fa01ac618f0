// The site from its sources: one process with one Vite, which loads the browser's modules, the pages and the server.
// Pages are rendered for each request; after any other change the server is stopped, loaded and started again.
import { Server } from "node:http";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import pretty from "pino-pretty";
import { createServer, type Plugin } from "vite";
import { createDoor } from "./dev-door.ts";
import type { Bundle, Render } from "./server/bundle.ts";
import { endOnSignal } from "./server/end.ts";

const web = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = [`${web}app/`, `${root}packages/ui/`];
/** What the table of routes is made of, too: Vite reads that once. */
const shared = `${root}packages/schema/`;
/** Read by the server, imported by nobody. */
const migrations = [`${root}packages/db/migrations/`, `${root}packages/db/triggers/`];

/** Vite's socket hears here the upgrades that come to the site's own listener: it needs no port, and goes where HOST says. */
const upgrades = new Server();

/** Changes of pages that no page was told of yet. */
let pagesChanged = 0;
/** How often what pages are made of was forgotten: a page that was made before the last time is an old one. */
let forgotten = 0;

const changes: Plugin = {
  name: "changes",
  configureServer: ({ watcher, environments }) => {
    watcher.add(migrations);
    // What changed while a page was on its way, nobody could tell it.
    environments.client.hot.on("site:page-made", (made: string, page) => {
      if (made !== `${forgotten}`) page.send("site:page-changed");
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
    // The page is told once what it was made of is forgotten: one that reloads sooner would get the old again.
    hotUpdateEnvironments: async ({ environments }, forget) => {
      await Promise.all(Object.values(environments).map(forget));
      if (pagesChanged === 0) return;
      pagesChanged -= 1;
      forgotten += 1;
      environments.client.hot.send("site:page-changed");
    },
  },
});

/** Every page's address and file, as the sources say now. */
const routesNow = async () => JSON.stringify((await vite.ssrLoadModule("/app/routes.ts")).default);
let routes = await routesNow();

// Vite's modules have no types of their own: each is named by the file it is loaded from.
const loadServer = () => vite.ssrLoadModule("/server/run.ts") as Promise<typeof import("./server/run.ts")>;
const loadPages = () => vite.ssrLoadModule("/app/render.ts") as Promise<{ render: Render }>;

/** Whether the server of the moment stops. */
let isEnding = false;

/** Ends the sockets of open pages, which hold theirs for as long as they can; each page reloads itself when it has a new one. */
function hangUp() {
  for (const { socket } of vite.ws.clients) socket.terminate();
}

const live: Bundle = {
  render: async (request, server) => {
    const made = `${forgotten}`;
    const page = await (await loadPages()).render(request, server);
    if (!page.headers.get("Content-Type")?.startsWith("text/html")) return page;
    // Read by app/reload.ts.
    const html = (await page.text()).replace("/app/reload.ts", `/app/reload.ts?${made}`);
    return new Response(html, page);
  },
  live: {
    modules: (req, res, next) => vite.middlewares(req, res, next),
    upgrade: (req, socket, head) => {
      upgrades.emit("upgrade", req, socket, head);
      // The server of the moment serves whoever came before it stops, and would wait for this one.
      if (isEnding) hangUp();
    },
  },
};

const log = pretty({
  ignore: "pid,hostname,reqId,req,res,responseTime",
  messageFormat: "{msg}{if req.url} {req.method} {req.url}{end}{if res.statusCode} {res.statusCode}{end}",
  translateTime: "HH:MM:ss",
});

const door = createDoor();

async function begin() {
  const { run, whyNot } = await loadServer();
  return run(async () => live, { logTo: log, listenSite: door.listenBehind }).catch((error: unknown) => {
    console.error(...whyNot(error));
  });
}

type Running = Awaited<ReturnType<typeof begin>>;

async function end(running: Running) {
  await door.shut();
  isEnding = true;
  hangUp();
  await running?.stop();
  isEnding = false;
}

const changed = new Set<string>();
let busy = true;

/** Begins again after these files changed; Vite, which takes seconds, only for other routes than it knows. */
async function beginAgain(files: string[]) {
  const now = files.some((path) => path.startsWith(shared)) ? await routesNow() : routes;
  if (now !== routes) await vite.restart();
  routes = now;
  return begin();
}

/** Starts the server again after a change. What changes meanwhile starts it once more. */
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
// What the first page needs can be loaded before somebody asks for it.
loadPages().catch(() => {});
