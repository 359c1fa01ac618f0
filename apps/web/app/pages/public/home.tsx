import { anchors, paths, shownPackages } from "@rankwright/schema";
import { api } from "#app/data/server.ts";
import { firstRecord, siteLayout } from "#app/data/site.ts";
import { About } from "#app/sections/about.tsx";
import { Contact } from "#app/sections/contact/contact.tsx";
import { Hero } from "#app/sections/home/hero.tsx";
import { Proof } from "#app/sections/home/proof.tsx";
import { Services } from "#app/sections/home/services.tsx";
import { Testimonials } from "#app/sections/home/testimonials.tsx";
import { WorkSteps } from "#app/sections/home/work-steps.tsx";
import { OrderBar } from "#app/sections/packages/order-bar.tsx";
import { Pricing } from "#app/sections/packages/pricing.tsx";
import { Registered } from "#app/sections/registered.tsx";
import { CallToAction } from "#app/sections/service/call-to-action.tsx";
import type { Route } from "./+types/home";
import { headOfPage } from "./seo/heads.ts";
import { headTags } from "./seo/seo.ts";

export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { content } = api(context);
  const [frame, banner, serviceText, services, about, workSteps, all, packagesText] = await Promise.all([
    siteLayout(context),
    firstRecord(content.banner.list()),
    firstRecord(content.serviceText.list()),
    content.serviceItems.list(),
    firstRecord(content.about.list()),
    content.workSteps.list(),
    content.packages.list(),
    firstRecord(content.packagesText.list()),
  ]);
  const [testimonialText, testimonials, contactDetails, counters, action] = await Promise.all([
    firstRecord(content.testimonialText.list()),
    content.testimonials.list(),
    content.contactDetails.list(),
    firstRecord(content.counters.list()),
    firstRecord(content.callToAction.list()),
  ]);
  const packages = shownPackages(all);
  const head = await headOfPage(context, paths.home());
  return {
    head,
    name: frame.name,
    banner,
    serviceText,
    services,
    about,
    workSteps,
    packages,
    packagesText,
    testimonialText,
    testimonials,
    contactDetails,
    counters,
    action,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

/** Anchor of the packages on the home page. */
const TO_PACKAGES = `#${anchors.pricing}`;
const toPackages = { label: "See the packages", href: TO_PACKAGES };

export default function Home({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { banner, about, packages, action } = loaderData;
  return (
    <>
      <Registered />
      {banner ? (
        <Hero banner={banner} name={loaderData.name}>
          <Proof counters={loaderData.counters} quote={loaderData.testimonials[0]} />
        </Hero>
      ) : (
        <h1 className="wrap pt-16 text-4xl">{loaderData.name}</h1>
      )}
      <Services text={loaderData.serviceText} items={loaderData.services} />
      {about && <About about={about} />}
      <WorkSteps steps={loaderData.workSteps} />
      <Pricing packages={packages} text={loaderData.packagesText} />
      <Testimonials text={loaderData.testimonialText} items={loaderData.testimonials} />
      <Contact items={loaderData.contactDetails}>
        {action && <CallToAction action={action} {...(packages.length > 0 && { also: toPackages })} />}
      </Contact>
      <OrderBar packages={packages} href={TO_PACKAGES} />
    </>
  );
}
