import { paths } from "@rankwright/schema";
import { serverContext } from "#app/context.ts";
import type { Route } from "./+types/robots";

/** Doesn't disallow private screens: they have noindex, which crawlers can only see if they may load them. */
export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { SITE_URL } = context.get(serverContext).ctx.env;
  return new Response(
    `User-agent: *\nDisallow: /api/\nDisallow: /trpc/\n\nSitemap: ${SITE_URL}${paths.sitemap()}\n`,
    {
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    },
  );
}
