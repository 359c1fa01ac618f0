import { icon, link, multiline, text } from "./field.ts";
import { section } from "./section.ts";

export const contactSections = {
  contactDetails: section({
    name: "contactDetails",
    kind: "list",
    label: "Contact details",
    noun: "contact detail",
    summary: "Ways to reach you, next to the contact form.",
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
    // As documented, including the mistake.
    alerts: { create: "Contcat Section is Updated", edit: "Contcat Section is Updated" },
    shownOn: ["/contact", "/"],
  }),

  callToAction: section({
    name: "callToAction",
    kind: "single",
    label: "Call to action",
    noun: "call to action",
    summary: "The last invitation to order, at the end of the page.",
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
        // The documentation lists two addresses for this form.
        { path: "/edit-action/:id", heading: "Update Call To Action", button: "Update Call To Action" },
      ],
    },
    rest: { list: "/actions", get: "/actions/:id", create: "/add-action", update: "/update-actions/:id" },
    alerts: { create: "Action is Updated", edit: "Action is Updated" },
    shownOn: ["/service/", "/", "/pricing/"],
  }),
};
