import { isSearchable, PUBLIC_PAGES, type PublicPage, type SectionName, sections } from "@rankwright/schema";
import { serverContext } from "#app/context.ts";
import { api } from "#app/data/server.ts";
import type { Route } from "./+types/sitemap";

/** Sections that are shown on a public page, in the order of `sections`. */
const shown: SectionName[] = Object.values(sections)
  .filter(({ shownOn }) => shownOn.length > 0)
  .map(({ name }) => name);

/** Returns the time of the latest change to any section on each page, in milliseconds since 1970; 0 for a page without content. */
async function lastChanges(context: Route.LoaderArgs["context"]): Promise<Map<string, number>> {
  const { content } = api(context);
  const changes = new Map<string, number>();
  for (const name of shown) {
    const records = await content[name].list();
    const newest = Math.max(0, ...records.map(({ updatedAt }) => updatedAt));
    for (const page of sections[name].shownOn) changes.set(page, Math.max(changes.get(page) ?? 0, newest));
  }
  return changes;
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { SITE_URL } = context.get(serverContext).ctx.env;
  const changes = await lastChanges(context);
  const pageMetas = new Map((await api(context).seo.pageMetas()).map((face) => [face._id, face]));
  // Omits pages that are noindex or have another canonical address.
  const written = (await api(context).seo.legalPages()).map(({ path }) => path);
  const listed = [...PUBLIC_PAGES, ...written].filter((page: PublicPage) => {
    const face = pageMetas.get(page);
    return isSearchable(page) && face?.search !== "Hidden" && !face?.canonical;
  });
  const entries = listed.map((page) => {
    const changed = Math.max(changes.get(page) ?? 0, pageMetas.get(page)?.updatedAt ?? 0);
    const lastmod = changed > 0 ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : "";
    return `  <url><loc>${escaped(SITE_URL + page)}</loc>${lastmod}</url>\n`;
  });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}
