import { image, multiline, text } from "./field.ts";
import { section } from "./section.ts";

export const testimonialsSections = {
  testimonialText: section({
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
    // As documented, including the mistake.
    alerts: { create: "Service is Updated", edit: "Testimonial Text Is Updated" },
    shownOn: ["/"],
  }),

  testimonials: section({
    name: "testimonials",
    kind: "list",
    label: "Testimonials",
    noun: "testimonial",
    summary: "What customers say about you.",
    fields: {
      image: image("Picture"),
      personName: text("Person's name"),
      personTitle: text("Person's title"),
      desc: multiline("Quote"),
    },
    screens: {
      manage: {
        path: "/edit-testimonial/",
        heading: "Add Testimonial",
        addButton: "Add Testimonial",
        // The name of a field: its value is the text of the link.
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
    // As documented, including the mistake.
    alerts: { create: "Testimonial is Added", edit: "Step Section is Updated" },
    shownOn: ["/"],
  }),
};
