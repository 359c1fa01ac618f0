import type { OrderKindTexts } from "../kinds.ts";
import { moneyTableIn, orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const TABLE = orderTableIn(phrases);
const VIEW = "Visualizza l’ordine: {roomLink}";
const NO_LOGIN =
  "È possibile visualizzare l’ordine e scriverci senza effettuare l’accesso, oppure rispondere a questa e-mail.";
const ALL_INVOICES =
  "Tutte le fatture si trovano nella pagina dell’ordine, che si apre senza effettuare l’accesso.";
const TRANSACTION = "Transazione {provider}: {transaction}";
const REFERENCE =
  "Indicare la causale esattamente come riportata, in modo che possiamo associare il pagamento all’ordine.";
const LAST_LINES = [VIEW, NO_LOGIN, "{testNote}"];

export const orders: OrderKindTexts = {
  orderPlaced: {
    subject: "Conferma d’ordine: {package}, {price}",
    paragraphs: [
      "Grazie per l’ordine presso {site}: il pacchetto {package}.",
      TABLE,
      "{howToPay}",
      "{earlyStart}",
      VIEW,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  guestOrder: {
    subject: "Conferma d’ordine: {package}, {price}",
    paragraphs: [
      "Grazie per l’ordine presso {site}: il pacchetto {package}.",
      TABLE,
      "{action} l’ordine: {link}",
      "Il link non richiede una password e funziona una sola volta, entro 7 giorni. Nella pagina dell’ordine è possibile pagare, seguire l’avanzamento e scriverci.",
      "{earlyStart}",
      "In caso di ordine non effettuato, ignorare questa e-mail. Non verrà addebitato alcun importo.",
      "{testNote}",
    ],
  },
  receipt: {
    subject: "Ricevuta di {site}: {package}, {amount}",
    paragraphs: [
      "Grazie per il pagamento di {amount} per il pacchetto {package} presso {site}.",
      "Pacchetto: {package}\n{details}\nStato: {orderState}\nProssimo passo: {nextStep}",
      "{briefNote}",
      VIEW,
      "Gestisci l’abbonamento: {manageLink}",
      NO_LOGIN,
      "{testNote}",
    ],
  },
  refund: {
    subject: "Rimborso: {package}, {amount}",
    paragraphs: [
      "Abbiamo rimborsato {amount} del pagamento per il pacchetto {package} presso {site} tramite {provider}. L’accredito sul conto può richiedere alcuni giorni.",
      moneyTableIn(phrases, "Importo rimborsato: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  givenBack: {
    subject: "Rimborso: {package}, {amount}",
    paragraphs: [
      "Abbiamo rimborsato {amount} del pagamento per il pacchetto {package} presso {site}. Un bonifico può richiedere alcuni giorni.",
      moneyTableIn(phrases, "Importo rimborsato: {amount}"),
      ...LAST_LINES,
    ],
  },
  refundCameBack: {
    subject: "Rimborso non riuscito: {package}, {amount}",
    paragraphs: [
      "Il rimborso di {amount} per il pacchetto {package} presso {site} non è riuscito: {provider} non ha potuto versarlo e ci ha restituito il denaro. Effettueremo il rimborso in un altro modo e invieremo un’e-mail al riguardo.",
      moneyTableIn(phrases, "Rimborso: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputedForCustomer: {
    subject: "Pagamento contestato: {package}, {amount}",
    paragraphs: [
      "Il pagamento per il pacchetto {package} presso {site} è stato contestato e ci sono stati prelevati {amount}. {provider} trattiene il denaro fino alla decisione e ne comunicherà l’esito.",
      moneyTableIn(phrases, "Importo contestato: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputeOver: {
    subject: "Contestazione chiusa: {package}, {amount}",
    paragraphs: [
      "La contestazione del pagamento per il pacchetto {package} presso {site} è chiusa e {provider} ci ha restituito {amount}. Non c’è nulla da pagare.",
      moneyTableIn(phrases, "Importo restituito: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  instructions: {
    subject: "Coordinate bancarie per l’ordine: {package}, {amount}",
    paragraphs: [
      "Per l’ordine presso {site} è stato scelto il pagamento con bonifico. Versare {amount} per il pacchetto {package}. Iniziamo quando arriva il pagamento.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  reminder: {
    subject: "Promemoria di pagamento: {package}, {amount}",
    paragraphs: [
      "Non abbiamo ancora ricevuto {missing} per il pacchetto {package} presso {site}. Se il bonifico è già stato effettuato, grazie. In caso contrario, chiediamo cortesemente di effettuarlo.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  unpaidReminder: {
    subject: "L’ordine non è ancora stato pagato: {package}, {amount}",
    paragraphs: [
      "L’ordine presso {site}, il pacchetto {package} a {amount}, non è ancora stato pagato. Se è ancora di interesse, è possibile pagarlo ora.",
      "Paga {toPay}: {payLink}",
      TABLE,
      "In caso contrario non occorre fare nulla. Non verrà addebitato alcun importo e non invieremo altri promemoria.",
      "{testNote}",
    ],
  },
  payLink: {
    subject: "Pagamento dell’ordine: {package}, {amount}",
    paragraphs: [
      "È stato richiesto un link per pagare l’ordine presso {site}, il pacchetto {package} a {amount}.",
      "Paga {toPay}: {payLink}",
      TABLE,
      "Il link funziona una sola volta, entro 7 giorni. Se non è stato richiesto nella pagina dell’ordine, ignorare questa e-mail. Non verrà addebitato alcun importo.",
      "{testNote}",
    ],
  },
  invoiceCorrected: {
    subject: "Fattura corretta {invoice}: {package}",
    paragraphs: [
      "Abbiamo corretto i dati di fatturazione dell’ordine presso {site}, il pacchetto {package}. La nuova fattura {invoice} è allegata.",
      "Sostituisce {replaced}. {toPay}",
      TABLE,
      "Scarica la fattura: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
  paperAgain: {
    subject: "Invio della {paper} {number}: {package}",
    paragraphs: [
      "Ecco la {paper} {number} per l’ordine presso {site}, il pacchetto {package}. È allegata a questa e-mail.",
      TABLE,
      "Scarica la {paper}: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
};
