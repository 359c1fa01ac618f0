import type { SectionName } from "@rankwright/schema";

/** Search synonyms of the sections, by section name. */
const bySection: Partial<Record<SectionName, string>> = {
  banner: "hero start headline top picture",
  logo: "brand mark colours colors",
  packages: "prices pricing plans offers rates",
  packagesText: "prices pricing reassurance",
  testimonials: "reviews quotes praise",
  teamMembers: "people staff faces",
  serviceItems: "offers skills",
  featureItems: "benefits",
  counters: "numbers statistics figures",
  workSteps: "process how it works",
  faqItems: "answers help",
  callToAction: "cta last call",
  contactDetails: "telephone map",
  footerSocial: "instagram facebook youtube",
  imprint: "legal notice disclosure impressum law",
  privacy: "legal data protection cookies gdpr dsgvo datenschutz",
  terms: "legal conditions agb contract law",
  cancellationPolicy: "legal withdrawal revocation right consumer widerruf law",
};
export const sectionSynonyms: Readonly<Record<string, string>> = bySection;

/** Search synonyms of the panel's areas and settings, by label. */
export const areaSynonyms: Readonly<Record<string, string>> = {
  Orders: "sales purchases buyers",
  Quotes: "offers proposals estimates manual orders invoices due date write",
  Board: "kanban columns work",
  Payments: "money refunds income notifications",
  "Tax report": "vat gst sales tax return oss one-stop shop accountant quarter",
  Subscriptions: "recurring plans retainers renewals mrr churn monthly failed charges",
  Withdrawals: "cancellations cancel contract withdraw revoke refund consumer rights",
  Messages: "mails inbox contact requests",
  Customers: "people buyers clients contacts crm tags notes",
  Subscribers: "newsletter readers",
  Newsletters: "news mailing campaign write subscribers",
  Briefs: "intake forms questions",
  Media: "pictures images uploads photos library",
  SEO: "google search sharing titles descriptions redirects",
  "Admins and staff": "team users people roles",
  Activity: "audit log history who did",
  "Business settings":
    "consumer rights eu withdrawal brand colours colors accent icon favicon currency address name",
  "Mail settings": "smtp sender email",
  "Accounting settings": "datev skr03 skr04 chart of accounts consultant client number accountant",
  "Payments settings": "paypal stripe bank transfer cards",
};
