import { paths, type SectionInput, type Sections } from "@rankwright/schema";

/** The home page of the demo site. */
export const banner: SectionInput<Sections["banner"]>[] = [
  {
    bannerText: "SEO for businesses that sell to people nearby and online",
    bannerHeading: "Be found by the customers already looking for you",
    bannerDetails:
      "We make your site fast, clear and easy to find: technical fixes first, then pages people want to read, and one plain report a month. Fixed prices, no long contract.",
    imageOne: "/demo/hero.svg",
    imageOneAlt: "A page of search results in front of a rising graph made of paper layers",
    buttonText: "See packages and prices",
    buttonURL: "/#pricing-sec",
  },
];

export const logo: SectionInput<Sections["logo"]>[] = [{ logo: "/demo/logo.svg" }];

export const about: SectionInput<Sections["about"]>[] = [
  {
    aboutImg: "/demo/about.svg",
    aboutImgAlt: "A plan of a website drawn on paper, with a pencil and a cup beside it",
    aboutText: "About us",
    aboutHeading: "Search work you can follow, line by line",
    aboutDetails:
      "Good search work is not a secret. It is a list: pages that load too slowly, questions nobody has answered yet, links that lead nowhere, a business profile with last year's opening hours.\n\nWe write that list with you, agree on its order, and work through it in the open. Every change is noted with its reason, so that you can see what was done, what it cost and what came of it.",
    aboutPointone: "Technical health",
    aboutPointwo: "Useful content",
    aboutPointhree: "Local visibility",
  },
];

export const testimonialText: SectionInput<Sections["testimonialText"]>[] = [
  { testimonialText: "Sample quotes", testimonialHeading: "What clients say" },
];

export const testimonials: SectionInput<Sections["testimonials"]>[] = [
  {
    image: "/demo/avatar-1.svg",
    personName: "Sample client",
    personTitle: "Owner of a bakery (sample)",
    desc: "They began with what was broken, told us why it mattered and fixed it in a week. The list they left us is still the best brief we have ever had.",
  },
  {
    image: "/demo/avatar-2.svg",
    personName: "Sample client",
    personTitle: "Manager of a dental practice (sample)",
    desc: "The monthly report fits on one page and I understand every line of it. That alone made the change worth it.",
  },
  {
    image: "/demo/avatar-3.svg",
    personName: "Sample client",
    personTitle: "Founder of an online shop (sample)",
    desc: "No jargon and no surprises on the invoice. When an idea was not worth our money, they were the first to say so.",
  },
  {
    image: "/demo/avatar-4.svg",
    personName: "Sample client",
    personTitle: "Partner in a law firm (sample)",
    desc: "Our pages finally answer what people ask us on the phone. The calls that come in now start much further along.",
  },
];

export const counters: SectionInput<Sections["counters"]>[] = [
  {
    happyClientsNumber: "120",
    happyClientsText: "Happy clients",
    projectCompleteNumber: "340",
    projectCompleteText: "Projects completed",
    yearofExperienceNumber: "9",
    yearofExperienceText: "Years of experience",
    teamNumber: "14",
    teamText: "People on the team",
    winingAwardNumber: "6",
    winingAwardText: "Awards",
  },
];

export const callToAction: SectionInput<Sections["callToAction"]>[] = [
  {
    heading: "Shall we look at your site together?",
    subHeading:
      "Tell us your address and what you would like to be found for. You get a first list of findings, in plain words, before you decide anything.",
    buttonText: "Write to us",
    buttonLink: paths.contact(),
  },
];

export const contactDetails: SectionInput<Sections["contactDetails"]>[] = [
  {
    contactImg: "phone",
    contactTitle: "Call us",
    contactDetails: "+1 202 555 0100\nMonday to Friday, 9 to 5",
  },
  {
    contactImg: "mail",
    contactTitle: "Write to us",
    contactDetails: "hello@example.com\nWe answer within one working day",
  },
  { contactImg: "map-pin", contactTitle: "Visit us", contactDetails: "12 Example Street\nSampletown" },
];
