import type { PlanPhrases } from "../plan-phrases.ts";

const UNITS = {
  week: ["jede Woche", "Wochen"],
  month: ["jeden Monat", "Monate"],
  year: ["jedes Jahr", "Jahre"],
} as const;
const PLEASE_PAY = "Bitte bezahlen Sie über die Schaltfläche unten.";

export const planPhrases: PlanPhrases = {
  rhythm: ({ unit, every }) => (every === 1 ? UNITS[unit][0] : `alle ${every} ${UNITS[unit][1]}`),
  days: (first, last) => `${first} bis ${last}`,
  chargeOn: (amount, day) => `${amount} am ${day}`,
  notPaid: { charged: "konnte nicht abgebucht werden", overdue: "ist nicht eingegangen" },
  failed: { charged: "ist fehlgeschlagen", overdue: "ist überfällig" },
  declines: {
    confirmBank: "Diese Zahlung muss bei der Bank bestätigt werden.",
    confirmPayPal: "Diese Zahlung muss bei PayPal bestätigt werden.",
    gone: "Die gespeicherte Zahlungsart kann nicht mehr verwendet werden.",
    gonePayPal: "Das gespeicherte PayPal-Konto kann nicht mehr belastet werden.",
    revoked: "Die gespeicherte Zahlungsart ist nicht mehr gültig.",
    expired: "Die Karte ist abgelaufen.",
    funds: "Das Konto war nicht ausreichend gedeckt.",
    bank: "Die Bank hat die Zahlung abgelehnt.",
    paypal: "PayPal hat die Zahlung abgelehnt.",
    late: "PayPal hat das Konto nicht rechtzeitig belastet.",
    charge: "Die Zahlung wurde abgelehnt.",
  },
  wasDue: (day) => `Die Zahlung war am ${day} fällig.`,
  tryAgain: (day) => `Wir versuchen es am ${day} erneut. Sie können auch jetzt bezahlen.`,
  pleasePay: PLEASE_PAY,
  pleaseConfirm: `${PLEASE_PAY} Dort können Sie die Zahlung bestätigen oder eine andere Zahlungsart verwenden.`,
  lastChance: {
    paused: (day) => `Wenn bis zum ${day} nicht bezahlt wird, wird Ihr Abonnement pausiert.`,
    ended: (day) => `Wenn bis zum ${day} nicht bezahlt wird, endet Ihr Abonnement.`,
  },
  stopped: { paused: "ist pausiert", ended: "ist beendet" },
  lastCharges: {
    unpaid: {
      dropped: () => "Der unbezahlte Zeitraum wird nicht berechnet.",
      kept: (amount) => `Der laufende Zeitraum hat begonnen, und ${amount} sind noch zu zahlen.`,
      charging: (amount) => `Die bereits begonnene Abbuchung von ${amount} wird nicht gestoppt.`,
    },
    later: (charges, amount) =>
      charges === 1
        ? `Wegen der vereinbarten Mindestlaufzeit oder Kündigungsfrist folgt noch eine Zahlung von ${amount}.`
        : `Wegen der vereinbarten Mindestlaufzeit oder Kündigungsfrist folgen noch ${charges} Zahlungen von je ${amount}.`,
    none: "Es wird nichts mehr berechnet.",
  },
  undo: "Wenn Sie es sich bis dahin anders überlegen, können Sie es auf der Seite Ihres Abonnements fortsetzen.",
  trialEnds: "Ihre Testphase endet bald.",
  renews: "Ihr Abonnement verlängert sich bald.",
  chargeAhead: ({ amount, package: name, site, day }) =>
    `Am ${day} buchen wir ${amount} für Ihr Abonnement ${name} bei ${site} ab. Sie müssen nichts tun, um es fortzusetzen.`,
  linkAhead: ({ amount, package: name, site, day }, mailedOn) =>
    `Die nächste Zahlung von ${amount} für Ihr Abonnement ${name} bei ${site} ist am ${day} fällig. Es ist keine Zahlungsart gespeichert, daher wird nichts automatisch abgebucht: Wir senden Ihnen${mailedOn && ` am ${mailedOn}`} einen Link zum Bezahlen per E-Mail.`,
};
