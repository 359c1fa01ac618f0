import { contactSections } from "./contact.ts";
import { designSections } from "./design.ts";
import { faqSections } from "./faq.ts";
import { figuresSections } from "./figures.ts";
import { footerSections } from "./footer.ts";
import { homeSections } from "./home.ts";
import { legalSections } from "./legal.ts";
import { peopleSections } from "./people.ts";
import type { Section } from "./section.ts";
import { servicePageSections } from "./service-page.ts";
import { servicesSections } from "./services.ts";
import { shopSections } from "./shop.ts";
import { testimonialsSections } from "./testimonials.ts";
import { workSections } from "./work.ts";

/** All sections of the site, in the order of the editor. To add one, add it to the object in one of these files, under its name. */
export const sections = {
  ...homeSections,
  ...servicesSections,
  ...shopSections,
  ...testimonialsSections,
  ...workSections,
  ...servicePageSections,
  ...peopleSections,
  ...figuresSections,
  ...faqSections,
  ...contactSections,
  ...footerSections,
  ...legalSections,
  ...designSections,
} as const satisfies Record<string, Section>;

export type Sections = typeof sections;
export type SectionName = keyof Sections;

export * from "./field.ts";
export * from "./field-schema.ts";
export { footerSections } from "./footer.ts";
export { ACCENTS } from "./home.ts";
export { legalSections } from "./legal.ts";
export * from "./packages.ts";
export { BILLINGS, planIssues } from "./plan-fields.ts";
export * from "./section.ts";
export * from "./section-schema.ts";
export { COMPARISON_ROWS, PACKAGE_POINTS } from "./shop.ts";
export { WORK_STEP_NUMBERS } from "./work.ts";
