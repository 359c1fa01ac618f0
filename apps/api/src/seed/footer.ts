import type { Input, Sections } from "@rankwright/schema";

/** The foot of every page of the demo site. */
export const footerAbout: Input<Sections["footerAbout"]>[] = [
  {
    aboutFooterText: "Rankwright Demo",
    aboutFooterDetails:
      "Search work in the open, at fixed prices. This is a demo site: its people, quotes and figures are samples.",
  },
];

export const footerAddress: Input<Sections["footerAddress"]>[] = [
  {
    phoneNumber: "+1 202 555 0100",
    emailAddress: "hello@example.com",
    location: "12 Example Street, Sampletown",
  },
];

export const footerSocial: Input<Sections["footerSocial"]>[] = [
  {
    aboutText: "New articles and short answers, a few times a month.",
    youlink: "https://www.youtube.com/",
    fblink: "https://www.facebook.com/",
    inslink: "https://www.instagram.com/",
  },
];

export const copyright: Input<Sections["copyright"]>[] = [
  { copyrightText: "© 2026 Rankwright Demo. All rights reserved." },
];
