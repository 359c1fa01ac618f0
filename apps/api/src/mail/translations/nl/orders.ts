import type { OrderKindTexts } from "../kinds.ts";
import { moneyTableIn, orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const TABLE = orderTableIn(phrases);
const VIEW = "Bestelling bekijken: {roomLink}";
const NO_LOGIN =
  "U kunt uw bestelling bekijken en ons schrijven zonder in te loggen. U kunt ook op deze e-mail antwoorden.";
const ALL_INVOICES =
  "Al uw facturen staan op de pagina van de bestelling. U kunt deze openen zonder in te loggen.";
const TRANSACTION = "{provider}-transactie: {transaction}";
const REFERENCE =
  "Vermeld het betalingskenmerk precies zoals hierboven, zodat wij uw betaling aan uw bestelling kunnen koppelen.";
const LAST_LINES = [VIEW, NO_LOGIN, "{testNote}"];

export const orders: OrderKindTexts = {
  orderPlaced: {
    subject: "Uw bestelling: {package}, {price}",
    paragraphs: [
      "Hartelijk dank voor uw bestelling bij {site}: het pakket {package}.",
      TABLE,
      "{howToPay}",
      "{earlyStart}",
      VIEW,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  guestOrder: {
    subject: "Uw bestelling: {package}, {price}",
    paragraphs: [
      "Hartelijk dank voor uw bestelling bij {site}: het pakket {package}.",
      TABLE,
      "Bestelling {action}: {link}",
      "Voor de link is geen wachtwoord nodig. Hij werkt één keer, binnen 7 dagen. Op de pagina van de bestelling kunt u betalen, de voortgang volgen en ons schrijven.",
      "{earlyStart}",
      "Hebt u niets besteld, negeer deze e-mail dan. Er wordt niets afgeschreven.",
      "{testNote}",
    ],
  },
  receipt: {
    subject: "Betalingsbewijs van {site}: {package}, {amount}",
    paragraphs: [
      "Hartelijk dank voor uw betaling van {amount} voor het pakket {package} bij {site}.",
      "Pakket: {package}\n{details}\nStatus: {orderState}\nVolgende stap: {nextStep}",
      "{briefNote}",
      VIEW,
      "Abonnement beheren: {manageLink}",
      NO_LOGIN,
      "{testNote}",
    ],
  },
  refund: {
    subject: "Terugbetaling: {package}, {amount}",
    paragraphs: [
      "Wij hebben {amount} van uw betaling voor het pakket {package} bij {site} terugbetaald via {provider}. Het kan enkele dagen duren voordat het geld op uw rekening staat.",
      moneyTableIn(phrases, "Terugbetaald bedrag: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  givenBack: {
    subject: "Terugbetaling: {package}, {amount}",
    paragraphs: [
      "Wij hebben {amount} van uw betaling voor het pakket {package} bij {site} terugbetaald. Een overschrijving kan enkele dagen duren.",
      moneyTableIn(phrases, "Terugbetaald bedrag: {amount}"),
      ...LAST_LINES,
    ],
  },
  refundCameBack: {
    subject: "Terugbetaling mislukt: {package}, {amount}",
    paragraphs: [
      "Uw terugbetaling van {amount} voor het pakket {package} bij {site} is mislukt: {provider} kon het bedrag niet uitbetalen en heeft het geld aan ons teruggegeven. Wij betalen u op een andere manier terug en sturen u daarover een e-mail.",
      moneyTableIn(phrases, "Terugbetaling: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputedForCustomer: {
    subject: "Betaling betwist: {package}, {amount}",
    paragraphs: [
      "Uw betaling voor het pakket {package} bij {site} wordt betwist, en {amount} is bij ons ingehouden. {provider} houdt het geld vast tot er een beslissing is, en informeert u over de uitkomst.",
      moneyTableIn(phrases, "Betwist bedrag: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputeOver: {
    subject: "Betwisting afgesloten: {package}, {amount}",
    paragraphs: [
      "De betwisting van uw betaling voor het pakket {package} bij {site} is afgesloten, en {provider} heeft {amount} aan ons teruggegeven. U hoeft niets te betalen.",
      moneyTableIn(phrases, "Teruggegeven bedrag: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  instructions: {
    subject: "Bankgegevens voor uw bestelling: {package}, {amount}",
    paragraphs: [
      "U hebt ervoor gekozen uw bestelling bij {site} per overschrijving te betalen. Wij verzoeken u {amount} over te maken voor het pakket {package}. Wij beginnen zodra de betaling binnen is.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  reminder: {
    subject: "Betalingsherinnering: {package}, {amount}",
    paragraphs: [
      "Wij hebben {missing} voor het pakket {package} bij {site} nog niet ontvangen. Hebt u het bedrag al overgemaakt, dan danken wij u. Zo niet, dan verzoeken wij u het over te maken.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  unpaidReminder: {
    subject: "Uw bestelling is nog niet betaald: {package}, {amount}",
    paragraphs: [
      "Uw bestelling bij {site}, het pakket {package} voor {amount}, is nog niet betaald. Als u deze nog wenst, kunt u nu betalen.",
      "{toPay} betalen: {payLink}",
      TABLE,
      "Bent u van gedachten veranderd, dan hoeft u niets te doen. Er wordt niets afgeschreven en wij sturen geen verdere herinnering.",
      "{testNote}",
    ],
  },
  payLink: {
    subject: "Uw bestelling betalen: {package}, {amount}",
    paragraphs: [
      "U hebt een link aangevraagd om uw bestelling bij {site} te betalen, het pakket {package} voor {amount}.",
      "{toPay} betalen: {payLink}",
      TABLE,
      "De link werkt één keer, binnen 7 dagen. Hebt u de link niet aangevraagd op de pagina van uw bestelling, negeer deze e-mail dan. Er wordt niets afgeschreven.",
      "{testNote}",
    ],
  },
  invoiceCorrected: {
    subject: "Uw gecorrigeerde factuur {invoice}: {package}",
    paragraphs: [
      "Wij hebben de factuurgegevens van uw bestelling bij {site}, het pakket {package}, gecorrigeerd. De nieuwe factuur {invoice} is bijgevoegd.",
      "Deze vervangt {replaced}. {toPay}",
      TABLE,
      "Factuur downloaden: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
  paperAgain: {
    subject: "Uw {paper} {number}: {package}",
    paragraphs: [
      "Hierbij ontvangt u de {paper} {number} voor uw bestelling bij {site}, het pakket {package}. Het document is bijgevoegd.",
      TABLE,
      "Uw {paper} downloaden: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
};
