import { createContext, type Deps } from "@rankwright/api";
import { LEGAL_PAGES, PUBLIC_PAGES, paths } from "@rankwright/schema";
import { router } from "@rankwright/test-kit/site";
import { renderToString } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { siteLayout } from "#app/data/site.ts";
import Contact, { loader as contact } from "#app/pages/public/contact.tsx";
import Home, { loader as home } from "#app/pages/public/home.tsx";
import Legal, { loader as legal } from "#app/pages/public/legal.tsx";
import Pricing, { loader as pricing } from "#app/pages/public/pricing.tsx";
import type { Head } from "#app/pages/public/seo/seo.ts";
import Service, { loader as service } from "#app/pages/public/service.tsx";
import Thanks, { loader as thanks } from "#app/pages/public/thanks.tsx";
import { PageShell } from "#app/sections/layout/page-shell.tsx";

/** Public pages that every site has, and the contact page's second address. */
export const PUBLIC_PATHS = [...PUBLIC_PAGES, paths.contactUs()] as const;

/** Returns the context that a page's loader gets from the server, for a visitor of this site. */
export function visitor(deps: Deps) {
  const server = { router, ctx: createContext(deps), nonce: "", content: () => ({}) };
  return new RouterContextProvider(new Map([[serverContext, server]]));
}

async function pageAt(deps: Deps, path: string): Promise<{ head: Head; content: React.ReactNode }> {
  const args = { context: visitor(deps), request: new Request(deps.env.SITE_URL + path) };
  if (path === paths.home()) {
    const loaderData = await home(args);
    return { head: loaderData.head, content: <Home loaderData={loaderData} /> };
  }
  if (path === paths.service()) {
    const loaderData = await service(args);
    return { head: loaderData.head, content: <Service loaderData={loaderData} /> };
  }
  if (path === paths.pricing()) {
    const loaderData = await pricing(args);
    return { head: loaderData.head, content: <Pricing loaderData={loaderData} /> };
  }
  if (path === paths.thanks()) return { head: (await thanks(args)).head, content: <Thanks /> };
  if (LEGAL_PAGES.some((page) => page === path)) {
    const loaderData = await legal(args);
    return { head: loaderData.head, content: <Legal loaderData={loaderData} /> };
  }
  const loaderData = await contact(args);
  return { head: loaderData.head, content: <Contact loaderData={loaderData} /> };
}

/** Renders a public page for a visitor. Returns its HTML, its text and the content of its head. */
export async function rendered(deps: Deps, path: string) {
  const { head, content } = await pageAt(deps, path);
  const frame = await siteLayout(visitor(deps));
  const html = renderToString(
    <PageShell frame={frame} current={path}>
      {content}
    </PageShell>,
  );
  return { head, html, text: textOf(html) };
}

/** Returns the visible text of a page, on one line. */
export function textOf(html: string): string {
  const entities: Record<string, string> = {
    "&amp;": "&",
    "&#x27;": "'",
    "&quot;": '"',
    "&lt;": "<",
    "&gt;": ">",
  };
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&(?:amp|#x27|quot|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
