import { paths, shownPackages } from "@rankwright/schema";
import { api } from "#app/data/server.ts";
import { one, siteFrame } from "#app/data/site.ts";
import { About } from "#app/sections/about.tsx";
import { Contact } from "#app/sections/contact/contact.tsx";
import { Hero } from "#app/sections/home/hero.tsx";
import { Services } from "#app/sections/home/services.tsx";
import { Testimonials } from "#app/sections/home/testimonials.tsx";
import { WorkSteps } from "#app/sections/home/work-steps.tsx";
import { Pricing } from "#app/sections/packages/pricing.tsx";
import { Registered } from "#app/sections/registered.tsx";
import type { Route } from "./+types/home";
import { headOfPage } from "./seo/heads.ts";
import { headTags } from "./seo/seo.ts";

export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { content } = api(context);
  const [frame, banner, serviceText, services, about, workSteps, all, packagesText] = await Promise.all([
    siteFrame(context),
    one(content.banner.list()),
    one(content.serviceText.list()),
    content.serviceItems.list(),
    one(content.about.list()),
    content.workSteps.list(),
    content.packages.list(),
    one(content.packagesText.list()),
  ]);
  const [testimonialText, testimonials, contactDetails] = await Promise.all([
    one(content.testimonialText.list()),
    content.testimonials.list(),
    content.contactDetails.list(),
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
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function Home({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { banner, about } = loaderData;
  return (
    <>
      <Registered />
      {banner ? (
        <Hero banner={banner} name={loaderData.name} />
      ) : (
        <h1 className="wrap pt-16 text-4xl">{loaderData.name}</h1>
      )}
      <Services text={loaderData.serviceText} items={loaderData.services} />
      {about && <About about={about} />}
      <WorkSteps steps={loaderData.workSteps} />
      <Pricing packages={loaderData.packages} text={loaderData.packagesText} />
      <Testimonials text={loaderData.testimonialText} items={loaderData.testimonials} />
      <Contact items={loaderData.contactDetails} />
    </>
  );
}
