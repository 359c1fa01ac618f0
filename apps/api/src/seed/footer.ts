import type { SectionInput, Sections } from "@rankwright/schema";

/** The footer of the demo site. */
export const footerAbout: SectionInput<Sections["footerAbout"]>[] = [
  {
    aboutFooterText: "Rankwright Demo",
    aboutFooterDetails:
      "Search work in the open, at fixed prices. This is a demo site: its people, quotes and figures are samples.",
  },
];

export const footerAddress: SectionInput<Sections["footerAddress"]>[] = [
  {
    phoneNumber: "+1 202 555 0100",
    emailAddress: "hello@example.com",
    location: "12 Example Street, Sampletown",
  },
];

export const footerSocial: SectionInput<Sections["footerSocial"]>[] = [
  {
    aboutText: "New articles and short answers, a few times a month.",
    youlink: "https://www.youtube.com/",
    fblink: "https://www.facebook.com/",
    inslink: "https://www.instagram.com/",
  },
];

export const copyright: SectionInput<Sections["copyright"]>[] = [
  { copyrightText: "© 2026 Rankwright Demo. All rights reserved." },
];
