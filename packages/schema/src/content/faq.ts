import { multiline, text } from "./field.ts";
import { section } from "./section.ts";

export const faqSections = {
  faqText: section({
    name: "faqText",
    kind: "single",
    label: "FAQ heading",
    noun: "FAQ heading",
    fields: { faqText: text("FAQ Text"), faqHeading: text("FAQ Heading") },
    screens: {
      manage: { path: "/edit-faq", heading: "FAQ Text", addButton: "Add FAQ Text", editLink: "Update FAQ" },
      edit: [{ path: "/faqtext-edit/:id", heading: "Update FAQ Text", button: "Update FAQ Text" }],
    },
    rest: { list: "/faq", get: "/faq/:id", create: "/add-faq", update: "/faq/:id" },
    alerts: { create: "FAQ is Updated", edit: "FAQ Text is Updated" },
    shownOn: ["/pricing/"],
  }),

  faqItems: section({
    name: "faqItems",
    kind: "list",
    label: "FAQ",
    noun: "question",
    summary: "Common questions and your answers.",
    fields: { accodingTitle: text("Accoding Title"), accodingText: multiline("Accoding Text") },
    screens: {
      manage: {
        path: "/edit-faq",
        heading: "Add FAQ Item",
        addButton: "Add FAQ Item",
        editLink: "Edit FAQs",
      },
      edit: [{ path: "/faq-edit/:id", heading: "Update FAQ Item", button: "Update FAQ Item" }],
    },
    rest: { list: "/faq-items", get: "/faq-item/:id", create: "/add-faq-item", update: "/faq-item/:id" },
    alerts: { create: "FAQ Item is Added", edit: "FAQ Item is Updated" },
    shownOn: ["/pricing/"],
  }),
};
