import { footerEditors, SITE_PAGES } from "../site-paths.ts";
import { link, multiline, text } from "./field.ts";
import { section } from "./section.ts";

export const footerSections = {
  footerAbout: section({
    name: "footerAbout",
    kind: "single",
    label: "Footer: about",
    noun: "footer's about text",
    summary: "A few words about your business, at the end of every page.",
    fields: {
      aboutFooterText: text("About Footer Text"),
      aboutFooterDetails: multiline("About Footer Details"),
    },
    screens: {
      manage: {
        path: "/add-about-footer/",
        heading: "Add Footer About",
        addButton: "Add Footer About",
        editLink: "Update Footer About",
      },
      edit: [
        { path: "/edit-about-footer/:id", heading: "Update Footer About", button: "Update Footer About" },
      ],
    },
    rest: {
      list: "/footer-about",
      get: "/footer-about/:id",
      create: "/add-footer-about",
      update: "/footer-about/:id",
    },
    alerts: { create: "Footer is Updated", edit: "Footer About  is Updated" },
    shownOn: SITE_PAGES,
  }),

  footerAddress: section({
    name: "footerAddress",
    kind: "single",
    label: "Footer: address",
    noun: "footer's address",
    summary: "Phone, e-mail and location, at the end of every page.",
    fields: {
      phoneNumber: text("Phone Number"),
      emailAddress: text("Email Address"),
      location: text("Location"),
    },
    screens: {
      manage: {
        path: footerEditors.footerAddress,
        heading: "Add Footer Address",
        addButton: "Add Footer Address",
        editLink: "Update Footer Address",
      },
      edit: [
        {
          path: "/edit-address-footer/:id",
          heading: "Update Footer Address",
          button: "Update Footer Address",
        },
      ],
    },
    rest: {
      list: "/footer-address",
      get: "/footer-address/:id",
      create: "/add-footer-address",
      update: "/footer-address/:id",
    },
    alerts: { create: "Footer Address is Updated", edit: "Footer Address is Updated" },
    shownOn: SITE_PAGES,
  }),

  footerSocial: section({
    name: "footerSocial",
    kind: "single",
    label: "Footer: social links",
    noun: "list of social links",
    summary: "Links to your YouTube, Facebook and Instagram.",
    fields: {
      aboutText: multiline("About Text"),
      youlink: link("YouTube link"),
      fblink: link("Facebook link"),
      inslink: link("Instagram link"),
    },
    screens: {
      manage: {
        path: footerEditors.footerSocial,
        heading: "Add Social Links",
        addButton: "Add Social Links",
        editLink: "Update Social Links",
      },
      edit: [
        { path: "/edit-social-footer/:id", heading: "Update Social Links", button: "Update Social Links" },
      ],
    },
    rest: {
      list: "/footer-social",
      get: "/footer-social/:id",
      create: "/add-footer-social",
      update: "/footer-social/:id",
    },
    alerts: { create: "Social Link is Updated", edit: "Social Link is Updated" },
    shownOn: SITE_PAGES,
  }),

  copyright: section({
    name: "copyright",
    kind: "single",
    label: "Copyright",
    noun: "copyright line",
    summary: "The last line of every page.",
    fields: { copyrightText: text("Copyright Text") },
    screens: {
      manage: {
        path: footerEditors.copyright,
        heading: "Add Copyright",
        addButton: "Add Copyright",
        editLink: "Update Copyright",
      },
      edit: [{ path: "/edit-copyright/:id", heading: "Update Copyright", button: "Update Copyright" }],
    },
    rest: {
      list: "/copyrights",
      get: "/copyrights/:id",
      create: "/add-footer-copyright",
      update: "/copyrights/:id",
    },
    alerts: { create: "Footer Copy Right Updated", edit: "Footer Copy Right Updated" },
    shownOn: SITE_PAGES,
  }),
};
