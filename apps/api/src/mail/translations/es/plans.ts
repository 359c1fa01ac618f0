import type { PlanKindTexts } from "../kinds.ts";

const MANAGE = "Gestionar su suscripción: {manageLink}";
const VIEW = "Ver su suscripción: {manageLink}";

export const plans: PlanKindTexts = {
  planStarted: {
    subject: "Su suscripción en {site}: {package}",
    paragraphs: [
      "Su suscripción {package} en {site} ha comenzado. Conserve este correo electrónico: contiene lo que usted aceptó.",
      "{consent}",
      "{earlyStart}",
      "Paquete: {package}\nPrecio: {rhythm}\nPróximo pago: {nextDate}\nMétodo de pago: {method}",
      "Para cancelar, cambiar el método de pago o ver todas las facturas, abra su suscripción.",
      MANAGE,
      "{testNote}",
    ],
  },
  periodDue: {
    subject: "Pague {amount} por {package} antes del {dueDate}",
    paragraphs: [
      "El próximo periodo de su suscripción {package} en {site} comienza el {dueDate}. Le rogamos que pague {amount} antes de esa fecha.",
      "Paquete: {package}\nImporte: {amount}\nPeriodo: {period}\nNúmero de pedido: {order}",
      "Pagar {amount}: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  chargeFailed: {
    subject: "Su pago de {package} {failed}: {amount}",
    paragraphs: [
      "{notPaid} {amount} por su suscripción {package} en {site}. {why}",
      "{nextTry} {lastChance}",
      "Paquete: {package}\nImporte: {amount}\nPeriodo: {period}\nNúmero de pedido: {order}\nMétodo de pago: {method}",
      "Pagar {amount}: {payLink}",
      "Cambiar el método de pago: {manageLink}",
      "{testNote}",
    ],
  },
  planStopped: {
    subject: "Su suscripción {package} {stopped}",
    paragraphs: [
      "{notPaid} {amount} por su suscripción {package} en {site}, por lo que {stopped}. No se cobrará nada más.",
      "Para continuar, pague {amount}. El día en que pague comenzará un nuevo periodo.",
      "Paquete: {package}\nImporte: {amount}\nNúmero de pedido: {order}",
      "Pagar {amount} y continuar: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  planCancelled: {
    subject: "Su suscripción {package} finaliza el {endDate}",
    paragraphs: [
      "Su suscripción {package} en {site} se canceló el {cancelledAt}. Su último día es el {endDate}. {charges}",
      "{undo}",
      VIEW,
      "{testNote}",
    ],
  },
  planEnded: {
    subject: "Su suscripción {package} ha finalizado",
    paragraphs: [
      "Su suscripción {package} en {site} ha finalizado. No se cobrará nada más. Gracias por confiar en nosotros.",
      "Sus facturas, archivos y entregas siguen disponibles.",
      VIEW,
      "{testNote}",
    ],
  },
  renewalAhead: {
    subject: "Su suscripción {package} se renueva el {nextDate}",
    paragraphs: [
      "{reason} {charge}",
      "Paquete: {package}\nImporte: {amount}\nFecha: {nextDate}\nMétodo de pago: {method}",
      "Para cancelar o cambiar el método de pago, abra su suscripción.",
      MANAGE,
      "{testNote}",
    ],
  },
  methodExpiring: {
    subject: "Su tarjeta caduca antes del próximo pago: {package}",
    paragraphs: [
      "Su tarjeta {method} caduca a finales de {expires}. Cobraremos {amount} por su suscripción {package} en {site} el {nextDate}.",
      "Añada antes su nueva tarjeta u otro método de pago.",
      "Cambiar el método de pago: {manageLink}",
      "{testNote}",
    ],
  },
  termsChange: {
    subject: "Su suscripción {package} cambia el {nextDate}",
    paragraphs: [
      "A partir del {nextDate}, su suscripción en {site} será {newPackage} por {newRhythm}. Hasta entonces seguirá siendo {package} por {rhythm}.",
      "{note}",
      "Si no desea este cambio, puede cancelar antes del {nextDate}.",
      MANAGE,
      "{testNote}",
    ],
  },
  packageChanged: {
    subject: "Ha cambiado su suscripción a {newPackage}",
    paragraphs: [
      "Tal como eligió, su suscripción en {site} será {newPackage} por {newRhythm} a partir del {nextDate}. Hasta entonces seguirá siendo {package}.",
      "Hasta el {nextDate} puede elegir otro paquete en la página de su suscripción. Si usted no hizo este cambio, responda a este correo electrónico.",
      MANAGE,
      "{testNote}",
    ],
  },
  changeWithdrawn: {
    subject: "Su suscripción {package} sigue igual",
    paragraphs: [
      "El cambio anunciado, a {newPackage} por {newRhythm} a partir del {nextDate}, no se realizará.",
      "Su suscripción en {site} sigue siendo {package} por {rhythm}. No tiene que hacer nada.",
      VIEW,
      "{testNote}",
    ],
  },
};
