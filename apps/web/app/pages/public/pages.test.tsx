import { seedDemo } from "@rankwright/api";
import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PUBLIC_PATHS, rendered } from "../../../test/rendered.tsx";
import { headTags } from "./seo/seo.ts";

let site: ReturnType<typeof testSite>;
beforeEach(() => {
  site = testSite();
});
afterEach(() => site.close());

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const owner = () => site.callerFor(site.signedUp("owner@example.com", { admin: true }));

/** Expects the text to contain the `parts` in this order. */
function inOrder(text: string, parts: readonly string[]) {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect(at, `${part} comes after the previous part`).toBeGreaterThanOrEqual(0);
    from = at + part.length;
  }
}

describe.each(PUBLIC_PATHS)("%s", (path) => {
  test.each([
    ["the demo site", true],
    ["an empty store", false],
  ] as const)("has the elements that every page needs, with %s", async (_, full) => {
    if (full) seedDemo(site.deps);
    const { html, head } = await rendered(site.deps, path);
    expect(count(html, /<h1[\s>]/g)).toBe(1);
    expect(count(html, /<main[\s>]/g)).toBe(1);
    expect(head.title.length).toBeGreaterThanOrEqual(10);
    expect(head.title.length).toBeLessThanOrEqual(70);
    expect(head.description.length).toBeGreaterThanOrEqual(50);
    expect(head.description.length).toBeLessThanOrEqual(160);
    expect(html, "nothing that a strict content security policy blocks").not.toMatch(
      /<script|style=|\son\w+=|javascript:/,
    );
    const images = html.match(/<img[^>]*>/g) ?? [];
    if (full) expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/ alt=.* width="\d+" height="\d+"/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, "no id is used twice").toBe(ids.length);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });
});

test("the home page has its sections and anchors in order", async () => {
  seedDemo(site.deps);
  const { html, text } = await rendered(site.deps, "/");
  inOrder(html, ['id="services-sec"', 'id="about-sec"', 'id="pricing-sec"', 'id="contact-sec"']);
  inOrder(text, [
    "Be found by the customers already looking for you",
    "Everything a site needs to be found",
    "Search work you can follow",
    "What we do",
    "01",
    "02",
    "03",
    "04",
    "Pick a package",
    "What clients say",
    "Write to us",
  ]);
});

test("the header links to every page and to the sign-in, but not to the admin panel", async () => {
  seedDemo(site.deps);
  const { html } = await rendered(site.deps, "/");
  const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
  const links = [...header.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, label]) => [
    label,
    to,
  ]);
  expect(links).toEqual([
    ["Home", "/"],
    ["Services", "/service/"],
    ["About", "/#about-sec"],
    ["Pricing", "/pricing/"],
    ["Contact", "/contact"],
    ["Log in", "/login"],
  ]);
  expect(header).toMatch(/<a [^>]*href="\/pricing\/"[^>]*>See packages</);
});

test("without packages, the pricing page links to the contact page", async () => {
  const { html } = await rendered(site.deps, "/pricing/");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).toContain('href="/contact"');
});

test("an unnamed site isn't called 127.0.0.1", async () => {
  const { text, head } = await rendered(site.deps, "/");
  expect(text).toContain("Your site");
  expect(text + head.title).not.toContain("127.0.0.1");
});

test("pages have no link to the about section while it is empty", async () => {
  for (const path of ["/", "/thanks"])
    expect((await rendered(site.deps, path)).html, path).not.toContain("about-sec");
});

test("the footer has about, quick links, contact info, social links and copyright", async () => {
  seedDemo(site.deps);
  const { html, text } = await rendered(site.deps, "/thanks");
  inOrder(text, [
    "Rankwright Demo",
    "Quick links",
    "Contact info",
    "+1 202 555 0100",
    "hello@example.com",
    "©",
  ]);
  for (const name of ["Facebook", "YouTube", "Instagram"]) expect(html).toContain(`aria-label="${name}"`);
});

test.each([
  [
    "/",
    new Map([
      ["Basic", 6],
      ["Premium", 7],
      ["Standard", 6],
    ]),
  ],
  [
    "/pricing/",
    new Map([
      ["Basic", 7],
      ["Premium", 8],
      ["Standard", 7],
    ]),
  ],
])("the cards on %s show tag, price, points and the order link", async (path, points) => {
  seedDemo(site.deps);
  const packages = await site.callerFor().content.packages.list();
  const { html, text } = await rendered(site.deps, path);
  inOrder(text, [
    "Basic",
    "Most Popular",
    "$299",
    "Premium",
    "Recommended",
    "$899",
    "Standard",
    "Best value",
    "$499",
  ]);
  for (const { _id, packageName } of packages) {
    const order = html.indexOf(`href="/checkout/${_id}"`);
    expect(order).toBeGreaterThan(0);
    const card = html.slice(html.lastIndexOf("rounded-xl", order), order);
    expect(count(card, /<li /g), packageName).toBe(points.get(packageName));
  }
});

test("the pricing page has a comparison of all points and the questions and answers", async () => {
  seedDemo(site.deps);
  const { html, text } = await rendered(site.deps, "/pricing/");
  // Ten rows of points, and one of order buttons.
  expect(count(html, /role="rowheader"/g)).toBe(11);
  inOrder(text, [
    "Compare packages",
    "Pages",
    "Up to 10 pages",
    "Up to 100 pages",
    "Up to 30 pages",
    "Questions before",
  ]);
  expect(count(html, /<details/g)).toBe(5);
});

