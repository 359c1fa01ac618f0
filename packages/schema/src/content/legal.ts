import type { LEGAL_PAGES } from "../site-paths.ts";
import { longText, text } from "./field.ts";
import { section } from "./section.ts";

type Slug = (typeof LEGAL_PAGES)[number] extends `/${infer S}` ? S : never;

interface Words {
  label: string;
  noun: string;
  summary: string;
  /** Other common names of the page, for the title field's help text. */
  such: string;
  guide: readonly string[];
}

/** Section of a page that consists of one text. The page exists only if the text is not empty. */
function legalPage<const N extends string, const S extends Slug>(
  name: N,
  slug: S,
  { label, noun, summary, such, guide }: Words,
) {
  const path = `/${slug}` as const;
  return section({
    name,
    kind: "single",
    label,
    noun,
    summary,
    fields: {
      title: text("Title", {
        optional: true,
        max: 80,
        placeholder: label,
        hint: `The page's heading and link text, such as ${such}.`,
      }),
      text: longText("Text", {
        optional: true,
        hint: "Headings and lists are kept when you paste text. To format manually, separate paragraphs with a blank line and start headings with #, smaller ones with ##, and list items with -. The page is hidden while the text is empty.",
      }),
    },
    screens: {
      manage: {
        path: `/add-${slug}`,
        heading: `Add the ${noun}`,
        addButton: `Save the ${noun}`,
        editLink: `Edit the ${noun}`,
      },
      edit: [{ path: `/edit-${slug}/:id`, heading: `Update the ${noun}`, button: `Save the ${noun}` }],
    },
    rest: { list: path, get: `${path}/:id`, create: `/add-${slug}`, update: `${path}/:id` },
    alerts: { create: "The text is saved", edit: "The text is saved" },
    guide,
    shownOn: [path],
  });
}

export const legalSections = {
  imprint: legalPage("imprint", "imprint", {
    label: "Imprint",
    noun: "imprint",
    summary: "Who is responsible for this site. Usually required by law.",
    such: "Legal notice or Impressum",
    guide: [
      "Business name, legal form and authorised representative",
      "Postal address",
      "E-mail address and another quick way to contact you, such as a phone number",
      "Commercial register entry and VAT number, if any",
      "Any other details that your country or profession requires",
    ],
  }),

  privacy: legalPage("privacy", "privacy", {
    label: "Privacy policy",
    noun: "privacy policy",
    summary: "How you handle personal data.",
    such: "Data protection or Datenschutz",
    guide: [
      "Who is responsible for the data, and how to contact them",
      "What is stored and why: accounts, orders and invoices, messages and files about an order, contact form messages, newsletter subscribers",
      "Cookies: public pages set none; logging in and ordering do",
      "Who receives data: your hosting, e-mail and payment providers",
      "How long data is stored, on what legal basis, and the rights of the people concerned",
    ],
  }),

  terms: legalPage("terms", "terms", {
    label: "Terms",
    noun: "terms page",
    summary: "The conditions of an order.",
    such: "Terms and conditions or AGB",
    guide: [
      "Who the contract is with, and when an order is accepted",
      "What a package includes, its price, and when payment is due",
      "What the customer must provide, how long the work takes, and how many changes are included",
      "Cancellation and refunds",
      "Liability and governing law",
    ],
  }),

  cancellationPolicy: legalPage("cancellationPolicy", "cancellation-policy", {
    label: "Cancellation policy",
    noun: "cancellation policy",
    summary: "How consumers withdraw from an order.",
    such: "Right of withdrawal or Widerrufsbelehrung",
    guide: [
      "That consumers in the EU may withdraw within 14 days, and from when the days count",
      "To whom and how they declare it: by letter, by e-mail, or on the page “Withdraw from contract”",
      "When and how you refund payments",
      "What they pay if work began at their request before the period ended",
      "The model withdrawal form",
    ],
  }),
};
