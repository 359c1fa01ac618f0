import { LEGAL_PAGES } from "@rankwright/schema";
import { missingPage, requireCanonical, siteLayout } from "#app/data/site.ts";
import { LegalText } from "#app/sections/legal/legal-text.tsx";
import type { Route } from "./+types/legal";
import { headOfPage, legalRecord } from "./seo/heads.ts";
import { headTags } from "./seo/seo.ts";

/** The imprint, the privacy policy and the terms. Each returns 404 until it is written. */
export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const asked = new URL(request.url).pathname.toLowerCase();
  const path = LEGAL_PAGES.find((page) => asked.startsWith(page));
  const { legal } = await siteLayout(context);
  const page = legal.find((written) => written.path === path);
  if (!page) throw await missingPage(context);
  requireCanonical(request, page.path);
  const record = await legalRecord(context, page.path);
  return { head: await headOfPage(context, page.path), title: page.title, text: record?.text ?? "" };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function LegalPage({ loaderData: { title, text } }: Pick<Route.ComponentProps, "loaderData">) {
  return <LegalText title={title} text={text} />;
}
