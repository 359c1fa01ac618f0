import type { QuoteKindTexts } from "../kinds.ts";
import { orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const QUOTE = "Presupuesto: {title}\nNúmero: {quote}\nTotal: {total}\nVálido hasta: {validUntil}";
const VIEW = "Ver el presupuesto: {link}";
const PAGE = "En su página puede aceptarlo o rechazarlo. No hace falta iniciar sesión.";
const PAY = [
  orderTableIn(phrases),
  "Pagar {amount}: {payLink}",
  "Ver su pedido: {roomLink}",
  "Puede pagar sin iniciar sesión. Adjuntamos la factura.",
  "{testNote}",
];

export const quotes: QuoteKindTexts = {
  quoteSent: {
    subject: "Su presupuesto {quote}: {title}",
    paragraphs: ["Este es su presupuesto de {site}: {title}.", "{note}", QUOTE, VIEW, PAGE],
  },
  quoteReminder: {
    subject: "Su presupuesto {quote} es válido hasta el {validUntil}",
    paragraphs: ["Su presupuesto de {site} para {title} es válido hasta el {validUntil}.", QUOTE, VIEW, PAGE],
  },
  quoteExpired: {
    subject: "Su presupuesto {quote} ha caducado: {title}",
    paragraphs: [
      "Su presupuesto de {site} para {title} caducó el {validUntil}.",
      QUOTE,
      VIEW,
      "Si todavía le interesa, pídanos uno nuevo.",
    ],
  },
  invoiceToPay: {
    subject: "Factura {invoice}: {amount}, vence el {dueDate}",
    paragraphs: [
      "Esta es la factura {invoice} de {site} por {package}. Le rogamos que pague {amount} antes del {dueDate}.",
      ...PAY,
    ],
  },
  invoiceDueSoon: {
    subject: "Recordatorio: la factura {invoice} vence el {dueDate}",
    paragraphs: [
      "La factura {invoice} de {site} por {package} vence el {dueDate}. Quedan {amount} por pagar.",
      ...PAY,
    ],
  },
  invoiceOverdue: {
    subject: "La factura {invoice} está vencida: {amount}",
    paragraphs: [
      "La factura {invoice} de {site} por {package} venció el {dueDate}. Quedan {amount} por pagar. Si acaba de pagar, ignore este correo electrónico.",
      ...PAY,
    ],
  },
};
