import { type AppRouter, contentWithKey, createContext, type Deps, legalPages } from "@rankwright/api";
import { contactAbout, LEGAL_PAGES, paths, SITE_PAGES } from "@rankwright/schema";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Bundle } from "./bundle.ts";
import { createPageCache, pack } from "./page-cache.ts";
import { sendPage } from "./send-page.ts";

/** Pages that are the same for everybody: rendered once per revision of the content, without a session. */
const PUBLIC = new Set<string>([...SITE_PAGES, paths.contactUs(), paths.robots(), paths.sitemap()]);
const LEGAL = new Set<string>(LEGAL_PAGES);

/** The path of a public page that is read, and its query. */
function publicPath({ method, url }: FastifyRequest) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  return PUBLIC.has(path) ? { path, query: at < 0 ? "" : url.slice(at + 1) } : undefined;
}

/** The public pages. `content` stands for the site's content as it is now. */
export function keptPages(deps: Deps, router: AppRouter, { render, live }: Bundle, content: () => object) {
  const isWritten = (page: string) => legalPages(deps.db).some(({ path }) => path === page);

  /**
   * What a page is kept under: its path. No public page reads its query, an advertisement's mark there must not cost the cache,
   * but for the contact page's: there it names a package, and there are as many of those as the owner has.
   * A legal page that is not written is an address like any other that nothing is at.
   */
  function keptUnder(request: FastifyRequest): string | undefined {
    const asked = publicPath(request);
    if (asked && LEGAL.has(asked.path) && !isWritten(asked.path)) return undefined;
    if (asked?.path !== paths.contact() || !asked.query.includes("package=")) return asked?.path;
    const name = new URLSearchParams(asked.query).get("package") ?? "";
    return contentWithKey(deps.db, `packages:${name}`) ? contactAbout(name) : asked.path;
  }

  const fresh = (path: string) =>
    render(new Request(deps.env.SITE_URL + path), { router, ctx: createContext(deps), nonce: "", content });
  const page = live ? (path: string) => fresh(path).then(pack) : createPageCache(content, fresh);

  async function rendered(path: string, request: FastifyRequest, reply: FastifyReply) {
    const made = await page(path);
    if (made.status === 200) return sendPage(made, request, reply);
    return reply.code(made.status).headers(made.headers).send(made.body.identity);
  }

  /** Renders and sends the public page that a request asks for; undefined when it asks for none. */
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    const path = keptUnder(request);
    return path === undefined ? undefined : rendered(path, request, reply);
  };
}
