import { paths, shownPackages } from "@rankwright/schema";
import { api } from "#app/data/server.ts";
import { firstRecord, requireCanonical } from "#app/data/site.ts";
import { AboutBars } from "#app/sections/about.tsx";
import { PageHead } from "#app/sections/layout/page-head.tsx";
import { OrderBar, ToPackages } from "#app/sections/packages/order-bar.tsx";
import { CallToAction } from "#app/sections/service/call-to-action.tsx";
import { Counters } from "#app/sections/service/counters.tsx";
import { Experience } from "#app/sections/service/experience.tsx";
import { Features } from "#app/sections/service/features.tsx";
import { MainServices } from "#app/sections/service/main-services.tsx";
import { Steps } from "#app/sections/service/steps.tsx";
import { Team } from "#app/sections/service/team.tsx";
import { Video } from "#app/sections/service/video.tsx";
import type { Route } from "./+types/service";
import { headOfPage } from "./seo/heads.ts";
import { headTags } from "./seo/seo.ts";

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  requireCanonical(request, paths.service());
  const { content } = api(context);
  const [serviceText, counters, services, about, steps, all] = await Promise.all([
    firstRecord(content.serviceText.list()),
    firstRecord(content.counters.list()),
    content.serviceItems.list(),
    firstRecord(content.about.list()),
    content.steps.list(),
    content.packages.list(),
  ]);
  const [video, videoItems, featuresText, features, experience, teamText, team, action] = await Promise.all([
    firstRecord(content.videoSection.list()),
    content.videoItems.list(),
    firstRecord(content.featuresText.list()),
    content.featureItems.list(),
    firstRecord(content.experience.list()),
    firstRecord(content.teamText.list()),
    content.teamMembers.list(),
    firstRecord(content.callToAction.list()),
  ]);
  const head = await headOfPage(context, paths.service());
  return {
    head,
    serviceText,
    counters,
    services,
    about,
    steps,
    packages: shownPackages(all),
    video,
    videoItems,
    featuresText,
    features,
    experience,
    teamText,
    team,
    action,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

const also = { label: "See the packages", href: paths.pricing() };

export default function Service({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { serviceText, counters, about, experience, action, packages } = loaderData;
  return (
    <>
      <div className="relative z-31 bg-bg">
        <PageHead
          crumb="Services"
          title={serviceText?.serviceHeading || "Services"}
          text={serviceText?.servicesubHeading}
        >
          <ToPackages packages={packages} />
        </PageHead>
      </div>
      {counters && <Counters counters={counters} />}
      <MainServices items={loaderData.services} />
      {about && <AboutBars about={about} />}
      <Steps steps={loaderData.steps} />
      <ToPackages packages={packages} isBand />
      <Video video={loaderData.video} items={loaderData.videoItems} />
      <Features text={loaderData.featuresText} items={loaderData.features} />
      {experience && <Experience experience={experience} />}
      <Team text={loaderData.teamText} members={loaderData.team} />
      {action && <CallToAction action={action} {...(packages.length > 0 && { also })} />}
      <OrderBar packages={packages} href={paths.pricing()} />
    </>
  );
}
