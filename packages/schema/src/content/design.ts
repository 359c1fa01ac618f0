import { choice, image, link, text } from "./field.ts";
import { section } from "./section.ts";

export const designSections = {
  designItems: section({
    name: "designItems",
    kind: "list",
    label: "Design items",
    noun: "design item",
    summary: "Your library of Canva templates. Visitors don't see it.",
    fields: {
      format: choice("Format", ["Facebook", "Instagram", "Youtube"]),
      canvaLink: link("Canva link"),
      imageLink: image("Picture"),
      category: text("Category"),
      freeOrPaid: choice("Free or paid", ["Paid", "Free"]),
    },
    read: "admin",
    screens: {
      manage: { path: "/add-item", heading: "Update Banner", addButton: "Add Item", editLink: "Edit Item" },
      edit: [{ path: "/edit-item/:id", heading: "Update Item", button: "Update Item" }],
    },
    rest: { list: "/items", get: "/items/:id", create: "/add-item", update: "/update-item/:id" },
    alerts: { create: "Item is Updated", edit: "Item is Updated" },
    shownOn: [],
  }),
};
