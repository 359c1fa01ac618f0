import type { QuoteKindTexts } from "../kinds.ts";
import { orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const QUOTE = "Angebot: {title}\nNummer: {quote}\nGesamtbetrag: {total}\nGültig bis: {validUntil}";
const VIEW = "Angebot ansehen: {link}";
const PAGE = "Auf der Seite können Sie es annehmen oder ablehnen. Eine Anmeldung ist nicht nötig.";
const PAY = [
  orderTableIn(phrases),
  "{amount} bezahlen: {payLink}",
  "Bestellung ansehen: {roomLink}",
  "Zum Bezahlen ist keine Anmeldung nötig. Die Rechnung ist angehängt.",
  "{testNote}",
];

export const quotes: QuoteKindTexts = {
  quoteSent: {
    subject: "Ihr Angebot {quote}: {title}",
    paragraphs: ["Hier ist Ihr Angebot von {site}: {title}.", "{note}", QUOTE, VIEW, PAGE],
  },
  quoteReminder: {
    subject: "Ihr Angebot {quote} gilt bis {validUntil}",
    paragraphs: ["Ihr Angebot von {site} über {title} gilt bis {validUntil}.", QUOTE, VIEW, PAGE],
  },
  quoteExpired: {
    subject: "Ihr Angebot {quote} ist abgelaufen: {title}",
    paragraphs: [
      "Ihr Angebot von {site} über {title} ist am {validUntil} abgelaufen.",
      QUOTE,
      VIEW,
      "Wenn Sie noch interessiert sind, fordern Sie gern ein neues an.",
    ],
  },
  invoiceToPay: {
    subject: "Rechnung {invoice}: {amount}, fällig am {dueDate}",
    paragraphs: [
      "Hier ist die Rechnung {invoice} von {site} für {package}. Bitte bezahlen Sie {amount} bis zum {dueDate}.",
      ...PAY,
    ],
  },
  invoiceDueSoon: {
    subject: "Erinnerung: Rechnung {invoice} ist am {dueDate} fällig",
    paragraphs: [
      "Die Rechnung {invoice} von {site} für {package} ist am {dueDate} fällig. {amount} sind noch offen.",
      ...PAY,
    ],
  },
  invoiceOverdue: {
    subject: "Rechnung {invoice} ist überfällig: {amount}",
    paragraphs: [
      "Die Rechnung {invoice} von {site} für {package} war am {dueDate} fällig. {amount} sind noch offen. Wenn Sie gerade bezahlt haben, ignorieren Sie diese E-Mail.",
      ...PAY,
    ],
  },
};
