import type { Page } from "@playwright/test";
import { test } from "./editor.ts";
import { expect } from "./fixtures.ts";

// What the specification says of the editor, typed by hand from it and not from `sections`: a slip in the data that
// everything else derives from is found here.
test.use({ siteName: "words" });

const main = (page: Page) => page.getByRole("main");

/** Where a link or a form field of a screen leads or stands; `ID` is any record's. */
const anId = "[0-9a-f]{24}";

interface Screen {
  /** Links by their text, each with the address it leads to. */
  links?: [text: string | RegExp, to: string][];
  headings?: string[];
  buttons?: string[];
  /** Fields by their documented names, in the screen's forms. */
  fields?: string[];
  labels?: string[];
}

// The demo site has one record of every single section and several of every list.
const screens: Record<string, Screen> = {
  "/edit-banner": { headings: ["Update Banner"], links: [["Edit Banner Section", "/banner/ID"]] },
  "/add-logo": { links: [[/logo/i, "/edit-logo/ID"]] },
  "/edit-about": { links: [[/about/i, "/ID"]] },
  "/edit-service": {
    links: [
      [/service text/i, "/servicetext-edit/ID"],
      [/edit service/i, "/service-edit/ID"],
      [/edit service/i, "/main-service-edit/ID"],
    ],
    fields: ["serviceIcon", "serviceTitle", "serviceDetails"],
  },
  "/edit-video": {
    links: [
      [/video/i, "/videotext-edit/ID"],
      [/./, "/video/ID"],
    ],
    fields: ["videoItemIcon", "videoItemTitle", "videoItemDetails"],
  },
  "/step-section": { links: [[/./, "/edit-step/ID"]], fields: ["stepTitle", "stepDetails", "stepNumber"] },
  "/edit-work": { links: [["Edit Now", "/edit-work/ID"]] },
  "/add-contact/": {
    links: [[/./, "/edit-contact-page/ID"]],
    fields: ["contactImg", "contactTitle", "contactDetails"],
  },
  "/edit-faq": {
    links: [
      ["Update FAQ", "/faqtext-edit/ID"],
      ["Edit FAQs", "/faq-edit/ID"],
    ],
    labels: ["Accoding Title", "Accoding Text"],
    fields: ["accodingTitle", "accodingText"],
  },
  "/edit-testimonial/": {
    links: [
      [/testimonial/i, "/testimonialtext-edit/ID"],
      ["Sample client", "/edit-testimonial/ID/"],
    ],
  },
  "/edit-services-features/": {
    links: [
      [/features/i, "/featurestext-edit/ID"],
      ["Edit Now", "/edit-feature-items/ID/"],
    ],
    fields: ["FeaturesImg", "FeaturesIcon", "FeaturesText", "FeaturesDesc"],
  },
  "/edit-team-text/": {
    links: [
      [/team/i, "/team-text-edit/ID/"],
      ["Edit Now", "/edit-team-items/ID/"],
    ],
    fields: ["teamMemberImg", "teamMemberName", "teamMemberTitle"],
  },
  "/edit-experience/": { links: [[/experience/i, "/edit-experience/ID"]] },
  "/edit-counter": { links: [[/counter/i, "/counters/ID"]] },
  "/update-calltoaction": { links: [[/call/i, "/edit-call/ID"]] },
  "/add-about-footer/": { links: [[/footer/i, "/edit-about-footer/ID"]] },
  "/add-address-footer/": { links: [[/./, "/edit-address-footer/ID"]] },
  "/add-social-footer/": { links: [[/./, "/edit-social-footer/ID"]] },
  "/add-copyright": { links: [[/copyright/i, "/edit-copyright/ID"]] },
  "/add-pricing/": { links: [["Edit Pricing", "/package-edit/ID"]] },
  "/add-item": {
    headings: ["Update Banner"],
    buttons: ["Add Item"],
    fields: ["format", "canvaLink", "imageLink", "category", "freeOrPaid"],
  },
};

