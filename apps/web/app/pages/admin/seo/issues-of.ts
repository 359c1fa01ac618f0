import { accentTones, metaPage, paths } from "@rankwright/schema";
import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { api } from "#app/data/server.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { readContent, sectionsOf } from "#app/pages/admin/editor/data.ts";
import { toRecord } from "#app/pages/admin/editor/records.ts";
import { editPath } from "#app/pages/admin/editor/screens.ts";

type SeoIssue = RouterOutputs["seo"]["check"]["issues"][number];

/** An SEO issue, with the part of the page that it is about and the address of the screen to fix it. */
export interface ShownIssue extends Pick<SeoIssue, "page" | "message" | "level"> {
  about: string;
  href: string;
}

/** Returns the issues of the public pages, each with the screen to fix it. */
export async function issuesOf(context: Readonly<RouterContextProvider>) {
  const { issues, isRead } = await api(context).seo.check();
  const sections = sectionsOf(context);
  const shown = async ({
    page,
    message,
    level,
    at,
    face: pageMeta,
    isAccent,
  }: SeoIssue): Promise<ShownIssue> => {
    if (isAccent) return { page, message, level, about: "Accent colour", href: paths.businessSettings() };
    const section = at ? sections[at.section] : undefined;
    if (!at || !section) {
      const href = paths.seoPage(metaPage(page).slug);
      return { page, message, level, about: pageMeta ? "Search and sharing" : "Page", href };
    }
    const record = toRecord(section, await readContent(context, section.name, "get", { _id: at._id }));
    const about = `${section.label}: ${section.fields[at.field]?.label ?? section.noun}`;
    return { page, message, level, about, href: `${editPath(section, record)}#${section.name}-${at.field}` };
  };
  const { accent } = context.get(serverContext).ctx.env.business;
  return { isRead, accent: accentTones(accent), issues: await Promise.all(issues.map(shown)) };
}
