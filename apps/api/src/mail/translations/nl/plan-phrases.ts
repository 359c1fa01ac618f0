import type { PlanPhrases } from "../plan-phrases.ts";

const UNITS = {
  week: ["elke week", "weken"],
  month: ["elke maand", "maanden"],
  year: ["elk jaar", "jaar"],
} as const;
const PLEASE_PAY = "Betaal via de knop hieronder.";

export const planPhrases: PlanPhrases = {
  rhythm: ({ unit, every }) => (every === 1 ? UNITS[unit][0] : `elke ${every} ${UNITS[unit][1]}`),
  days: (first, last) => `${first} tot en met ${last}`,
  chargeOn: (amount, day) => `${amount} op ${day}`,
  notPaid: { charged: "kon niet worden afgeschreven", overdue: "is niet ontvangen" },
  failed: { charged: "is mislukt", overdue: "is te laat" },
  declines: {
    confirmBank: "Deze betaling moet bij de bank worden bevestigd.",
    confirmPayPal: "Deze betaling moet bij PayPal worden bevestigd.",
    gone: "De opgeslagen betaalmethode kan niet meer worden gebruikt.",
    gonePayPal: "Van de opgeslagen PayPal-rekening kan niet meer worden afgeschreven.",
    revoked: "De opgeslagen betaalmethode is niet meer geldig.",
    expired: "De kaart is verlopen.",
    funds: "Het saldo van de rekening was ontoereikend.",
    bank: "De bank heeft de betaling geweigerd.",
    paypal: "PayPal heeft de betaling geweigerd.",
    late: "PayPal heeft het bedrag niet op tijd afgeschreven.",
    charge: "De betaling is geweigerd.",
  },
  wasDue: (day) => `De betaling was verschuldigd op ${day}.`,
  tryAgain: (day) => `Wij proberen het opnieuw op ${day}. U kunt ook nu betalen.`,
  pleasePay: PLEASE_PAY,
  pleaseConfirm: `${PLEASE_PAY} Daar kunt u de betaling bevestigen of een andere betaalmethode gebruiken.`,
  lastChance: {
    paused: (day) => `Als er vóór ${day} niet is betaald, wordt uw abonnement gepauzeerd.`,
    ended: (day) => `Als er vóór ${day} niet is betaald, eindigt uw abonnement.`,
  },
  stopped: { paused: "is gepauzeerd", ended: "is beëindigd" },
  lastCharges: {
    unpaid: {
      dropped: () => "De onbetaalde periode wordt niet in rekening gebracht.",
      kept: (amount) => `De huidige periode is begonnen en ${amount} moet nog worden betaald.`,
      charging: (amount) => `De al gestarte afschrijving van ${amount} wordt niet gestopt.`,
    },
    later: (charges, amount) =>
      charges === 1
        ? `Vanwege de overeengekomen minimale looptijd of opzegtermijn volgt nog één betaling van ${amount}.`
        : `Vanwege de overeengekomen minimale looptijd of opzegtermijn volgen nog ${charges} betalingen van ${amount}.`,
    none: "Er wordt niets meer in rekening gebracht.",
  },
  undo: "Als u zich vóór die dag bedenkt, kunt u het behouden op de pagina van uw abonnement.",
  trialEnds: "Uw proefperiode loopt binnenkort af.",
  renews: "Uw abonnement wordt binnenkort verlengd.",
  chargeAhead: ({ amount, package: name, site, day }) =>
    `Op ${day} schrijven wij ${amount} af voor uw abonnement ${name} bij ${site}. U hoeft niets te doen om het voort te zetten.`,
  linkAhead: ({ amount, package: name, site, day }, mailedOn) =>
    `De volgende betaling van ${amount} voor uw abonnement ${name} bij ${site} is verschuldigd op ${day}. Er is geen betaalmethode opgeslagen, dus er wordt niets automatisch afgeschreven: wij sturen u${mailedOn && ` op ${mailedOn}`} een betaallink per e-mail.`,
};
