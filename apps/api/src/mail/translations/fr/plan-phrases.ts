import type { PlanPhrases } from "../plan-phrases.ts";

const UNITS = {
  week: ["chaque semaine", "toutes les", "semaines"],
  month: ["chaque mois", "tous les", "mois"],
  year: ["chaque année", "tous les", "ans"],
} as const;
const PLEASE_PAY = "Veuillez payer à l’aide du bouton ci-dessous.";

export const planPhrases: PlanPhrases = {
  rhythm: ({ unit, every }) => {
    const [one, all, many] = UNITS[unit];
    return every === 1 ? one : `${all} ${every} ${many}`;
  },
  days: (first, last) => `du ${first} au ${last}`,
  chargeOn: (amount, day) => `${amount} le ${day}`,
  notPaid: { charged: "Nous n’avons pas pu prélever", overdue: "Nous n’avons pas reçu" },
  failed: { charged: "a échoué", overdue: "est en retard" },
  declines: {
    confirmBank: "Ce paiement doit être confirmé auprès de la banque.",
    confirmPayPal: "Ce paiement doit être confirmé auprès de PayPal.",
    gone: "Le moyen de paiement enregistré ne peut plus être utilisé.",
    gonePayPal: "Le compte PayPal enregistré ne peut plus être débité.",
    revoked: "Le moyen de paiement enregistré n’est plus valable.",
    expired: "La carte a expiré.",
    funds: "Le solde du compte était insuffisant.",
    bank: "La banque a refusé le paiement.",
    paypal: "PayPal a refusé le paiement.",
    late: "PayPal n’a pas débité le compte à temps.",
    charge: "Le paiement a été refusé.",
  },
  wasDue: (day) => `Le paiement était dû le ${day}.`,
  tryAgain: (day) => `Nous réessaierons le ${day}. Vous pouvez aussi payer maintenant.`,
  pleasePay: PLEASE_PAY,
  pleaseConfirm: `${PLEASE_PAY} Vous pourrez y confirmer le paiement ou utiliser un autre moyen de paiement.`,
  lastChance: {
    paused: (day) => `Sans paiement avant le ${day}, votre abonnement sera suspendu.`,
    ended: (day) => `Sans paiement avant le ${day}, votre abonnement prendra fin.`,
  },
  stopped: { paused: "est suspendu", ended: "a pris fin" },
  lastCharges: {
    unpaid: {
      dropped: () => "La période impayée n’est pas facturée.",
      kept: (amount) => `La période en cours a commencé et ${amount} restent à payer.`,
      charging: (amount) => `Le prélèvement de ${amount} déjà engagé n’est pas interrompu.`,
    },
    later: (charges, amount) =>
      charges === 1
        ? `En raison de la durée minimale ou du préavis convenus, un dernier paiement de ${amount} suivra.`
        : `En raison de la durée minimale ou du préavis convenus, ${charges} autres paiements de ${amount} suivront.`,
    none: "Plus aucun montant ne sera débité.",
  },
  undo: "Si vous changez d’avis d’ici là, vous pouvez le conserver sur la page de votre abonnement.",
  trialEnds: "Votre période d’essai se termine bientôt.",
  renews: "Votre abonnement se renouvelle bientôt.",
  chargeAhead: ({ amount, package: name, site, day }) =>
    `Nous prélèverons ${amount} pour votre abonnement ${name} chez ${site} le ${day}. Vous n’avez rien à faire pour continuer.`,
  linkAhead: ({ amount, package: name, site, day }, mailedOn) =>
    `Le prochain paiement de ${amount} pour votre abonnement ${name} chez ${site} est dû le ${day}. Aucun moyen de paiement n’est enregistré, donc rien n’est débité automatiquement : nous vous enverrons un lien de paiement par e-mail${mailedOn && ` le ${mailedOn}`}.`,
};