for (const [path, { links = [], headings = [], buttons = [], fields = [], labels = [] }] of Object.entries(
  screens,
))
  test(`${path} has what is documented`, async ({ editor: page }) => {
    await page.goto(path);
    for (const [text, to] of links) {
      const pattern = new RegExp(`^${to.replace("ID", anId)}$`);
      const found = await main(page)
        .getByRole("link", typeof text === "string" ? { name: text, exact: true } : { name: text })
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      expect(
        found.filter((href) => pattern.test(href)),
        `${text} leads to ${to}`,
      ).not.toEqual([]);
    }
    for (const name of headings)
      await expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible();
    for (const name of buttons)
      await expect(main(page).getByRole("button", { name, exact: true })).toBeVisible();
    for (const name of fields) await expect(main(page).locator(`form [name="${name}"]`), name).toBeVisible();
    for (const name of labels) await expect(main(page).getByLabel(name, { exact: true })).toBeVisible();
  });

// Where the edit link of a manage screen leads, and what is there: the alert comes with a save of what is there.
const edits: [from: string, to: string, alert: string, fields: string[], hidden?: string[]][] = [
  [
    "/edit-banner",
    "/banner/ID",
    "Banner is Updated",
    ["bannerHeading", "bannerDetails", "bannerText", "imageOne", "buttonText", "buttonURL"],
  ],
  ["/add-logo", "/edit-logo/ID", "Logo is Updated", ["logo"]],
  [
    "/edit-about",
    "/ID",
    "About is Updated",
    [
      "aboutImg",
      "aboutHeading",
      "aboutText",
      "aboutDetails",
      "aboutPointone",
      "aboutPointwo",
      "aboutPointhree",
    ],
  ],
  [
    "/edit-service",
    "/servicetext-edit/ID",
    "Service Text is Updated",
    ["serviceHeading", "servicesubHeading"],
  ],
  [
    "/edit-service",
    "/service-edit/ID",
    "Service is Updated",
    ["serviceIcon", "serviceTitle", "serviceDetails"],
  ],
  [
    "/edit-service",
    "/main-service-edit/ID",
    "Service is Updated",
    ["serviceImg", "serviceIcon", "serviceTitle", "serviceDetails"],
    ["serviceName"],
  ],
  ["/edit-video", "/videotext-edit/ID", "Video Text is Updated", ["headingVideo", "videoImage", "videoLink"]],
  ["/edit-video", "/video/ID", "Item is Updated", ["videoItemIcon", "videoItemTitle", "videoItemDetails"]],
  ["/step-section", "/edit-step/ID", "Step Section is Updated", ["stepTitle", "stepDetails", "stepNumber"]],
  ["/edit-work", "/edit-work/ID", "Work Section is Updated", ["stepNumber", "stepTitle", "stapIcon"]],
  [
    "/add-contact/",
    "/edit-contact-page/ID",
    "Contcat Section is Updated",
    ["contactImg", "contactTitle", "contactDetails"],
  ],
  ["/edit-faq", "/faqtext-edit/ID", "FAQ Text is Updated", ["faqText", "faqHeading"]],
  ["/edit-faq", "/faq-edit/ID", "FAQ Item is Updated", ["accodingTitle", "accodingText"]],
  [
    "/edit-testimonial/",
    "/testimonialtext-edit/ID",
    "Testimonial Text Is Updated",
    ["testimonialText", "testimonialHeading"],
  ],
  [
    "/edit-testimonial/",
    "/edit-testimonial/ID/",
    "Step Section is Updated",
    ["image", "personName", "personTitle", "desc"],
  ],
  [
    "/edit-services-features/",
    "/featurestext-edit/ID",
    "Feature Text Is Updated",
    ["FeaturesText", "FeaturesHeading"],
  ],
  [
    "/edit-services-features/",
    "/edit-feature-items/ID/",
    "Feature Items Section is Updated",
    ["FeaturesImg", "FeaturesIcon", "FeaturesText", "FeaturesDesc"],
  ],
  ["/edit-team-text/", "/team-text-edit/ID/", "Team Text Is Updated", ["teamText", "teamHeading"]],
  [
    "/edit-team-text/",
    "/edit-team-items/ID/",
    "Team Member Items Section is Updated",
    ["teamMemberImg", "teamMemberName", "teamMemberTitle"],
  ],
  [
    "/edit-experience/",
    "/edit-experience/ID",
    "Experience Section is Updated",
    ["experienceText", "experienceHeading", "experienceDetails"],
    ["skillOneText", "skillOneNumber", "skillThreeNumber"],
  ],
  [
    "/edit-counter",
    "/counters/ID",
    "Counters is Updated",
    [
      "happyClientsNumber",
      "happyClientsText",
      "projectCompleteNumber",
      "projectCompleteText",
      "yearofExperienceNumber",
      "yearofExperienceText",
      "teamNumber",
      "teamText",
    ],
  ],
  ["/update-calltoaction", "/edit-call/ID", "Action is Updated", ["heading", "subHeading"]],
  [
    "/add-about-footer/",
    "/edit-about-footer/ID",
    "Footer About  is Updated",
    ["aboutFooterText", "aboutFooterDetails"],
  ],
  [
    "/add-address-footer/",
    "/edit-address-footer/ID",
    "Footer Address is Updated",
    ["phoneNumber", "emailAddress", "location"],
  ],
  [
    "/add-social-footer/",
    "/edit-social-footer/ID",
    "Social Link is Updated",
    ["aboutText", "youlink", "fblink", "inslink"],
  ],
  ["/add-copyright", "/edit-copyright/ID", "Footer Copy Right Updated", ["copyrightText"]],
  [
    "/add-pricing/",
    "/package-edit/ID",
    " Pricing One Is Updated",
    ["packagePrice", "packageButtonText", "packagePointOne", "packagePointFive", "packagePointTen"],
  ],
];

