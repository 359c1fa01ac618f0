import { SITE_PAGES } from "../site-paths.ts";
import { altText, choice, image, link, multiline, text } from "./field.ts";
import { section } from "./section.ts";

/** Accent colours in addition to the standard green; packages/ui/src/css/accents.css defines them. */
export const ACCENTS = ["Teal", "Blue", "Indigo", "Plum", "Rose", "Copper", "Slate"] as const;

export const homeSections = {
  banner: section({
    name: "banner",
    kind: "single",
    label: "Banner",
    noun: "banner",
    summary: "The first thing visitors see: headline, picture and main button.",
    fields: {
      bannerHeading: text("Heading", { hint: "What you sell and to whom, in one sentence." }),
      bannerDetails: multiline("Details"),
      bannerText: text("Small text above the heading"),
      imageOne: image("Picture"),
      imageOneAlt: altText(),
      buttonText: text("Button text"),
      buttonURL: link("Button link"),
    },
    screens: {
      manage: {
        path: "/edit-banner",
        heading: "Update Banner",
        addButton: "Add Banner",
        editLink: "Edit Banner Section",
      },
      edit: [{ path: "/banner/:id", heading: "Update Banner", button: "Update Banner" }],
    },
    rest: { list: "/banner", get: "/banner/:id", create: "/add-banner", update: "/update-banner/:id" },
    alerts: { create: "Banner is Updated", edit: "Banner is Updated" },
    shownOn: ["/"],
  }),

  logo: section({
    name: "logo",
    kind: "single",
    label: "Logo",
    noun: "logo",
    summary: "Your logo on every page, mail and invoice.",
    fields: {
      logo: image("Logo"),
      logoDark: image("Logo for dark mode", {
        optional: true,
        hint: "Shown to visitors who use dark mode.",
      }),
      accent: choice("Accent colour", ACCENTS, {
        optional: true,
        hint: "Colour of buttons, links and backgrounds on every page. The default is green.",
      }),
    },
    screens: {
      manage: { path: "/add-logo", heading: "Add Logo", addButton: "Add Logo", editLink: "Edit Logo" },
      edit: [{ path: "/edit-logo/:id", heading: "Update Logo", button: "Update Logo" }],
    },
    rest: { list: "/logo", get: "/logo/:id", create: "/add-logo", update: "/logo/:id" },
    alerts: { create: "Logo is Updated", edit: "Logo is Updated" },
    shownOn: SITE_PAGES,
  }),

  about: section({
    name: "about",
    kind: "single",
    label: "About",
    noun: "about section",
    summary: "Who you are and how you work, with a picture.",
    fields: {
      aboutImg: image("Picture", { alias: "aboutImgOne" }),
      aboutImgAlt: altText(),
      aboutHeading: text("Heading"),
      aboutText: text("Small text above the heading"),
      aboutDetails: multiline("Details"),
      aboutPointone: text("First bar's label", { optional: true, hint: "Shown at 85% on the service page." }),
      aboutPointwo: text("Second bar's label", { optional: true, hint: "Shown at 65% on the service page." }),
      aboutPointhree: text("Third bar's label", {
        optional: true,
        hint: "Shown at 79% on the service page.",
      }),
    },
    screens: {
      manage: {
        path: "/edit-about",
        heading: "Update About",
        addButton: "Add About",
        editLink: "Edit About Section",
      },
      edit: [{ path: "/:id", heading: "Update About", button: "Update About" }],
    },
    rest: { list: "/about", get: "/about-us/:id", create: "/add-about", update: "/update-about/:id" },
    alerts: { create: "About is Updated", edit: "About is Updated" },
    shownOn: ["/", "/service/"],
  }),
};
