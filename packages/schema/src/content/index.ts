import * as faq from "./faq.ts";
import * as footer from "./footer.ts";
import * as home from "./home.ts";
import * as people from "./people.ts";
import type { Section } from "./section.ts";
import * as services from "./services.ts";
import * as shop from "./shop.ts";
import * as work from "./work.ts";

/** Every section of the site, in the order in which the editor lists them. Adding one is one entry here. */
export const sections = {
  banner: home.banner,
  logo: home.logo,
  about: home.about,
  serviceText: services.serviceText,
  serviceItems: services.serviceItems,
  packages: shop.packages,
  testimonialText: home.testimonialText,
  testimonials: home.testimonials,
  workSteps: work.workSteps,
  steps: work.steps,
  videoSection: services.videoSection,
  videoItems: services.videoItems,
  featuresText: services.featuresText,
  featureItems: services.featureItems,
  experience: services.experience,
  teamText: people.teamText,
  teamMembers: people.teamMembers,
  counters: home.counters,
  faqText: faq.faqText,
  faqItems: faq.faqItems,
  contactDetails: home.contactDetails,
  callToAction: home.callToAction,
  footerAbout: footer.footerAbout,
  footerAddress: footer.footerAddress,
  footerSocial: footer.footerSocial,
  copyright: footer.copyright,
  designItems: shop.designItems,
} as const satisfies Record<string, Section>;

export type Sections = typeof sections;
export type SectionName = keyof Sections;

export * from "./field.ts";
export { ACCENTS } from "./home.ts";
export * from "./section.ts";
export { PACKAGE_CARDS, PACKAGE_NAMES, PACKAGE_POINTS, type PackageName } from "./shop.ts";
export { WORK_STEP_NUMBERS } from "./work.ts";