for (const [from, to, alert, fields, hidden = []] of edits)
  test(`${to}, from ${from}, says ${JSON.stringify(alert)} after a save`, async ({ editor: page }) => {
    await page.goto(from);
    const pattern = new RegExp(`^${to.replace("ID", anId)}$`);
    const hrefs = await main(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const href = hrefs.find((each) => pattern.test(each));
    if (!href) throw new Error(`No link to ${to} on ${from}: ${hrefs.join(", ")}`);
    await page.goto(href);
    for (const name of fields) {
      await expect(main(page).locator(`form [name="${name}"]`), name).toBeVisible();
      // Prefilled from the record; the demo fills every field that the screen shows but these two pairs.
      if (!/^(winingAward|packagePoint)/.test(name))
        await expect(main(page).locator(`form [name="${name}"]`), name).not.toHaveValue("");
    }
    for (const name of hidden)
      await expect(main(page).locator(`form [name="${name}"]:visible`), name).toHaveCount(0);
    const form = main(page)
      .locator("form")
      .filter({ has: page.locator(`[name="${fields[0]}"]`) });
    await form.getByRole("button", { name: /^Update/ }).click();
    await expect.poll(() => page.getByRole("status").locator("p").allTextContents()).toContain(alert);
  });

test("/setting lists every editor", async ({ editor: page }) => {
  await page.goto("/setting");
  const hrefs = await main(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const path of Object.keys(screens)) expect(hrefs, path).toContain(path);
});

test("the admin panel leads to the footer's editors", async ({ editor: page }) => {
  await page.goto("/admin");
  for (const path of ["/add-address-footer/", "/add-social-footer/", "/add-copyright"])
    await expect(main(page).locator(`a[href="${path}"]`).first()).toBeVisible();
});

test("the editor's list of work steps shows 01 to 04 and no other", async ({
  editor: page,
  site,
  ownerToken,
}) => {
  const headers = { authorization: `Bearer ${ownerToken}` };
  const step = { stepNumber: "05", stepTitle: "A fifth step", stapIcon: "star" };
  expect((await page.request.post(`${site.apiUrl}/add-worksec`, { headers, data: step })).status()).toBe(201);
  await page.goto("/edit-work");
  await expect(main(page).getByRole("link", { name: "Edit Now", exact: true })).toHaveCount(4);
  for (const number of ["01", "02", "03", "04"]) await expect(main(page)).toContainText(number);
  await expect(main(page)).not.toContainText("A fifth step");
  expect(await (await page.request.get("/")).text()).not.toContain("A fifth step");
});

test.describe("who is not the owner", () => {
  test("a visitor is sent to sign in, and comes back", async ({ page }) => {
    for (const path of ["/setting", "/edit-banner", "/add-pricing/", "/add-item"]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
    }
  });
});
