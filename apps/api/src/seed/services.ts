import type { SectionInput, Sections } from "@rankwright/schema";

/** The services and the service page of the demo site. */
export const serviceText: SectionInput<Sections["serviceText"]>[] = [
  {
    serviceHeading: "Everything a site needs to be found",
    servicesubHeading:
      "Three services carry the work, three more support it. Take one on its own or let a package combine them.",
  },
];

export const serviceItems: SectionInput<Sections["serviceItems"]>[] = [
  {
    serviceIcon: "gauge",
    serviceName: "Technical SEO",
    serviceTitle: "A site that search engines can read",
    serviceDetails:
      "We check every page the way a crawler does: speed, structure, links, redirects, mark-up and what phones make of it. You get the findings in order of effect, and we put them right in your own system.",
    serviceImg: "/demo/service-1.svg",
    serviceImgAlt: "A page whose heading and first lines are marked",
  },
  {
    serviceIcon: "map-pin",
    serviceName: "Local SEO",
    serviceTitle: "Found by people around the corner",
    serviceDetails:
      "Your business profile, opening hours, places and reviews tell a map who should see you. We keep them complete and consistent, and write a page for each place you serve.",
    serviceImg: "/demo/service-2.svg",
    serviceImgAlt: "A map with one place marked",
  },
  {
    serviceIcon: "chart",
    serviceName: "Measuring and reports",
    serviceTitle: "Figures that answer a question",
    serviceDetails:
      "Which pages bring enquiries, which only visitors? We set up measuring that respects your readers, and send one page a month: what changed, why, and what comes next.",
    serviceImg: "/demo/service-3.svg",
    serviceImgAlt: "A report with a rising line and bars",
  },
  {
    serviceIcon: "search",
    serviceTitle: "Keyword research",
    serviceDetails:
      "The words your customers use, how often they use them, and which of your pages should answer. The result is a plan, not a spreadsheet.",
  },
  {
    serviceIcon: "pencil",
    serviceTitle: "Content writing",
    serviceDetails:
      "Pages and articles by people who ask you first. They answer one question each, completely, and are made to be read rather than counted.",
  },
  {
    serviceIcon: "link",
    serviceTitle: "Honest link building",
    serviceDetails:
      "Links from places your customers read: trade press, partners, associations. Never bought, never from a network, always one you can look up.",
  },
];

export const videoSection: SectionInput<Sections["videoSection"]>[] = [
  {
    headingVideo: "How a search engine finds and ranks a page",
    videoImage: "/demo/video.svg",
    videoImageAlt: "A line climbing over layered hills at night",
    videoLink: "https://developers.google.com/search/docs/fundamentals/how-search-works",
  },
];

export const videoItems: SectionInput<Sections["videoItems"]>[] = [
  {
    videoItemIcon: "globe",
    videoItemTitle: "Crawling",
    videoItemDetails:
      "A program follows links and fetches your pages. What it cannot reach does not exist for it.",
  },
  {
    videoItemIcon: "layers",
    videoItemTitle: "Indexing",
    videoItemDetails: "The page is read, understood and filed. Unclear or doubled pages are left out.",
  },
  {
    videoItemIcon: "trending-up",
    videoItemTitle: "Ranking",
    videoItemDetails: "For each search the filed pages are put in order. Here helpful, quick pages win.",
  },
];

export const featuresText: SectionInput<Sections["featuresText"]>[] = [
  { FeaturesText: "Included in every package", FeaturesHeading: "What you can rely on" },
];

export const featureItems: SectionInput<Sections["featureItems"]>[] = [
  {
    FeaturesImg: "/demo/feature-1.svg",
    FeaturesImgAlt: "A gauge near its top and a list of checks",
    FeaturesIcon: "gauge",
    FeaturesText: "Speed as a habit",
    FeaturesDesc:
      "Every change is measured on an ordinary phone before and after. A page that got slower does not go live.",
  },
  {
    FeaturesImg: "/demo/feature-2.svg",
    FeaturesImgAlt: "A manuscript with a pen and a quotation mark",
    FeaturesIcon: "quote",
    FeaturesText: "Texts with a voice",
    FeaturesDesc: "Yours. We listen to how you explain things to a customer, and write it down that way.",
  },
  {
    FeaturesImg: "/demo/feature-3.svg",
    FeaturesImgAlt: "Pages linked with each other, one in the middle",
    FeaturesIcon: "shield",
    FeaturesText: "Methods that last",
    FeaturesDesc:
      "Only work that stays within the search engines' published rules. What we do for you is never a risk.",
  },
];

export const experience: SectionInput<Sections["experience"]>[] = [
  {
    experienceText: "How we work with you",
    experienceHeading: "Small commitments, kept every month",
    experienceDetails:
      "You always know who works on your site, what they did last week and what they will do next. These are the three things that we agree on with every client before the first invoice.",
    skillOneText: "person who knows your site and answers your questions",
    skillOneNumber: "1",
    skillTwoText: "reports a year, one page each",
    skillTwoNumber: "12",
    skillThreeText: "packages with a minimum term",
    skillThreeNumber: "0",
  },
];