test("the service page has its sections in order, three bars of fixed lengths, and counters with a plus", async () => {
  seedDemo(site.deps);
  const { text } = await rendered(site.deps, "/service/");
  inOrder(text, [
    "120 +",
    "340 +",
    "9 +",
    "14 +",
    "6 +",
    "A site that search engines can read",
    "Search work you can follow",
    "Technical health 85%",
    "Useful content 65%",
    "Local visibility 79%",
    "Day one",
    "How a search engine finds and ranks a page",
    "What you can rely on",
    "Small commitments",
    "The people who do the work",
    "Shall we look at your site together?",
    "Quick links",
  ]);
});

test.each([
  ["no label", ["", "", ""]],
  ["one label", ["", "Useful content", ""]],
])(
  "the service page has three bars for an about record with %s",
  async (_, [one = "", two = "", three = ""]) => {
    await owner().content.about.create({
      aboutImg: "/demo/about.svg",
      aboutHeading: "About us",
      aboutText: "Who we are",
      aboutDetails: "What we do",
      aboutPointone: one,
      aboutPointwo: two,
      aboutPointhree: three,
    });
    const { html, text } = await rendered(site.deps, "/service/");
    const names = [...html.matchAll(/<progress [^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(["About us: 1 of 3", two || "About us: 2 of 3", "About us: 3 of 3"]);
    inOrder(text, ["85%", two, "65%", "79%"]);
  },
);

test("the contact form has the documented labels and posts to /contact", async () => {
  for (const path of ["/", "/contact", "/contact-us"]) {
    const { html } = await rendered(site.deps, path);
    const [main = ""] = /<main[\s>].*<\/main>/s.exec(html) ?? [];
    const labels = [...main.matchAll(/<label[^>]*>([^<]*)<\/label>/g)].map(([, label]) => label);
    expect(labels).toEqual(["Name", "Email", "Phone", "Subject", "Message"]);
    expect(html).toMatch(/<form [^>]*action="\/contact" method="post"/);
    for (const name of ["name", "email", "number", "subject", "message"])
      expect(html).toContain(` name="${name}"`);
  }
});

test("visitors see the packages in the owner's order", async () => {
  seedDemo(site.deps);
  const { content } = owner();
  const [basic, premium, standard] = (await content.packages.list()).map(({ _id }) => _id);
  await content.packages.reorder({ _ids: [standard ?? "", basic ?? "", premium ?? ""] });
  for (const path of ["/", "/pricing/"]) {
    const { html } = await rendered(site.deps, path);
    inOrder(
      html,
      [standard, basic, premium].map((_id) => `/checkout/${_id}`),
    );
  }
  const { text, head } = await rendered(site.deps, "/pricing/");
  inOrder(text.slice(text.indexOf("Compare packages")), ["Standard", "Basic", "Premium"]);
  inOrder(JSON.stringify(head), ["Standard $499", "Basic $299", "Premium $899"]);
});

test("only work steps numbered 01 to 04 are shown, in that order", async () => {
  const { content } = owner();
  for (const stepNumber of ["05", "03", "01"])
    await content.workSteps.create({ stepNumber, stepTitle: `Step ${stepNumber}`, stapIcon: "search" });
  const { text } = await rendered(site.deps, "/");
  inOrder(text, ["Step 01", "Step 03"]);
  expect(text).not.toContain("Step 05");
});

test("script in the content is shown as text", async () => {
  const { content } = owner();
  const evil = `</script><script>alert("x")</script>`;
  await content.footerAbout.create({ aboutFooterText: evil, aboutFooterDetails: evil });
  const { html, text } = await rendered(site.deps, "/");
  expect(html).not.toContain("<script");
  expect(text).toContain(evil);
});

test("the structured data names the business, its offers and the breadcrumb", async () => {
  seedDemo(site.deps);
  const { head } = await rendered(site.deps, "/pricing/");
  expect(head.graph).toMatchObject([
    {
      "@type": "ProfessionalService",
      name: "Rankwright Demo",
      makesOffer: [
        { "@type": "Offer", name: "Basic", price: "299.00", priceCurrency: "USD" },
        { name: "Premium", price: "899.00" },
        { name: "Standard", price: "499.00" },
      ],
    },
    { "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Pricing", position: 2 }] },
  ]);
});

test("both contact addresses have /contact as canonical", async () => {
  const one = await rendered(site.deps, "/contact");
  const other = await rendered(site.deps, "/contact-us");
  const canonical = { tagName: "link", rel: "canonical", href: `${site.deps.env.SITE_URL}/contact` };
  expect(headTags(one.head)).toContainEqual(canonical);
  expect(headTags(other.head)).toContainEqual(canonical);
});

test.each([
  ["local", "Test mode. No real money is charged."],
  ["sandbox", "Test mode. Payments use the providers' sandboxes, and no real money is charged."],
  ["live", null],
  ["off", null],
] as const)("with payments %s, visitors see whether the site is in test mode", async (mode, told) => {
  setPaymentMode(site.deps.env, mode);
  const { text } = await rendered(site.deps, "/pricing/");
  if (told) expect(text).toContain(told);
  else expect(text).not.toContain("Test mode");
});
