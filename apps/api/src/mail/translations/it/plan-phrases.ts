import type { PlanPhrases } from "../plan-phrases.ts";

const UNITS = {
  week: ["ogni settimana", "settimane"],
  month: ["ogni mese", "mesi"],
  year: ["ogni anno", "anni"],
} as const;
const PLEASE_PAY = "Utilizzare il pulsante qui sotto per pagare.";

export const planPhrases: PlanPhrases = {
  rhythm: ({ unit, every }) => (every === 1 ? UNITS[unit][0] : `ogni ${every} ${UNITS[unit][1]}`),
  days: (first, last) => `dal ${first} al ${last}`,
  chargeOn: (amount, day) => `${amount} il ${day}`,
  notPaid: { charged: "Non è stato possibile addebitare", overdue: "Non abbiamo ricevuto" },
  failed: { charged: "non riuscito", overdue: "scaduto" },
  declines: {
    confirmBank: "Questo pagamento deve essere confermato presso la banca.",
    confirmPayPal: "Questo pagamento deve essere confermato con PayPal.",
    gone: "Il metodo di pagamento salvato non può più essere utilizzato.",
    gonePayPal: "Il conto PayPal salvato non può più essere addebitato.",
    revoked: "Il metodo di pagamento salvato non è più valido.",
    expired: "La carta è scaduta.",
    funds: "Il saldo del conto non era sufficiente.",
    bank: "La banca ha rifiutato il pagamento.",
    paypal: "PayPal ha rifiutato il pagamento.",
    late: "PayPal non ha addebitato il conto in tempo.",
    charge: "Il pagamento è stato rifiutato.",
  },
  wasDue: (day) => `Il pagamento era dovuto il ${day}.`,
  tryAgain: (day) => `Riproveremo il ${day}. È possibile anche pagare ora.`,
  pleasePay: PLEASE_PAY,
  pleaseConfirm: `${PLEASE_PAY} Lì è possibile confermare il pagamento o utilizzare un altro metodo di pagamento.`,
  lastChance: {
    paused: (day) => `In assenza di pagamento entro il ${day}, l’abbonamento verrà sospeso.`,
    ended: (day) => `In assenza di pagamento entro il ${day}, l’abbonamento terminerà.`,
  },
  stopped: { paused: "è sospeso", ended: "è terminato" },
  lastCharges: {
    unpaid: {
      dropped: () => "Il periodo non pagato non viene addebitato.",
      kept: (amount) => `Il periodo in corso è iniziato e restano da pagare ${amount}.`,
      charging: (amount) => `L’addebito di ${amount} già avviato non viene interrotto.`,
    },
    later: (charges, amount) =>
      charges === 1
        ? `A causa della durata minima o del preavviso concordati, seguirà un altro pagamento di ${amount}.`
        : `A causa della durata minima o del preavviso concordati, seguiranno altri ${charges} pagamenti di ${amount}.`,
    none: "Non verrà addebitato altro.",
  },
  undo: "Fino ad allora è possibile mantenerlo nella pagina dell’abbonamento.",
  trialEnds: "Il periodo di prova termina a breve.",
  renews: "L’abbonamento si rinnova a breve.",
  chargeAhead: ({ amount, package: name, site, day }) =>
    `Il ${day} addebiteremo ${amount} per l’abbonamento ${name} presso ${site}. Per continuare non occorre fare nulla.`,
  linkAhead: ({ amount, package: name, site, day }, mailedOn) =>
    `Il prossimo pagamento di ${amount} per l’abbonamento ${name} presso ${site} è dovuto il ${day}. Non è salvato alcun metodo di pagamento, quindi non viene addebitato nulla automaticamente: invieremo un link di pagamento via e-mail${mailedOn && ` il ${mailedOn}`}.`,
};
