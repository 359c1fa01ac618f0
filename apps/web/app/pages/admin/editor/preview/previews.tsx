import { type SectionName, type Sections, sections } from "@rankwright/schema";
import type { ReactNode } from "react";
import type { Shown, ShownItem } from "#app/data/site.ts";
import { About, AboutBars } from "#app/sections/about.tsx";
import { ContactDetails } from "#app/sections/contact/contact-details.tsx";
import { Hero } from "#app/sections/home/hero.tsx";
import { Services } from "#app/sections/home/services.tsx";
import { Testimonials } from "#app/sections/home/testimonials.tsx";
import { WorkSteps } from "#app/sections/home/work-steps.tsx";
import { Footer } from "#app/sections/layout/footer.tsx";
import { LegalText } from "#app/sections/legal/legal-text.tsx";
import { Faq } from "#app/sections/packages/faq.tsx";
import { PackageTable } from "#app/sections/packages/package-table.tsx";
import { Pricing } from "#app/sections/packages/pricing.tsx";
import { CallToAction } from "#app/sections/service/call-to-action.tsx";
import { Counters } from "#app/sections/service/counters.tsx";
import { Experience } from "#app/sections/service/experience.tsx";
import { Features } from "#app/sections/service/features.tsx";
import { MainServices } from "#app/sections/service/main-services.tsx";
import { Steps } from "#app/sections/service/steps.tsx";
import { Team } from "#app/sections/service/team.tsx";
import { Video } from "#app/sections/service/video.tsx";
import { Identity } from "./identity.tsx";

/** Content of the site as if the user's changes were saved: a section's first record, or all its records. */
interface PreviewContent {
  one: <K extends SectionName>(name: K) => Shown<K> | undefined;
  many: <K extends SectionName>(name: K) => ShownItem<K>[];
}

type PreviewOf = (content: PreviewContent) => ReactNode;

const services: PreviewOf = ({ one, many }) => {
  const items = many("serviceItems");
  return (
    <>
      <Services text={one("serviceText")} items={items} />
      <MainServices items={items} />
    </>
  );
};
const testimonials: PreviewOf = ({ one, many }) => (
  <Testimonials text={one("testimonialText")} items={many("testimonials")} />
);
const packages: PreviewOf = ({ one, many }) => (
  <>
    <Pricing packages={many("packages")} text={one("packagesText")} />
    <PackageTable packages={many("packages")} rows={one("packagesText")} />
  </>
);
const video: PreviewOf = ({ one, many }) => <Video video={one("videoSection")} items={many("videoItems")} />;
const features: PreviewOf = ({ one, many }) => (
  <Features text={one("featuresText")} items={many("featureItems")} />
);
const team: PreviewOf = ({ one, many }) => <Team text={one("teamText")} members={many("teamMembers")} />;
const faq: PreviewOf = ({ one, many }) => <Faq text={one("faqText")} items={many("faqItems")} />;
const footer: PreviewOf = ({ one }) => (
  <Footer
    about={footerOf(one("footerAbout"))}
    address={footerOf(one("footerAddress"))}
    social={footerOf(one("footerSocial"))}
    copyright={footerOf(one("copyright"))}
  />
);

/** Adds the metadata that the footer's props require and a preview doesn't have. */
const footerOf = <T extends object>(values: T | undefined) =>
  values && { ...values, _id: "", revision: 0, updatedAt: 0 };

const shown = <T,>(value: T | undefined, show: (value: T) => ReactNode): ReactNode =>
  value === undefined ? null : show(value);

const legal =
  (name: "imprint" | "privacy" | "terms" | "cancellationPolicy"): PreviewOf =>
  ({ one }) =>
    shown(one(name), ({ title, text }) => <LegalText title={title || sections[name].label} text={text} />);

/** Sections that a public page shows. */
type ShownSection = {
  [K in SectionName]: Sections[K]["shownOn"] extends readonly [] ? never : K;
}[SectionName];

/** Preview of each public section, rendered by its public component. */
export const previews: Readonly<Record<ShownSection, PreviewOf>> = {
  banner: ({ one }) => shown(one("banner"), (banner) => <Hero banner={banner} name="Your site" />),
  logo: ({ one }) => {
    const { logo: light = "", logoDark: dark = "", accent = "" } = one("logo") ?? {};
    return <Identity logo={{ light, dark }} accent={accent} />;
  },
  about: ({ one }) =>
    shown(one("about"), (about) => (
      <>
        <About about={about} />
        <AboutBars about={about} />
      </>
    )),
  serviceText: services,
  serviceItems: services,
  packages,
  packagesText: packages,
  testimonialText: testimonials,
  testimonials,
  workSteps: ({ many }) => <WorkSteps steps={many("workSteps")} />,
  steps: ({ many }) => <Steps steps={many("steps")} />,
  videoSection: video,
  videoItems: video,
  featuresText: features,
  featureItems: features,
  experience: ({ one }) => shown(one("experience"), (experience) => <Experience experience={experience} />),
  teamText: team,
  teamMembers: team,
  counters: ({ one }) => shown(one("counters"), (counters) => <Counters counters={counters} />),
  faqText: faq,
  faqItems: faq,
  contactDetails: ({ many }) => (
    <div className="wrap py-10">
      <ContactDetails items={many("contactDetails")} />
    </div>
  ),
  callToAction: ({ one }) => shown(one("callToAction"), (action) => <CallToAction action={action} />),
  footerAbout: footer,
  footerAddress: footer,
  footerSocial: footer,
  copyright: footer,
  imprint: legal("imprint"),
  privacy: legal("privacy"),
  terms: legal("terms"),
  cancellationPolicy: legal("cancellationPolicy"),
};

interface Previewed {
  _id: string;
  values: Readonly<Record<string, string>>;
}

/** Converts records, by section name, to the content that the previews accept. */
export function previewContent(records: Readonly<Record<string, readonly Previewed[]>>): PreviewContent {
  const many = <K extends SectionName>(name: K) =>
    // The editor's only cast. Records of a section that is known only by name have no static type, but records.ts has parsed
    // each with its section's schema.
    (records[name] ?? []).map(({ _id, values }) => ({ ...values, _id })) as unknown as ShownItem<K>[];
  return { many, one: (name) => many(name)[0] };
}

export const previewOf = (section: string): PreviewOf | undefined =>
  Object.entries(previews).find(([name]) => name === section)?.[1];

/** Returns the sections that share a preview, such as a heading and its items. */
export function previewedWith(section: string): string[] {
  const show = previewOf(section);
  const together = Object.entries(previews).flatMap(([name, other]) => (other === show ? [name] : []));
  return show ? together : [section];
}
