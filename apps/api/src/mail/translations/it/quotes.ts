import type { QuoteKindTexts } from "../kinds.ts";
import { orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const QUOTE = "Preventivo: {title}\nNumero: {quote}\nTotale: {total}\nValido fino al: {validUntil}";
const VIEW = "Visualizza il preventivo: {link}";
const PAGE = "Nella pagina è possibile accettarlo o rifiutarlo, senza effettuare l’accesso.";
const PAY = [
  orderTableIn(phrases),
  "Paga {amount}: {payLink}",
  "Visualizza l’ordine: {roomLink}",
  "È possibile pagare senza effettuare l’accesso. La fattura è allegata.",
  "{testNote}",
];

export const quotes: QuoteKindTexts = {
  quoteSent: {
    subject: "Il preventivo {quote}: {title}",
    paragraphs: ["Ecco il preventivo di {site}: {title}.", "{note}", QUOTE, VIEW, PAGE],
  },
  quoteReminder: {
    subject: "Il preventivo {quote} è valido fino al {validUntil}",
    paragraphs: ["Il preventivo di {site} per {title} è valido fino al {validUntil}.", QUOTE, VIEW, PAGE],
  },
  quoteExpired: {
    subject: "Il preventivo {quote} è scaduto: {title}",
    paragraphs: [
      "Il preventivo di {site} per {title} è scaduto il {validUntil}.",
      QUOTE,
      VIEW,
      "Se c’è ancora interesse, è possibile chiederci un nuovo preventivo.",
    ],
  },
  invoiceToPay: {
    subject: "Fattura {invoice}: {amount}, scadenza {dueDate}",
    paragraphs: [
      "Ecco la fattura {invoice} di {site} per {package}. Si prega di pagare {amount} entro il {dueDate}.",
      ...PAY,
    ],
  },
  invoiceDueSoon: {
    subject: "Promemoria: la fattura {invoice} scade il {dueDate}",
    paragraphs: [
      "La fattura {invoice} di {site} per {package} scade il {dueDate}. Restano da pagare {amount}.",
      ...PAY,
    ],
  },
  invoiceOverdue: {
    subject: "La fattura {invoice} è scaduta: {amount}",
    paragraphs: [
      "La fattura {invoice} di {site} per {package} è scaduta il {dueDate}. Restano da pagare {amount}. Se il pagamento è appena stato effettuato, ignorare questa e-mail.",
      ...PAY,
    ],
  },
};
