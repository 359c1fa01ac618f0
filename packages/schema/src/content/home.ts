import { PUBLIC_PAGES } from "../site-paths.ts";
import { choice, icon, image, link, multiline, numberText, text } from "./field.ts";
import { section } from "./section.ts";

export const banner = section({
  name: "banner",
  kind: "single",
  label: "Banner",
  noun: "banner",
  fields: {
    bannerHeading: text("Heading", { hint: "What is sold and to whom, in one sentence." }),
    bannerDetails: multiline("Details"),
    bannerText: text("Small text above the heading"),
    imageOne: image("Picture"),
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
});

/** The accent colours beside the standard green: packages/ui/src/css/accents.css says what each looks like. */
export const ACCENTS = ["Teal", "Blue", "Indigo", "Plum", "Rose", "Copper", "Slate"] as const;

export const logo = section({
  name: "logo",
  kind: "single",
  label: "Logo",
  noun: "logo",
  fields: {
    logo: image("Logo"),
    accent: choice("Accent colour", ACCENTS, {
      optional: true,
      hint: "Colours the buttons, links and grounds of every page. Standard is green.",
    }),
  },
  screens: {
    manage: { path: "/add-logo", heading: "Add Logo", addButton: "Add Logo", editLink: "Edit Logo" },
    edit: [{ path: "/edit-logo/:id", heading: "Update Logo", button: "Update Logo" }],
  },
  rest: { list: "/logo", get: "/logo/:id", create: "/add-logo", update: "/logo/:id" },
  alerts: { create: "Logo is Updated", edit: "Logo is Updated" },
  shownOn: PUBLIC_PAGES,
});

export const about = section({
  name: "about",
  kind: "single",
  label: "About",
  noun: "about section",
  fields: {
    aboutImg: image("Picture", { alias: "aboutImgOne" }),
    aboutHeading: text("Heading"),
    aboutText: text("Small text above the heading"),
    aboutDetails: multiline("Details"),
    aboutPointone: text("First bar's label", { optional: true, hint: "Shown at 85% on the service page." }),
    aboutPointwo: text("Second bar's label", { optional: true, hint: "Shown at 65% on the service page." }),
    aboutPointhree: text("Third bar's label", { optional: true, hint: "Shown at 79% on the service page." }),
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
});

export const testimonialText = section({
  name: "testimonialText",
  kind: "single",
  label: "Testimonials heading",
  noun: "testimonials heading",
  fields: { testimonialText: text("Testimonial Text"), testimonialHeading: text("Testimonial Heading") },
  screens: {
    manage: {
      path: "/edit-testimonial/",
      heading: "Testimonial Text",
      addButton: "Add Testimonial Text",
      editLink: "Update Testimonial Text",
    },
    edit: [
      {
        path: "/testimonialtext-edit/:id",
        heading: "Update Testimonial Text",
        button: "Update Testimonial Text",
      },
    ],
  },
  rest: {
    list: "/testimonialtext",
    get: "/testimonialtext/:id",
    create: "/add-testimonial-text",
    update: "/testimonialtext/:id",
  },
  alerts: { create: "Service is Updated", edit: "Testimonial Text Is Updated" },
  shownOn: ["/"],
});

export const testimonials = section({
  name: "testimonials",
  kind: "list",
  label: "Testimonials",
  noun: "testimonial",
  fields: {
    image: image("Picture"),
    personName: text("Person's name"),
    personTitle: text("Person's title"),
    desc: multiline("What they say"),
  },
  screens: {
    manage: {
      path: "/edit-testimonial/",
      heading: "Add Testimonial",
      addButton: "Add Testimonial",
      editLink: "personName",
      card: ["image", "personName", "desc", "personTitle"],
    },
    edit: [{ path: "/edit-testimonial/:id/", heading: "Update Testimonial", button: "Update Testimonial" }],
  },
  rest: {
    list: "/testimonials",
    get: "/testimonial/:id",
    create: "/add-testimonial",
    update: "/testimonial/:id",
  },
  alerts: { create: "Testimonial is Added", edit: "Step Section is Updated" },
  shownOn: ["/"],
});

export const counters = section({
  name: "counters",
  kind: "single",
  label: "Counters",
  noun: "counters",
  fields: {
    happyClientsNumber: numberText("Happy clients: number", { hint: "Shown with a + behind it." }),
    happyClientsText: text("Happy clients: text"),
    projectCompleteNumber: numberText("Projects completed: number"),
    projectCompleteText: text("Projects completed: text"),
    yearofExperienceNumber: numberText("Years of experience: number"),
    yearofExperienceText: text("Years of experience: text"),
    teamNumber: numberText("Team: number"),
    teamText: text("Team: text"),
    winingAwardNumber: numberText("Awards: number", { optional: true }),
    winingAwardText: text("Awards: text", { optional: true }),
  },
  screens: {
    manage: {
      path: "/edit-counter",
      heading: "Add Counter",
      addButton: "Add Counter",
      editLink: "Update Counters",
    },
    edit: [{ path: "/counters/:id", heading: "Update Counters", button: "Update Counters" }],
  },
  rest: { list: "/counters", get: "/counters/:id", create: "/add-counter", update: "/update-counters/:id" },
  alerts: { create: "Counter is Updated", edit: "Counters is Updated" },
  shownOn: ["/service/"],
});

export const callToAction = section({
  name: "callToAction",
  kind: "single",
  label: "Call to action",
  noun: "call to action",
  fields: {
    heading: text("Heading"),
    subHeading: multiline("Text below the heading"),
    buttonText: text("Button text", { optional: true }),
    buttonLink: link("Button link", { optional: true }),
  },
  screens: {
    manage: {
      path: "/update-calltoaction",
      heading: "Add Call To Action",
      addButton: "Add Call To Action",
      editLink: "Update Call To Action",
    },
    edit: [
      { path: "/edit-call/:id", heading: "Update Call To Action", button: "Update Call To Action" },
      // The same record under its second documented address.
      { path: "/edit-action/:id", heading: "Update Call To Action", button: "Update Call To Action" },
    ],
  },
  rest: { list: "/actions", get: "/actions/:id", create: "/add-action", update: "/update-actions/:id" },
  alerts: { create: "Action is Updated", edit: "Action is Updated" },
  shownOn: ["/service/"],
});

export const contactDetails = section({
  name: "contactDetails",
  kind: "list",
  label: "Contact details",
  noun: "contact detail",
  fields: {
    contactImg: icon("Icon"),
    contactTitle: text("Title"),
    contactDetails: multiline("Details"),
  },
  screens: {
    manage: {
      path: "/add-contact/",
      heading: "Add Contact",
      addButton: "Add Contact",
      editLink: "Edit Contact",
    },
    edit: [{ path: "/edit-contact-page/:id", heading: "Update Contact", button: "Update Contact" }],
  },
  rest: { list: "/contacts", get: "/contacts/:id", create: "/add-contact", update: "/contacts/:id" },
  alerts: { create: "Contcat Section is Updated", edit: "Contcat Section is Updated" },
  shownOn: ["/contact", "/"],
});
