import { altText, icon, image, link, multiline, numberText, text } from "./field.ts";
import { section } from "./section.ts";

export const servicePageSections = {
  videoSection: section({
    name: "videoSection",
    kind: "single",
    label: "Video section",
    noun: "video section",
    fields: {
      headingVideo: text("Video Heading"),
      videoImage: image("Cover picture"),
      videoImageAlt: altText("Cover picture description"),
      videoLink: link("Video link"),
    },
    screens: {
      manage: {
        path: "/edit-video",
        heading: "Video Section",
        addButton: "Add Video Section",
        editLink: "Update Video Text",
      },
      edit: [{ path: "/videotext-edit/:id", heading: "Update Video Text", button: "Update Video Text" }],
    },
    rest: { list: "/videos", get: "/videos/:id", create: "/add-video", update: "/update-videos/:id" },
    alerts: { create: "Video Section is Updated", edit: "Video Text is Updated" },
    shownOn: ["/service/"],
  }),

  videoItems: section({
    name: "videoItems",
    kind: "list",
    label: "Video items",
    noun: "video item",
    summary: "A linked video, and the points next to it.",
    fields: {
      videoItemIcon: icon("Icon"),
      videoItemTitle: text("Title"),
      videoItemDetails: multiline("Details"),
    },
    screens: {
      manage: {
        path: "/edit-video",
        heading: "Add Video Item",
        addButton: "Add Video Item",
        // The name of a field: its value is the text of the link.
        editLink: "videoItemTitle",
      },
      edit: [{ path: "/video/:id", heading: "Update Video Item", button: "Update Video Item" }],
    },
    rest: {
      list: "/videos-items",
      get: "/videos-items/:id",
      create: "/add-video-item",
      update: "/videos-items/:id",
    },
    // As documented, including the mistake.
    alerts: { create: "Team Members Item is Added", edit: "Item is Updated" },
    shownOn: ["/service/"],
  }),

  featuresText: section({
    name: "featuresText",
    kind: "single",
    label: "Features heading",
    noun: "features heading",
    fields: { FeaturesText: text("Features Text"), FeaturesHeading: text("Features Heading") },
    screens: {
      manage: {
        path: "/edit-services-features/",
        heading: "Features Text",
        addButton: "Add Features Text",
        editLink: "Update Features Text",
      },
      edit: [
        { path: "/featurestext-edit/:id", heading: "Update Features Text", button: "Update Features Text" },
      ],
    },
    rest: {
      list: "/featurestext",
      get: "/featurestext/:id",
      create: "/add-feature-text",
      update: "/featurestext/:id",
    },
    alerts: { create: "Features Text is Updated", edit: "Feature Text Is Updated" },
    shownOn: ["/service/"],
  }),

  featureItems: section({
    name: "featureItems",
    kind: "list",
    label: "Features",
    noun: "feature",
    summary: "What customers can rely on, each with a picture.",
    fields: {
      FeaturesImg: image("Picture"),
      FeaturesImgAlt: altText(),
      FeaturesIcon: icon("Icon"),
      FeaturesText: text("Title"),
      FeaturesDesc: multiline("Details"),
    },
    screens: {
      manage: {
        path: "/edit-services-features/",
        heading: "Add Feature Item",
        addButton: "Add Feature Item",
        editLink: "Edit Now",
      },
      edit: [
        { path: "/edit-feature-items/:id/", heading: "Update Feature Item", button: "Update Feature Item" },
      ],
    },
    rest: {
      list: "/featureitems",
      get: "/featureitems/:id",
      create: "/add-feature-Item",
      update: "/update-featureitems/:id",
    },
    alerts: { create: "Features Services Section is Updated", edit: "Feature Items Section is Updated" },
    shownOn: ["/service/"],
  }),

  experience: section({
    name: "experience",
    kind: "single",
    label: "Experience",
    noun: "experience section",
    summary: "Your experience in words, and three skills as bars.",
    fields: {
      experienceText: text("Section Text"),
      experienceHeading: text("Heading"),
      experienceDetails: multiline("Details"),
      skillOneText: text("First skill: text"),
      skillOneNumber: numberText("First skill: number"),
      skillTwoText: text("Second skill: text"),
      skillTwoNumber: numberText("Second skill: number"),
      skillThreeText: text("Third skill: text"),
      skillThreeNumber: numberText("Third skill: number"),
    },
    screens: {
      manage: {
        path: "/edit-experience/",
        heading: "Add Experience",
        addButton: "Add Experience",
        editLink: "Update Experience",
      },
      edit: [
        {
          path: "/edit-experience/:id",
          heading: "Update Experience",
          button: "Update Experience",
          hidden: [
            "skillOneText",
            "skillOneNumber",
            "skillTwoText",
            "skillTwoNumber",
            "skillThreeText",
            "skillThreeNumber",
          ],
        },
      ],
    },
    rest: {
      list: "/experiences",
      get: "/experiences/:id",
      create: "/add-experience",
      update: "/update-experiences/:id",
    },
    alerts: { create: "Experience Section is Updated", edit: "Experience Section is Updated" },
    shownOn: ["/service/"],
  }),
};
