import type { LEGAL_PAGES } from "../site-paths.ts";
import { longText, text } from "./field.ts";
import { section } from "./section.ts";

type Name = (typeof LEGAL_PAGES)[number] extends `/${infer N}` ? N : never;

interface Words {
  label: string;
  noun: string;
  /** Other common names of the page, as examples of a title. */
  such: string;
  guide: readonly string[];
}

/** A page with one text. It exists only while the text is not empty. */
function legalPage<const N extends Name>(name: N, { label, noun, such, guide }: Words) {
  const path = `/${name}` as const;
  return section({
    name,
    kind: "single",
    label,
    noun,
    fields: {
      title: text("Title", {
        optional: true,
        max: 80,
        placeholder: label,
        hint: `The page's heading and the words of its link, such as ${such}.`,
      }),
      text: longText("Text", {
        optional: true,
        hint: "Headings and lists stay when you paste them. By hand: a blank line begins a paragraph, # in front of a line makes it a heading, ## a smaller one, and - a point of a list. While the text is empty, the site has no such page.",
      }),
    },
    screens: {
      manage: {
        path: `/add-${name}`,
        heading: `Add the ${noun}`,
        addButton: `Save the ${noun}`,
        editLink: `Edit the ${noun}`,
      },
      edit: [{ path: `/edit-${name}/:id`, heading: `Update the ${noun}`, button: `Save the ${noun}` }],
    },
    rest: { list: path, get: `${path}/:id`, create: `/add-${name}`, update: `${path}/:id` },
    alerts: { create: "The text is saved", edit: "The text is saved" },
    guide,
    shownOn: [path],
  });
}

export const legalSections = {
  imprint: legalPage("imprint", {
    label: "Imprint",
    noun: "imprint",
    such: "Legal notice or Impressum",
    guide: [
      "The name of the business with its legal form, and who speaks for it",
      "Its postal address",
      "An e-mail address, and another quick way to reach you, such as a telephone number",
      "The register it is in and its VAT number, where it has them",
      "What your country or your profession asks for beside these",
    ],
  }),

  privacy: legalPage("privacy", {
    label: "Privacy policy",
    noun: "privacy policy",
    such: "Data protection or Datenschutz",
    guide: [
      "Who answers for the data, and how to reach them",
      "What is kept here, and why: accounts, orders and invoices, what is said and sent about an order, messages of the contact form, addresses for the newsletter",
      "Cookies: public pages set none; signing in and ordering do",
      "Who else gets data: whoever hosts the site, sends its mails and takes its payments",
      "How long it is kept, on what ground, and which rights people have",
    ],
  }),

  terms: legalPage("terms", {
    label: "Terms",
    noun: "terms page",
    such: "Terms and conditions or AGB",
    guide: [
      "Who the contract is with, and when an order is accepted",
      "What a package includes, what it costs, and when it is paid",
      "What you need from the customer, how long the work takes, and how many changes belong to it",
      "How an order is cancelled, and when money is given back",
      "What you are liable for, and which law counts",
    ],
  }),
};
