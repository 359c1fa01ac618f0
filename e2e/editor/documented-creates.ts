// The forms that add a record, copied by hand from the specification like documented.ts.

/** Form that adds a record: its screen, its fields by their documented names, and the alert after it. */
export interface Create {
  path: string;
  fields: string[];
  alert: string;
  /** Text of the button, if it is documented. */
  button?: string;
}

export const creates: Create[] = [
  {
    path: "/edit-banner",
    fields: ["bannerHeading", "bannerDetails", "bannerText", "imageOne", "buttonText", "buttonURL"],
    alert: "Banner is Updated",
    button: "Add Banner",
  },
  { path: "/add-logo", fields: ["logo"], alert: "Logo is Updated" },
  {
    path: "/edit-about",
    fields: ["aboutImg", "aboutHeading", "aboutText", "aboutDetails"],
    alert: "About is Updated",
  },
  { path: "/edit-service", fields: ["serviceHeading", "servicesubHeading"], alert: "Service is Updated" },
  {
    path: "/edit-service",
    fields: ["serviceIcon", "serviceTitle", "serviceDetails"],
    alert: "Item is Added",
  },
  {
    path: "/edit-video",
    fields: ["headingVideo", "videoImage", "videoLink"],
    alert: "Video Section is Updated",
  },
  {
    path: "/edit-video",
    fields: ["videoItemIcon", "videoItemTitle", "videoItemDetails"],
    alert: "Team Members Item is Added",
  },
  {
    path: "/step-section",
    fields: ["stepTitle", "stepDetails", "stepNumber"],
    alert: "Step Section is Updated",
  },
  { path: "/edit-work", fields: ["stepNumber", "stepTitle", "stapIcon"], alert: "Work Section is Updated" },
  {
    path: "/add-contact/",
    fields: ["contactImg", "contactTitle", "contactDetails"],
    alert: "Contcat Section is Updated",
  },
  { path: "/edit-faq", fields: ["faqText", "faqHeading"], alert: "FAQ is Updated" },
  { path: "/edit-faq", fields: ["accodingTitle", "accodingText"], alert: "FAQ Item is Added" },
  {
    path: "/edit-testimonial/",
    fields: ["testimonialText", "testimonialHeading"],
    alert: "Service is Updated",
  },
  {
    path: "/edit-services-features/",
    fields: ["FeaturesText", "FeaturesHeading"],
    alert: "Features Text is Updated",
  },
  {
    path: "/edit-services-features/",
    fields: ["FeaturesImg", "FeaturesIcon", "FeaturesText", "FeaturesDesc"],
    alert: "Features Services Section is Updated",
  },
  {
    path: "/edit-team-text/",
    fields: ["teamMemberImg", "teamMemberName", "teamMemberTitle"],
    alert: "Features Services Section is Updated",
  },
  {
    path: "/edit-experience/",
    fields: [
      "experienceText",
      "experienceHeading",
      "experienceDetails",
      "skillOneText",
      "skillOneNumber",
      "skillTwoText",
      "skillTwoNumber",
      "skillThreeText",
      "skillThreeNumber",
    ],
    alert: "Experience Section is Updated",
  },
  {
    path: "/edit-counter",
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
    alert: "Counter is Updated",
  },
  { path: "/update-calltoaction", fields: ["heading", "subHeading"], alert: "Action is Updated" },
  {
    path: "/add-about-footer/",
    fields: ["aboutFooterText", "aboutFooterDetails"],
    alert: "Footer is Updated",
  },
  {
    path: "/add-address-footer/",
    fields: ["phoneNumber", "emailAddress", "location"],
    alert: "Footer Address is Updated",
  },
  {
    path: "/add-social-footer/",
    fields: ["aboutText", "youlink", "fblink", "inslink"],
    alert: "Social Link is Updated",
  },
  { path: "/add-copyright", fields: ["copyrightText"], alert: "Footer Copy Right Updated" },
  {
    path: "/add-item",
    fields: ["format", "canvaLink", "imageLink", "category", "freeOrPaid"],
    alert: "Item is Updated",
    button: "Add Item",
  },
];
