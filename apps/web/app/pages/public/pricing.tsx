import { paths, shownPackages } from "@rankwright/schema";
import { api } from "#app/data/server.ts";
import { needCanonical, one, siteFrame } from "#app/data/site.ts";
import { PageHead } from "#app/sections/frame/page-head.tsx";
import { Faq } from "#app/sections/packages/faq.tsx";
import { PackageTable } from "#app/sections/packages/package-table.tsx";
import { PackageCards } from "#app/sections/packages/packages.tsx";
import { priceText } from "#app/sections/packages/price.tsx";
import type { Route } from "./+types/pricing";
import { headOf, headTags } from "./seo/seo.ts";
import { breadcrumbNode, businessNode } from "./seo/structured-data.ts";

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  needCanonical(request, paths.pricing());
  const { content } = api(context);
  const [frame, all, packagesText, faqText, faqItems] = await Promise.all([
    siteFrame(context),
    content.packages.list(),
    one(content.packagesText.list()),
    one(content.faqText.list()),
    content.faqItems.list(),
  ]);
  const packages = shownPackages(all);
  const names = packages.map(({ packageName }) => packageName).join(", ");
  const prices = packages.map((shown) => `${shown.packageName} ${priceText(shown)}`).join(", ");
  const head = headOf(frame, {
    subject: names === "" ? "Packages and prices" : `Packages and prices: ${names}`,
    path: paths.pricing(),
    texts: [prices],
    fallback: "See what each package includes, compare them line by line and order online at a fixed price.",
    graph: [businessNode(frame, packages), breadcrumbNode(frame.siteUrl, "Pricing", paths.pricing())],
  });
  return { head, packages, packagesText, faqText, faqItems };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function PricingPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { packages, packagesText, faqText, faqItems } = loaderData;
  return (
    <>
      <PageHead
        crumb="Pricing"
        title="Packages and prices"
        text={
          packages.length > 0
            ? "One price each, in US dollars. See what every package includes, and order online."
            : "There is nothing to order here yet. Write to us, and we will make you an offer."
        }
      />
      {packages.length > 0 && (
        <section aria-label="Packages" className="wrap pb-16 lg:pt-4 lg:pb-28">
          <PackageCards
            packages={packages}
            points="pricingPoints"
            note={packagesText?.orderNote}
            headings="h2"
          />
        </section>
      )}
      <PackageTable packages={packages} rows={packagesText} />
      <Faq text={faqText} items={faqItems} />
    </>
  );
}
