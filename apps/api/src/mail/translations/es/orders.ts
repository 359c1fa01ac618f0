import type { OrderKindTexts } from "../kinds.ts";
import { moneyTableIn, orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const TABLE = orderTableIn(phrases);
const VIEW = "Ver su pedido: {roomLink}";
const NO_LOGIN =
  "Puede ver su pedido y escribirnos sin iniciar sesión. También puede responder a este correo electrónico.";
const ALL_INVOICES = "Todas sus facturas están en la página del pedido. Se abre sin iniciar sesión.";
const TRANSACTION = "Transacción de {provider}: {transaction}";
const REFERENCE =
  "Indique el concepto exactamente como aparece, para que podamos asignar su pago a su pedido.";
const LAST_LINES = [VIEW, NO_LOGIN, "{testNote}"];

export const orders: OrderKindTexts = {
  orderPlaced: {
    subject: "Su pedido: {package}, {price}",
    paragraphs: [
      "Gracias por su pedido en {site}: el paquete {package}.",
      TABLE,
      "{howToPay}",
      "{earlyStart}",
      VIEW,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  guestOrder: {
    subject: "Su pedido: {package}, {price}",
    paragraphs: [
      "Gracias por su pedido en {site}: el paquete {package}.",
      TABLE,
      "{action} su pedido: {link}",
      "El enlace no necesita contraseña y funciona una sola vez, durante 7 días. En la página del pedido puede pagar, seguir el progreso y escribirnos.",
      "{earlyStart}",
      "Si no ha pedido nada, ignore este correo electrónico. No se le cobrará nada.",
      "{testNote}",
    ],
  },
  receipt: {
    subject: "Recibo de {site}: {package}, {amount}",
    paragraphs: [
      "Gracias por su pago de {amount} por el paquete {package} en {site}.",
      "Paquete: {package}\n{details}\nEstado: {orderState}\nSiguiente paso: {nextStep}",
      "{briefNote}",
      VIEW,
      "Gestionar su suscripción: {manageLink}",
      NO_LOGIN,
      "{testNote}",
    ],
  },
  refund: {
    subject: "Reembolso: {package}, {amount}",
    paragraphs: [
      "Le hemos reembolsado {amount} de su pago por el paquete {package} en {site} a través de {provider}. El dinero puede tardar unos días en llegar a su cuenta.",
      moneyTableIn(phrases, "Importe reembolsado: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  givenBack: {
    subject: "Reembolso: {package}, {amount}",
    paragraphs: [
      "Le hemos reembolsado {amount} de su pago por el paquete {package} en {site}. Una transferencia bancaria puede tardar unos días en llegar.",
      moneyTableIn(phrases, "Importe reembolsado: {amount}"),
      ...LAST_LINES,
    ],
  },
  refundCameBack: {
    subject: "Reembolso fallido: {package}, {amount}",
    paragraphs: [
      "Su reembolso de {amount} por el paquete {package} en {site} ha fallado: {provider} no pudo pagarlo y nos devolvió el dinero. Le reembolsaremos de otra forma y le escribiremos al respecto.",
      moneyTableIn(phrases, "Reembolso: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputedForCustomer: {
    subject: "Pago disputado: {package}, {amount}",
    paragraphs: [
      "Su pago por el paquete {package} en {site} está en disputa y se nos han retirado {amount}. {provider} retiene el dinero hasta que se resuelva la disputa y le informará del resultado.",
      moneyTableIn(phrases, "Importe disputado: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputeOver: {
    subject: "Disputa cerrada: {package}, {amount}",
    paragraphs: [
      "La disputa sobre su pago por el paquete {package} en {site} está cerrada y {provider} nos ha devuelto {amount}. No tiene que pagar nada.",
      moneyTableIn(phrases, "Importe devuelto: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  instructions: {
    subject: "Datos bancarios para su pedido: {package}, {amount}",
    paragraphs: [
      "Ha elegido pagar su pedido en {site} por transferencia bancaria. Transfiera {amount} por el paquete {package}. Empezaremos cuando llegue el pago.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  reminder: {
    subject: "Recordatorio de pago: {package}, {amount}",
    paragraphs: [
      "Todavía no hemos recibido {missing} por el paquete {package} en {site}. Si ya ha hecho la transferencia, gracias. De lo contrario, le rogamos que la haga.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  unpaidReminder: {
    subject: "Su pedido aún no está pagado: {package}, {amount}",
    paragraphs: [
      "Su pedido en {site}, el paquete {package} por {amount}, aún no está pagado. Si todavía lo desea, puede pagarlo ahora.",
      "Pagar {toPay}: {payLink}",
      TABLE,
      "Si ha cambiado de opinión, no tiene que hacer nada. No se le cobrará nada y no le enviaremos más recordatorios.",
      "{testNote}",
    ],
  },
  payLink: {
    subject: "Pagar su pedido: {package}, {amount}",
    paragraphs: [
      "Ha solicitado un enlace para pagar su pedido en {site}, el paquete {package} por {amount}.",
      "Pagar {toPay}: {payLink}",
      TABLE,
      "El enlace funciona una sola vez, durante 7 días. Si no lo ha solicitado en la página de su pedido, ignore este correo electrónico. No se le cobrará nada.",
      "{testNote}",
    ],
  },
  invoiceCorrected: {
    subject: "Su factura corregida {invoice}: {package}",
    paragraphs: [
      "Hemos corregido los datos de facturación de su pedido en {site}, el paquete {package}. Adjuntamos la nueva factura {invoice}.",
      "Sustituye a {replaced}. {toPay}",
      TABLE,
      "Descargar la factura: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
  paperAgain: {
    subject: "Su {paper} {number}: {package}",
    paragraphs: [
      "Aquí tiene la {paper} {number} de su pedido en {site}, el paquete {package}. La adjuntamos a este correo electrónico.",
      TABLE,
      "Descargar la {paper}: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
};
