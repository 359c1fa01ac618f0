import { insertContent, listContent } from "@rankwright/db/content";
import { audit, type Tx } from "@rankwright/db/core";
import { paths, restCreateSchema, type Section, sections } from "@rankwright/schema";
import { uniqueKeyOf } from "../content/records.ts";
import type { Env } from "../settings/env.ts";
import { refuse } from "../trpc/errors.ts";

type Values = Record<string, string>;

/** Must differ from `offer` below: both are shown on the home page and in its description for search engines. */
const CHOICE = "Choose what you need. Each comes as a package.";

/**
 * Returns the first content of a site, based on its name and packages. The texts are short and general enough for any business.
 */
function starterOf(name: string, supportEmail: string, packages: readonly Values[]) {
  const names = packages.map(({ packageName = "" }) => packageName).join(", ");
  const offer =
    packages.length > 0 ? `${names}: fixed prices, ordered online.` : "Fixed prices, ordered online.";
  const services = packages.slice(0, 6).map(({ packageName = "", packagePointOne = "" }) => ({
    serviceIcon: "check-circle",
    serviceTitle: packageName,
    serviceDetails: packagePointOne,
  }));
  const byMail = [{ contactImg: "mail", contactTitle: "Write to us", contactDetails: supportEmail }];
  return {
    banner: [
      {
        bannerText: name,
        bannerHeading: packages[0]?.packagePointOne || `What ${name} does for you`,
        bannerDetails: offer,
        buttonText: "See packages and prices",
        buttonURL: paths.pricing(),
      },
    ],
    serviceText:
      services.length > 0 ? [{ serviceHeading: "What you can order", servicesubHeading: CHOICE }] : [],
    serviceItems: services,
    packagesText: [{ packagesHeading: "Pick a package", packagesDetails: "One price each, ordered online." }],
    contactDetails: supportEmail === "" ? [] : byMail,
    footerAbout: [{ aboutFooterText: name.slice(0, 40), aboutFooterDetails: offer }],
    copyright: [{ copyrightText: `© ${name}` }],
  } satisfies Partial<Record<keyof typeof sections, Values[]>>;
}

/** Writes the starter content into those of its sections that are empty. Returns the number of sections written. */
export function writeStarter(
  tx: Tx,
  env: Pick<Env, "business" | "SITE_URL">,
  by: { email: string; now: number },
): number {
  const { name } = env.business;
  if (name === "") throw refuse("CONFLICT", "Save your business name first. The starter content uses it.");
  const packages = listContent(tx, "packages").map(({ data }) => data);
  const starter: Readonly<Record<string, readonly Values[]>> = starterOf(
    name,
    env.business.supportEmail,
    packages.filter(({ availability }) => availability !== "Hidden"),
  );
  const all: readonly Section[] = Object.values(sections);
  const empty = all.filter(
    (of) => (starter[of.name] ?? []).length > 0 && listContent(tx, of.name).length === 0,
  );
  for (const of of empty)
    for (const record of starter[of.name] ?? []) {
      const data = restCreateSchema(of).parse(record) as Values;
      insertContent(tx, of.name, data, uniqueKeyOf(of, data), by);
    }
  audit(tx, by.email, "content.starter", empty.map(({ label }) => label).join(", "), by.now);
  return empty.length;
}
