import type { SectionInput, Sections } from "@rankwright/schema";

/** The demo packages. Their points go from the same question to the same question, so that they compare by line. */
export const packages: SectionInput<Sections["packages"]>[] = [
  {
    packageName: "Basic",
    packagePrice: "299",
    packageButtonText: "Order Basic",
    packagePointOne: "Up to 10 pages looked after",
    packagePointTwo: "10 keywords researched and followed",
    packagePointThree: "Technical audit at the start",
    packagePointFour: "Titles and descriptions rewritten",
    packagePointFive: "Business profile set up",
    packagePointSix: "Monthly report on one page",
    packagePointSeven: "Answers by e-mail in 2 working days",
    packagePointEight: "1 new page or article a month",
    packagePointNine: "Speed check every quarter",
    packagePointTen: "Monthly notice, no minimum term",
  },
  {
    packageName: "Premium",
    packagePrice: "899",
    packageButtonText: "Order Premium",
    packagePointOne: "Up to 100 pages looked after",
    packagePointTwo: "80 keywords researched and followed",
    packagePointThree: "Technical audit every month",
    packagePointFour: "Every page's structure reworked",
    packagePointFive: "Business profiles for up to 5 places",
    packagePointSix: "Monthly report with a call",
    packagePointSeven: "Answers by phone on the same day",
    packagePointEight: "6 new pages or articles a month",
    packagePointNine: "Speed watched every day",
    packagePointTen: "Monthly notice, no minimum term",
  },
  {
    packageName: "Standard",
    packagePrice: "499",
    packageButtonText: "Order Standard",
    packagePointOne: "Up to 30 pages looked after",
    packagePointTwo: "30 keywords researched and followed",
    packagePointThree: "Technical audit every quarter",
    packagePointFour: "Titles, descriptions and headings rewritten",
    packagePointFive: "Business profile kept up to date",
    packagePointSix: "Monthly report with comments",
    packagePointSeven: "Answers by e-mail in 1 working day",
    packagePointEight: "3 new pages or articles a month",
    packagePointNine: "Speed check every month",
    packagePointTen: "Monthly notice, no minimum term",
  },
];

export const designItems: SectionInput<Sections["designItems"]>[] = [
  {
    format: "Instagram",
    canvaLink: "https://www.canva.com/",
    imageLink: "/demo/feature-2.svg",
    category: "Quotes",
    freeOrPaid: "Free",
  },
  {
    format: "Facebook",
    canvaLink: "https://www.canva.com/",
    imageLink: "/demo/service-2.svg",
    category: "Local offers",
    freeOrPaid: "Free",
  },
  {
    format: "Youtube",
    canvaLink: "https://www.canva.com/",
    imageLink: "/demo/video.svg",
    category: "Covers",
    freeOrPaid: "Paid",
  },
];
