import type { QuoteKindTexts } from "../kinds.ts";
import { orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const QUOTE = "Offerte: {title}\nNummer: {quote}\nTotaal: {total}\nGeldig tot en met: {validUntil}";
const VIEW = "Offerte bekijken: {link}";
const PAGE = "Op de pagina kunt u de offerte accepteren of afwijzen. U hoeft niet in te loggen.";
const PAY = [
  orderTableIn(phrases),
  "{amount} betalen: {payLink}",
  "Bestelling bekijken: {roomLink}",
  "U hoeft niet in te loggen om te betalen. De factuur is bijgevoegd.",
  "{testNote}",
];

export const quotes: QuoteKindTexts = {
  quoteSent: {
    subject: "Uw offerte {quote}: {title}",
    paragraphs: ["Hier is uw offerte van {site}: {title}.", "{note}", QUOTE, VIEW, PAGE],
  },
  quoteReminder: {
    subject: "Uw offerte {quote} is geldig tot en met {validUntil}",
    paragraphs: ["Uw offerte van {site} voor {title} is geldig tot en met {validUntil}.", QUOTE, VIEW, PAGE],
  },
  quoteExpired: {
    subject: "Uw offerte {quote} is verlopen: {title}",
    paragraphs: [
      "Uw offerte van {site} voor {title} is op {validUntil} verlopen.",
      QUOTE,
      VIEW,
      "Hebt u nog interesse, vraag ons dan om een nieuwe offerte.",
    ],
  },
  invoiceToPay: {
    subject: "Factuur {invoice}: {amount}, te betalen voor {dueDate}",
    paragraphs: [
      "Hier is de factuur {invoice} van {site} voor {package}. Wij verzoeken u {amount} uiterlijk op {dueDate} te betalen.",
      ...PAY,
    ],
  },
  invoiceDueSoon: {
    subject: "Herinnering: factuur {invoice} vervalt op {dueDate}",
    paragraphs: [
      "De factuur {invoice} van {site} voor {package} vervalt op {dueDate}. Er staat nog {amount} open.",
      ...PAY,
    ],
  },
  invoiceOverdue: {
    subject: "Factuur {invoice} is vervallen: {amount}",
    paragraphs: [
      "De factuur {invoice} van {site} voor {package} is op {dueDate} vervallen. Er staat nog {amount} open. Hebt u net betaald, dan kunt u deze e-mail negeren.",
      ...PAY,
    ],
  },
};
