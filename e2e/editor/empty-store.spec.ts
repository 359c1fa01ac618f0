import { rm } from "node:fs/promises";
import { PUBLIC_PAGES } from "@rankwright/schema";
import { startSite } from "../../scripts/site.mjs";
import { axe } from "../support/axe.ts";
import { expect, test as shared } from "../support/fixtures.ts";
import { Outbox } from "../support/outbox.ts";
import { runDir } from "../support/run-dir.ts";

// A site that begins empty: the create forms and their alerts, typed by hand from the specification.
const test = shared.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, worker) => {
      const dataDir = runDir(`empty-${worker.workerIndex}`);
      await rm(dataDir, { recursive: true, force: true });
      const site = await startSite(dataDir, { SEED: "none" });
      await use({ ...site, outbox: new Outbox(dataDir) });
      await site.stop();
    },
    { scope: "worker" },
  ],
});

const picture = "/demo/hero.svg";

/** Screen, the form's fields with what is typed, the alert, and what is there after: a link, or the form again. */
const creates: [path: string, fields: Record<string, string>, alert: string, button?: string][] = [
  [
    "/edit-banner",
    {
      bannerHeading: "Be found",
      bannerDetails: "All of it.",
      bannerText: "SEO",
      imageOne: picture,
      buttonText: "Go",
      buttonURL: "/pricing/",
    },
    "Banner is Updated",
    "Add Banner",
  ],
  ["/add-logo", { logo: picture }, "Logo is Updated"],
  [
    "/edit-about",
    { aboutImg: picture, aboutHeading: "We", aboutText: "About", aboutDetails: "Who we are." },
    "About is Updated",
  ],
  ["/edit-service", { serviceHeading: "Services", servicesubHeading: "What we do." }, "Service is Updated"],
  [
    "/edit-service",
    { serviceIcon: "star", serviceTitle: "Audit", serviceDetails: "All pages." },
    "Item is Added",
  ],
  [
    "/edit-video",
    { headingVideo: "See", videoImage: picture, videoLink: "https://example.com/v" },
    "Video Section is Updated",
  ],
  [
    "/edit-video",
    { videoItemIcon: "star", videoItemTitle: "One", videoItemDetails: "More." },
    "Team Members Item is Added",
  ],
  [
    "/step-section",
    { stepTitle: "Look", stepDetails: "We look.", stepNumber: "01" },
    "Step Section is Updated",
  ],
  ["/edit-work", { stepNumber: "01", stepTitle: "Look", stapIcon: "star" }, "Work Section is Updated"],
  [
    "/add-contact/",
    { contactImg: "mail", contactTitle: "Write", contactDetails: "us@example.com" },
    "Contcat Section is Updated",
  ],
  ["/edit-faq", { faqText: "Questions", faqHeading: "What is asked" }, "FAQ is Updated"],
  ["/edit-faq", { accodingTitle: "How long?", accodingText: "A month." }, "FAQ Item is Added"],
  [
    "/edit-testimonial/",
    { testimonialText: "Quotes", testimonialHeading: "What clients say" },
    "Service is Updated",
  ],
  [
    "/edit-services-features/",
    { FeaturesText: "Why us", FeaturesHeading: "What you get" },
    "Features Text is Updated",
  ],
  [
    "/edit-services-features/",
    { FeaturesImg: picture, FeaturesIcon: "star", FeaturesText: "Reports", FeaturesDesc: "One page." },
    "Features Services Section is Updated",
  ],
  [
    "/edit-team-text/",
    { teamMemberImg: picture, teamMemberName: "Sample member", teamMemberTitle: "Editor" },
    "Features Services Section is Updated",
  ],
  [
    "/edit-experience/",
    {
      experienceText: "Since long",
      experienceHeading: "Experience",
      experienceDetails: "First line.\nSecond line.",
      skillOneText: "One",
      skillOneNumber: "90",
      skillTwoText: "Two",
      skillTwoNumber: "80",
      skillThreeText: "Three",
      skillThreeNumber: "70",
    },
    "Experience Section is Updated",
  ],
  [
    "/edit-counter",
    {
      happyClientsNumber: "1",
      happyClientsText: "Clients",
      projectCompleteNumber: "2",
      projectCompleteText: "Projects",
      yearofExperienceNumber: "3",
      yearofExperienceText: "Years",
      teamNumber: "4",
      teamText: "People",
    },
    "Counter is Updated",
  ],
  ["/update-calltoaction", { heading: "Begin", subHeading: "Today." }, "Action is Updated"],
  ["/add-about-footer/", { aboutFooterText: "Us", aboutFooterDetails: "More of us." }, "Footer is Updated"],
  [
    "/add-address-footer/",
    { phoneNumber: "555 0100", emailAddress: "us@example.com", location: "1 Sample Street" },
    "Footer Address is Updated",
  ],
  [
    "/add-social-footer/",
    {
      aboutText: "Follow",
      youlink: "https://example.com/y",
      fblink: "https://example.com/f",
      inslink: "https://example.com/i",
    },
    "Social Link is Updated",
  ],
  ["/add-copyright", { copyrightText: "© Us" }, "Footer Copy Right Updated"],
  [
    "/add-item",
    {
      format: "Instagram",
      canvaLink: "https://example.com/c",
      imageLink: picture,
      category: "Posts",
      freeOrPaid: "Free",
    },
    "Item is Updated",
    "Add Item",
  ],
];

test("an empty site has pages without their empty sections, and never an error", async ({ page }) => {
  for (const path of PUBLIC_PAGES) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await axe(page);
  }
});

for (const [path, fields, alert, button] of creates)
  test(`${path} adds ${Object.keys(fields)[0]} and says ${JSON.stringify(alert)}`, async ({
    keptPage: page,
  }) => {
    await page.goto(path);
    const names = Object.keys(fields);
    const form = page
      .getByRole("main")
      .locator(names.map((name) => `form:has([name="${name}"])`)[0] ?? "form")
      .filter({ has: page.locator(`[name="${names.at(-1)}"]`) });
    await expect(form.locator("fieldset").first()).toBeEnabled();
    const choices = await form
      .locator("select")
      .evaluateAll((all) => all.map((each) => each.getAttribute("name")));
    for (const [name, value] of Object.entries(fields)) {
      const control = form.locator(`[name="${name}"]`);
      await (choices.includes(name) ? control.selectOption(value) : control.fill(value));
    }
    await form.getByRole("button", button ? { name: button, exact: true } : { name: /^Add/ }).click();
    await expect.poll(() => page.getByRole("status").locator("p").allTextContents()).toContain(alert);
  });
