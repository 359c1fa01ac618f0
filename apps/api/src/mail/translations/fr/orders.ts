import type { OrderKindTexts } from "../kinds.ts";
import { moneyTableIn, orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const TABLE = orderTableIn(phrases);
const VIEW = "Voir votre commande : {roomLink}";
const NO_LOGIN =
  "Vous pouvez consulter votre commande et nous écrire sans vous connecter. Vous pouvez aussi répondre à cet e-mail.";
const ALL_INVOICES = "Toutes vos factures se trouvent sur la page de la commande, accessible sans connexion.";
const TRANSACTION = "Transaction {provider} : {transaction}";
const REFERENCE =
  "Indiquez la référence exactement comme ci-dessus afin que nous puissions associer votre paiement à votre commande.";
const LAST_LINES = [VIEW, NO_LOGIN, "{testNote}"];

export const orders: OrderKindTexts = {
  orderPlaced: {
    subject: "Votre commande : {package}, {price}",
    paragraphs: [
      "Merci pour votre commande chez {site} : le forfait {package}.",
      TABLE,
      "{howToPay}",
      "{earlyStart}",
      VIEW,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  guestOrder: {
    subject: "Votre commande : {package}, {price}",
    paragraphs: [
      "Merci pour votre commande chez {site} : le forfait {package}.",
      TABLE,
      "{action} votre commande : {link}",
      "Le lien fonctionne une seule fois, sans mot de passe, pendant 7 jours. Sur la page de la commande, vous pouvez payer, suivre l’avancement et nous écrire.",
      "{earlyStart}",
      "Si vous n’avez rien commandé, ignorez cet e-mail. Aucun montant ne sera débité.",
      "{testNote}",
    ],
  },
  receipt: {
    subject: "Reçu de {site} : {package}, {amount}",
    paragraphs: [
      "Merci pour votre paiement de {amount} pour le forfait {package} chez {site}.",
      "Forfait : {package}\n{details}\nStatut : {orderState}\nProchaine étape : {nextStep}",
      "{briefNote}",
      VIEW,
      "Gérer votre abonnement : {manageLink}",
      NO_LOGIN,
      "{testNote}",
    ],
  },
  refund: {
    subject: "Remboursement : {package}, {amount}",
    paragraphs: [
      "Nous vous avons remboursé {amount} de votre paiement pour le forfait {package} chez {site} par {provider}. L’argent peut mettre quelques jours à arriver sur votre compte.",
      moneyTableIn(phrases, "Montant remboursé : {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  givenBack: {
    subject: "Remboursement : {package}, {amount}",
    paragraphs: [
      "Nous vous avons remboursé {amount} de votre paiement pour le forfait {package} chez {site}. Un virement bancaire peut prendre quelques jours.",
      moneyTableIn(phrases, "Montant remboursé : {amount}"),
      ...LAST_LINES,
    ],
  },
  refundCameBack: {
    subject: "Échec du remboursement : {package}, {amount}",
    paragraphs: [
      "Votre remboursement de {amount} pour le forfait {package} chez {site} a échoué : {provider} n’a pas pu le verser et nous a restitué l’argent. Nous vous rembourserons d’une autre manière et vous écrirons à ce sujet.",
      moneyTableIn(phrases, "Remboursement : {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputedForCustomer: {
    subject: "Paiement contesté : {package}, {amount}",
    paragraphs: [
      "Votre paiement pour le forfait {package} chez {site} fait l’objet d’une contestation, et {amount} nous ont été retirés. {provider} conserve l’argent jusqu’à la décision et vous informera du résultat.",
      moneyTableIn(phrases, "Montant contesté : {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputeOver: {
    subject: "Contestation close : {package}, {amount}",
    paragraphs: [
      "La contestation de votre paiement pour le forfait {package} chez {site} est close, et {provider} nous a restitué {amount}. Vous n’avez rien à payer.",
      moneyTableIn(phrases, "Montant restitué : {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  instructions: {
    subject: "Coordonnées bancaires pour votre commande : {package}, {amount}",
    paragraphs: [
      "Vous avez choisi de payer votre commande chez {site} par virement bancaire. Veuillez virer {amount} pour le forfait {package}. Nous commençons dès réception du paiement.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  reminder: {
    subject: "Rappel de paiement : {package}, {amount}",
    paragraphs: [
      "Nous n’avons pas encore reçu {missing} pour le forfait {package} chez {site}. Si vous avez déjà effectué le virement, nous vous en remercions. Sinon, merci de l’effectuer.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  unpaidReminder: {
    subject: "Votre commande n’est pas encore payée : {package}, {amount}",
    paragraphs: [
      "Votre commande chez {site}, le forfait {package} à {amount}, n’est pas encore payée. Si vous la souhaitez toujours, vous pouvez la payer maintenant.",
      "Payer {toPay} : {payLink}",
      TABLE,
      "Si vous avez changé d’avis, vous n’avez rien à faire. Aucun montant ne sera débité et nous ne vous enverrons pas d’autre rappel.",
      "{testNote}",
    ],
  },
  payLink: {
    subject: "Payer votre commande : {package}, {amount}",
    paragraphs: [
      "Vous avez demandé un lien pour payer votre commande chez {site}, le forfait {package} à {amount}.",
      "Payer {toPay} : {payLink}",
      TABLE,
      "Le lien fonctionne une seule fois, pendant 7 jours. Si vous ne l’avez pas demandé sur la page de votre commande, ignorez cet e-mail. Aucun montant ne sera débité.",
      "{testNote}",
    ],
  },
  invoiceCorrected: {
    subject: "Votre facture corrigée {invoice} : {package}",
    paragraphs: [
      "Nous avons corrigé les coordonnées de facturation de votre commande chez {site}, le forfait {package}. Vous trouverez la nouvelle facture {invoice} en pièce jointe.",
      "Elle remplace {replaced}. {toPay}",
      TABLE,
      "Télécharger la facture : {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
  paperAgain: {
    subject: "Votre {paper} {number} : {package}",
    paragraphs: [
      "Voici votre {paper} {number} pour votre commande chez {site}, le forfait {package}. Vous trouverez le document en pièce jointe.",
      TABLE,
      "Télécharger votre {paper} : {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
};
