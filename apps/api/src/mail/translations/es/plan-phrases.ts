import type { PlanPhrases } from "../plan-phrases.ts";

const UNITS = {
  week: ["cada semana", "semanas"],
  month: ["cada mes", "meses"],
  year: ["cada año", "años"],
} as const;
const PLEASE_PAY = "Pague con el botón de abajo.";

export const planPhrases: PlanPhrases = {
  rhythm: ({ unit, every }) => (every === 1 ? UNITS[unit][0] : `cada ${every} ${UNITS[unit][1]}`),
  days: (first, last) => `del ${first} al ${last}`,
  chargeOn: (amount, day) => `${amount} el ${day}`,
  notPaid: { charged: "No hemos podido cobrar", overdue: "No hemos recibido" },
  failed: { charged: "ha fallado", overdue: "está vencido" },
  declines: {
    confirmBank: "Este pago debe confirmarse con el banco.",
    confirmPayPal: "Este pago debe confirmarse con PayPal.",
    gone: "El método de pago guardado ya no se puede utilizar.",
    gonePayPal: "Ya no se pueden hacer cargos en la cuenta de PayPal guardada.",
    revoked: "El método de pago guardado ya no es válido.",
    expired: "La tarjeta ha caducado.",
    funds: "No había fondos suficientes en la cuenta.",
    bank: "El banco ha rechazado el pago.",
    paypal: "PayPal ha rechazado el pago.",
    late: "PayPal no hizo el cargo en la cuenta a tiempo.",
    charge: "El pago ha sido rechazado.",
  },
  wasDue: (day) => `El pago vencía el ${day}.`,
  tryAgain: (day) => `Lo intentaremos de nuevo el ${day}. También puede pagar ahora.`,
  pleasePay: PLEASE_PAY,
  pleaseConfirm: `${PLEASE_PAY} Allí puede confirmar el pago o utilizar otro método de pago.`,
  lastChance: {
    paused: (day) => `Si no se paga antes del ${day}, su suscripción se pausará.`,
    ended: (day) => `Si no se paga antes del ${day}, su suscripción finalizará.`,
  },
  stopped: { paused: "está en pausa", ended: "ha finalizado" },
  lastCharges: {
    unpaid: {
      dropped: () => "El periodo impagado no se cobra.",
      kept: (amount) => `El periodo actual ha comenzado y quedan ${amount} por pagar.`,
      charging: (amount) => `El cargo de ${amount} ya iniciado no se detiene.`,
    },
    later: (charges, amount) =>
      charges === 1
        ? `Debido a la duración mínima o al plazo de preaviso acordados, habrá un pago más de ${amount}.`
        : `Debido a la duración mínima o al plazo de preaviso acordados, habrá ${charges} pagos más de ${amount}.`,
    none: "No se cobrará nada más.",
  },
  undo: "Si cambia de opinión antes de esa fecha, puede mantenerla en la página de su suscripción.",
  trialEnds: "Su período de prueba termina pronto.",
  renews: "Su suscripción se renueva pronto.",
  chargeAhead: ({ amount, package: name, site, day }) =>
    `Cobraremos ${amount} por su suscripción ${name} en ${site} el ${day}. No tiene que hacer nada para continuar.`,
  linkAhead: ({ amount, package: name, site, day }, mailedOn) =>
    `El próximo pago de ${amount} por su suscripción ${name} en ${site} vence el ${day}. No hay ningún método de pago guardado, por lo que no se cobra nada automáticamente: le enviaremos un enlace de pago por correo electrónico${mailedOn && ` el ${mailedOn}`}.`,
};
