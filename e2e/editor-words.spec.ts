import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { test } from "./spelled.ts";

// What the specification says of the editor, typed by hand from it and not from `sections`: a slip in the data that
// everything else derives from is found here.
const main = (page: Page) => page.getByRole("main");

const anId = "[0-9a-f]{24}";

/** A form that a screen leads to: its link, its address (`ID` is any record's), and the alert after a save. */
interface Edit {
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

/** The address of the link to the form. */
async function linkOf(page: Page, { link, to }: Edit): Promise<string> {
  const pattern = new RegExp(`^${to.replace("ID", anId)}$`);
  const hrefs = await main(page)
    .getByRole("link", typeof link === "string" ? { name: link, exact: true } : { name: link })
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  const href = hrefs.find((each) => pattern.test(each));
  if (!href) throw new Error(`No link ${link} to ${to}: ${hrefs.join(", ")}`);
  return href;
}

/** Expects the form with its fields filled in from the record, and the alert after a save of what is there. */
async function expectForm(page: Page, { alert, fields, hidden = [] }: Edit): Promise<void> {
  for (const name of fields) {
    await expect(main(page).locator(`form [name="${name}"]`), name).toBeVisible();
    // The demo fills every field that the screen shows but these two pairs.
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
}

// The demo site has one record of every single section and several of every list.
const screens: Record<string, Screen> = {
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

for (const [path, { headings = [], buttons = [], fields = [], labels = [], edits = [] }] of Object.entries(
  screens,
))
  test(`${path} and the forms it leads to have what is documented, and say it after a save`, async ({
    keptPage: page,
  }) => {
    await page.goto(path);
    for (const name of headings)
      await expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible();
    for (const name of buttons)
      await expect(main(page).getByRole("button", { name, exact: true })).toBeVisible();
    for (const name of fields) await expect(main(page).locator(`form [name="${name}"]`), name).toBeVisible();
    for (const name of labels) await expect(main(page).getByLabel(name, { exact: true })).toBeVisible();
    const found: [Edit, string][] = [];
    for (const edit of edits) found.push([edit, await linkOf(page, edit)]);
    for (const [edit, href] of found)
      await test.step(`${edit.to} says ${JSON.stringify(edit.alert)}`, async () => {
        await page.goto(href);
        await expectForm(page, edit);
      });
  });

test("/setting lists every editor", async ({ keptPage: page }) => {
  await page.goto("/setting");
  const hrefs = await main(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const path of Object.keys(screens)) expect(hrefs, path).toContain(path);
});

test("the admin panel leads to the footer's editors", async ({ keptPage: page }) => {
  await page.goto("/admin");
  for (const path of ["/add-address-footer/", "/add-social-footer/", "/add-copyright"])
    await expect(main(page).locator(`a[href="${path}"]`).first()).toBeVisible();
});

test("the editor's list of work steps shows 01 to 04 and no other", async ({
  keptPage: page,
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
