// The editor's screens, copied by hand from the specification. They are not derived from `sections`, so that mistakes there are found.

/** Form that a screen links to: its link, its address (`ID` is replaced by a record's id), and the alert after saving. */
export interface Edit {
  link: string | RegExp;
  to: string;
  alert: string;
  /** Fields by their documented names. */
  fields: string[];
  hidden?: string[];
}

interface Screen {
  headings?: string[];
  buttons?: string[];
  fields?: string[];
  labels?: string[];
  edits?: Edit[];
}

// The demo site has one record of each section that can have only one, and several of each list.
export const screens: Record<string, Screen> = {
  "/edit-banner": {
    headings: ["Update Banner"],
    edits: [
      {
        link: "Edit Banner Section",
        to: "/banner/ID",
        alert: "Banner is Updated",
        fields: ["bannerHeading", "bannerDetails", "bannerText", "imageOne", "buttonText", "buttonURL"],
      },
    ],
  },
  "/add-logo": {
    edits: [{ link: /logo/i, to: "/edit-logo/ID", alert: "Logo is Updated", fields: ["logo"] }],
  },
  "/edit-about": {
    edits: [
      {
        link: /about/i,
        to: "/ID",
        alert: "About is Updated",
        fields: [
          "aboutImg",
          "aboutHeading",
          "aboutText",
          "aboutDetails",
          "aboutPointone",
          "aboutPointwo",
          "aboutPointhree",
        ],
      },
    ],
  },
  "/edit-service": {
    fields: ["serviceIcon", "serviceTitle", "serviceDetails"],
    edits: [
      {
        link: /service text/i,
        to: "/servicetext-edit/ID",
        alert: "Service Text is Updated",
        fields: ["serviceHeading", "servicesubHeading"],
      },
      {
        link: /edit service/i,
        to: "/service-edit/ID",
        alert: "Service is Updated",
        fields: ["serviceIcon", "serviceTitle", "serviceDetails"],
      },
      {
        link: /edit service/i,
        to: "/main-service-edit/ID",
        alert: "Service is Updated",
        fields: ["serviceImg", "serviceIcon", "serviceTitle", "serviceDetails"],
        hidden: ["serviceName"],
      },
    ],
  },
  "/edit-video": {
    fields: ["videoItemIcon", "videoItemTitle", "videoItemDetails"],
    edits: [
      {
        link: /video/i,
        to: "/videotext-edit/ID",
        alert: "Video Text is Updated",
        fields: ["headingVideo", "videoImage", "videoLink"],
      },
      {
        link: /./,
        to: "/video/ID",
        alert: "Item is Updated",
        fields: ["videoItemIcon", "videoItemTitle", "videoItemDetails"],
      },
    ],
  },
  "/step-section": {
    fields: ["stepTitle", "stepDetails", "stepNumber"],
    edits: [
      {
        link: /./,
        to: "/edit-step/ID",
        alert: "Step Section is Updated",
        fields: ["stepTitle", "stepDetails", "stepNumber"],
      },
    ],
  },
  "/edit-work": {
    edits: [
      {
        link: "Edit Now",
        to: "/edit-work/ID",
        alert: "Work Section is Updated",
        fields: ["stepNumber", "stepTitle", "stapIcon"],
      },
    ],
  },
  "/add-contact/": {
    fields: ["contactImg", "contactTitle", "contactDetails"],
    edits: [
      {
        link: /./,
        to: "/edit-contact-page/ID",
        alert: "Contcat Section is Updated",
        fields: ["contactImg", "contactTitle", "contactDetails"],
      },
    ],
  },
  "/edit-faq": {
    labels: ["Accoding Title", "Accoding Text"],
    fields: ["accodingTitle", "accodingText"],
    edits: [
      {
        link: "Update FAQ",
        to: "/faqtext-edit/ID",
        alert: "FAQ Text is Updated",
        fields: ["faqText", "faqHeading"],
      },
      {
        link: "Edit FAQs",
        to: "/faq-edit/ID",
        alert: "FAQ Item is Updated",
        fields: ["accodingTitle", "accodingText"],
      },
    ],
  },
  "/edit-testimonial/": {
    edits: [
      {
        link: /testimonial/i,
        to: "/testimonialtext-edit/ID",
        alert: "Testimonial Text Is Updated",
        fields: ["testimonialText", "testimonialHeading"],
      },
      {
        link: "Sample client",
        to: "/edit-testimonial/ID/",
        alert: "Step Section is Updated",
        fields: ["image", "personName", "personTitle", "desc"],
      },
    ],
  },
  "/edit-services-features/": {
    fields: ["FeaturesImg", "FeaturesIcon", "FeaturesText", "FeaturesDesc"],
    edits: [
      {
        link: /features/i,
        to: "/featurestext-edit/ID",
        alert: "Feature Text Is Updated",
        fields: ["FeaturesText", "FeaturesHeading"],
      },
      {
        link: "Edit Now",
        to: "/edit-feature-items/ID/",
        alert: "Feature Items Section is Updated",
        fields: ["FeaturesImg", "FeaturesIcon", "FeaturesText", "FeaturesDesc"],
      },
    ],
  },
  "/edit-team-text/": {
    fields: ["teamMemberImg", "teamMemberName", "teamMemberTitle"],
    edits: [
      {
        link: /team/i,
        to: "/team-text-edit/ID/",
        alert: "Team Text Is Updated",
        fields: ["teamText", "teamHeading"],
      },
      {
        link: "Edit Now",
        to: "/edit-team-items/ID/",
        alert: "Team Member Items Section is Updated",
        fields: ["teamMemberImg", "teamMemberName", "teamMemberTitle"],
      },
    ],
  },
  "/edit-experience/": {
    edits: [
      {
        link: /experience/i,
        to: "/edit-experience/ID",
        alert: "Experience Section is Updated",
        fields: ["experienceText", "experienceHeading", "experienceDetails"],
        hidden: ["skillOneText", "skillOneNumber", "skillThreeNumber"],
      },
    ],
  },
  "/edit-counter": {
    edits: [
      {
        link: /counter/i,
        to: "/counters/ID",
        alert: "Counters is Updated",
        fields: [
          "happyClientsNumber",
          "happyClientsText",
          "projectCompleteNumber",
          "projectCompleteText",
          "yearofExperienceNumber",
          "yearofExperienceText",
          "teamNumber",
          "teamText",
        ],
      },
    ],
  },
  "/update-calltoaction": {
    edits: [
      { link: /call/i, to: "/edit-call/ID", alert: "Action is Updated", fields: ["heading", "subHeading"] },
    ],
  },
  "/add-about-footer/": {
    edits: [
      {
        link: /footer/i,
        to: "/edit-about-footer/ID",
        alert: "Footer About  is Updated",
        fields: ["aboutFooterText", "aboutFooterDetails"],
      },
    ],
  },
  "/add-address-footer/": {
    edits: [
      {
        link: /./,
        to: "/edit-address-footer/ID",
        alert: "Footer Address is Updated",
        fields: ["phoneNumber", "emailAddress", "location"],
      },
    ],
  },
  "/add-social-footer/": {
    edits: [
      {
        link: /./,
        to: "/edit-social-footer/ID",
        alert: "Social Link is Updated",
        fields: ["aboutText", "youlink", "fblink", "inslink"],
      },
    ],
  },
  "/add-copyright": {
    edits: [
      {
        link: /copyright/i,
        to: "/edit-copyright/ID",
        alert: "Footer Copy Right Updated",
        fields: ["copyrightText"],
      },
    ],
  },
  "/add-pricing/": {
    edits: [
      {
        link: "Edit Pricing",
        to: "/package-edit/ID",
        alert: " Pricing One Is Updated",
        fields: [
          "packagePrice",
          "packageButtonText",
          "packagePointOne",
          "packagePointFive",
          "packagePointTen",
        ],
      },
    ],
  },
  "/add-item": {
    headings: ["Update Banner"],
    buttons: ["Add Item"],
    fields: ["format", "canvaLink", "imageLink", "category", "freeOrPaid"],
  },
};
