import type { QuoteKindTexts } from "../kinds.ts";
import { orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const QUOTE = "Oferta: {title}\nNumer: {quote}\nRazem: {total}\nWażna do: {validUntil}";
const VIEW = "Zobacz ofertę: {link}";
const PAGE = "Na jej stronie można ją przyjąć lub odrzucić. Logowanie nie jest potrzebne.";
const PAY = [
  orderTableIn(phrases),
  "Zapłać {amount}: {payLink}",
  "Zobacz zamówienie: {roomLink}",
  "Można zapłacić bez logowania. Faktura znajduje się w załączniku.",
  "{testNote}",
];

export const quotes: QuoteKindTexts = {
  quoteSent: {
    subject: "Oferta {quote}: {title}",
    paragraphs: ["Oto oferta od {site}: {title}.", "{note}", QUOTE, VIEW, PAGE],
  },
  quoteReminder: {
    subject: "Oferta {quote} jest ważna do {validUntil}",
    paragraphs: ["Oferta od {site} na {title} jest ważna do {validUntil}.", QUOTE, VIEW, PAGE],
  },
  quoteExpired: {
    subject: "Oferta {quote} wygasła: {title}",
    paragraphs: [
      "Oferta od {site} na {title} wygasła {validUntil}.",
      QUOTE,
      VIEW,
      "Jeśli jest nadal aktualna, prosimy poprosić nas o nową.",
    ],
  },
  invoiceToPay: {
    subject: "Faktura {invoice}: {amount}, termin płatności {dueDate}",
    paragraphs: [
      "Oto faktura {invoice} od {site} za {package}. Prosimy o zapłatę {amount} do {dueDate}.",
      ...PAY,
    ],
  },
  invoiceDueSoon: {
    subject: "Przypomnienie: termin płatności faktury {invoice} to {dueDate}",
    paragraphs: [
      "Termin płatności faktury {invoice} od {site} za {package} to {dueDate}. Do zapłaty pozostało {amount}.",
      ...PAY,
    ],
  },
  invoiceOverdue: {
    subject: "Minął termin płatności faktury {invoice}: {amount}",
    paragraphs: [
      "Termin płatności faktury {invoice} od {site} za {package} minął {dueDate}. Do zapłaty pozostało {amount}. Jeśli płatność została właśnie wykonana, prosimy zignorować tę wiadomość.",
      ...PAY,
    ],
  },
};
