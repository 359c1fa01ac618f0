import type { PlanKindTexts } from "../kinds.ts";

const MANAGE = "Gérer votre abonnement : {manageLink}";
const VIEW = "Voir votre abonnement : {manageLink}";

export const plans: PlanKindTexts = {
  planStarted: {
    subject: "Votre abonnement chez {site} : {package}",
    paragraphs: [
      "Votre abonnement {package} chez {site} a commencé. Veuillez conserver cet e-mail : il contient ce que vous avez accepté.",
      "{consent}",
      "{earlyStart}",
      "Forfait : {package}\nPrix : {rhythm}\nProchain paiement : {nextDate}\nMoyen de paiement : {method}",
      "Pour résilier, changer de moyen de paiement ou consulter toutes vos factures, ouvrez votre abonnement.",
      MANAGE,
      "{testNote}",
    ],
  },
  periodDue: {
    subject: "Veuillez payer {amount} pour {package} avant le {dueDate}",
    paragraphs: [
      "La prochaine période de votre abonnement {package} chez {site} commence le {dueDate}. Veuillez payer {amount} d’ici là.",
      "Forfait : {package}\nMontant : {amount}\nPériode : {period}\nNuméro de commande : {order}",
      "Payer {amount} : {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  chargeFailed: {
    subject: "Votre paiement pour {package} {failed} : {amount}",
    paragraphs: [
      "{notPaid} {amount} pour votre abonnement {package} chez {site}. {why}",
      "{nextTry} {lastChance}",
      "Forfait : {package}\nMontant : {amount}\nPériode : {period}\nNuméro de commande : {order}\nMoyen de paiement : {method}",
      "Payer {amount} : {payLink}",
      "Changer de moyen de paiement : {manageLink}",
      "{testNote}",
    ],
  },
  planStopped: {
    subject: "Votre abonnement {package} {stopped}",
    paragraphs: [
      "{notPaid} {amount} pour votre abonnement {package} chez {site}, qui {stopped}. Plus aucun montant ne sera débité.",
      "Pour continuer, payez {amount}. Une nouvelle période commencera le jour de votre paiement.",
      "Forfait : {package}\nMontant : {amount}\nNuméro de commande : {order}",
      "Payer {amount} et continuer : {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  planCancelled: {
    subject: "Votre abonnement {package} se termine le {endDate}",
    paragraphs: [
      "Votre abonnement {package} chez {site} a été résilié le {cancelledAt}. Son dernier jour est le {endDate}. {charges}",
      "{undo}",
      VIEW,
      "{testNote}",
    ],
  },
  planEnded: {
    subject: "Votre abonnement {package} a pris fin",
    paragraphs: [
      "Votre abonnement {package} chez {site} a pris fin. Plus aucun montant ne sera débité. Merci de votre confiance.",
      "Vos factures, fichiers et livraisons restent disponibles.",
      VIEW,
      "{testNote}",
    ],
  },
  renewalAhead: {
    subject: "Votre abonnement {package} se renouvelle le {nextDate}",
    paragraphs: [
      "{reason} {charge}",
      "Forfait : {package}\nMontant : {amount}\nDate : {nextDate}\nMoyen de paiement : {method}",
      "Pour résilier ou changer de moyen de paiement, ouvrez votre abonnement.",
      MANAGE,
      "{testNote}",
    ],
  },
  methodExpiring: {
    subject: "Votre carte expire avant le prochain paiement : {package}",
    paragraphs: [
      "Votre carte {method} expire fin {expires}. Nous prélèverons {amount} pour votre abonnement {package} chez {site} le {nextDate}.",
      "Veuillez ajouter d’ici là votre nouvelle carte ou un autre moyen de paiement.",
      "Changer de moyen de paiement : {manageLink}",
      "{testNote}",
    ],
  },
  termsChange: {
    subject: "Votre abonnement {package} change le {nextDate}",
    paragraphs: [
      "À partir du {nextDate}, votre abonnement chez {site} passe au forfait {newPackage} à {newRhythm}. D’ici là, vous conservez le forfait {package} à {rhythm}.",
      "{note}",
      "Si vous ne souhaitez pas ce changement, vous pouvez résilier avant le {nextDate}.",
      MANAGE,
      "{testNote}",
    ],
  },
  packageChanged: {
    subject: "Vous avez changé votre abonnement pour {newPackage}",
    paragraphs: [
      "Comme vous l’avez choisi, votre abonnement chez {site} passe au forfait {newPackage} à {newRhythm} à partir du {nextDate}. D’ici là, vous conservez le forfait {package}.",
      "Jusqu’au {nextDate}, vous pouvez choisir un autre forfait sur la page de votre abonnement. Si vous n’avez pas effectué ce changement, répondez à cet e-mail.",
      MANAGE,
      "{testNote}",
    ],
  },
  changeWithdrawn: {
    subject: "Votre abonnement {package} reste inchangé",
    paragraphs: [
      "Le changement annoncé, vers {newPackage} à {newRhythm} à partir du {nextDate}, n’aura pas lieu.",
      "Votre abonnement chez {site} reste au forfait {package} à {rhythm}. Vous n’avez rien à faire.",
      VIEW,
      "{testNote}",
    ],
  },
};
