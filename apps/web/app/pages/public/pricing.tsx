import { paths, shownPackages } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { api } from "#app/data/server.ts";
import { firstRecord, requireCanonical } from "#app/data/site.ts";
import { PageHead } from "#app/sections/layout/page-head.tsx";
import { Faq } from "#app/sections/packages/faq.tsx";
import { PackageTable } from "#app/sections/packages/package-table.tsx";
import { PackageCards } from "#app/sections/packages/packages.tsx";
import { CallToAction } from "#app/sections/service/call-to-action.tsx";
import type { Route } from "./+types/pricing";
import { headOfPage } from "./seo/heads.ts";
import { headTags } from "./seo/seo.ts";

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  requireCanonical(request, paths.pricing());
  const { content } = api(context);
  const [all, packagesText, faqText, faqItems, action] = await Promise.all([
    content.packages.list(),
    firstRecord(content.packagesText.list()),
    firstRecord(content.faqText.list()),
    content.faqItems.list(),
    firstRecord(content.callToAction.list()),
  ]);
  const packages = shownPackages(all);
  const head = await headOfPage(context, paths.pricing());
  return { head, packages, packagesText, faqText, faqItems, action };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function PricingPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { packages, packagesText, faqText, faqItems, action } = loaderData;
  return (
    <>
      <PageHead
        crumb="Pricing"
        title="Packages and prices"
        text={
          packages.length > 0
            ? "Fixed prices. See what each package includes and order online."
            : "No packages yet. Contact us for a quote."
        }
      >
        {packages.length === 0 && (
          <ButtonLink href={paths.contact()} size="lg" className="justify-self-start">
            Write to us
          </ButtonLink>
        )}
      </PageHead>
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
      {action && <CallToAction action={action} />}
    </>
  );
}
