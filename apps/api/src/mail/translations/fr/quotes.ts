import type { QuoteKindTexts } from "../kinds.ts";
import { orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const QUOTE = "Devis : {title}\nNuméro : {quote}\nTotal : {total}\nValable jusqu’au : {validUntil}";
const VIEW = "Voir le devis : {link}";
const PAGE = "Sur cette page, vous pouvez l’accepter ou le refuser. Aucune connexion n’est nécessaire.";
const PAY = [
  orderTableIn(phrases),
  "Payer {amount} : {payLink}",
  "Voir votre commande : {roomLink}",
  "Vous pouvez payer sans vous connecter. La facture est jointe.",
  "{testNote}",
];

export const quotes: QuoteKindTexts = {
  quoteSent: {
    subject: "Votre devis {quote} : {title}",
    paragraphs: ["Voici votre devis de {site} : {title}.", "{note}", QUOTE, VIEW, PAGE],
  },
  quoteReminder: {
    subject: "Votre devis {quote} est valable jusqu’au {validUntil}",
    paragraphs: ["Votre devis de {site} pour {title} est valable jusqu’au {validUntil}.", QUOTE, VIEW, PAGE],
  },
  quoteExpired: {
    subject: "Votre devis {quote} a expiré : {title}",
    paragraphs: [
      "Votre devis de {site} pour {title} a expiré le {validUntil}.",
      QUOTE,
      VIEW,
      "Si vous êtes toujours intéressé, demandez-nous un nouveau devis.",
    ],
  },
  invoiceToPay: {
    subject: "Facture {invoice} : {amount}, à payer avant le {dueDate}",
    paragraphs: [
      "Voici la facture {invoice} de {site} pour {package}. Veuillez payer {amount} avant le {dueDate}.",
      ...PAY,
    ],
  },
  invoiceDueSoon: {
    subject: "Rappel : la facture {invoice} est à payer avant le {dueDate}",
    paragraphs: [
      "La facture {invoice} de {site} pour {package} est à payer avant le {dueDate}. Il reste {amount} à payer.",
      ...PAY,
    ],
  },
  invoiceOverdue: {
    subject: "La facture {invoice} est en retard de paiement : {amount}",
    paragraphs: [
      "La facture {invoice} de {site} pour {package} était à payer avant le {dueDate}. Il reste {amount} à payer. Si vous venez de payer, ignorez cet e-mail.",
      ...PAY,
    ],
  },
};
