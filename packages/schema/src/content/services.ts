import { altText, icon, image, multiline, text } from "./field.ts";
import { section } from "./section.ts";

export const servicesSections = {
  serviceText: section({
    name: "serviceText",
    kind: "single",
    label: "Services heading",
    noun: "services heading",
    fields: { serviceHeading: text("Service Heading"), servicesubHeading: multiline("Service Subheading") },
    screens: {
      manage: {
        path: "/edit-service",
        heading: "Service Text",
        addButton: "Add Service Text",
        editLink: "Update Service Text",
      },
      edit: [
        { path: "/servicetext-edit/:id", heading: "Update Service Text", button: "Update Service Text" },
      ],
    },
    rest: { list: "/service", get: "/service/:id", create: "/add-Service", update: "/service/:id" },
    alerts: { create: "Service is Updated", edit: "Service Text is Updated" },
    shownOn: ["/", "/service/"],
  }),

  /** Items with a serviceName are main services, which have a picture and are shown on the service page. */
  serviceItems: section({
    name: "serviceItems",
    kind: "list",
    label: "Services",
    noun: "service",
    summary: "What you offer, each with an icon and a few words.",
    fields: {
      serviceIcon: icon("Icon"),
      serviceTitle: text("Title"),
      serviceDetails: multiline("Details"),
      serviceImg: image("Picture", {
        optional: true,
        hint: "For a main service, shown on the service page.",
      }),
      serviceImgAlt: altText(),
      serviceName: text("Main service's name", {
        optional: true,
        hint: "Fill it in to make this a main service, shown on the service page.",
      }),
    },
    screens: {
      manage: {
        path: "/edit-service",
        heading: "Add Service Item",
        addButton: "Add Service Item",
        editLink: "Edit Service",
      },
      edit: [
        {
          path: "/service-edit/:id",
          heading: "Update Service Item",
          button: "Update Service Item",
          hidden: ["serviceImg", "serviceImgAlt", "serviceName"],
        },
        {
          path: "/main-service-edit/:id",
          heading: "Update Main Service Item",
          button: "Update Main Service Item",
          hidden: ["serviceName"],
          when: "serviceName",
        },
      ],
    },
    rest: {
      list: "/service-items",
      get: "/service-item/:id",
      create: "/add-service-item",
      update: "/service-item/:id",
    },
    alerts: { create: "Item is Added", edit: "Service is Updated" },
    shownOn: ["/", "/service/"],
  }),
};
