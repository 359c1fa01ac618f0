import type { PlanKindTexts } from "../kinds.ts";

const MANAGE = "Gestisci l’abbonamento: {manageLink}";
const VIEW = "Visualizza l’abbonamento: {manageLink}";

export const plans: PlanKindTexts = {
  planStarted: {
    subject: "Abbonamento presso {site}: {package}",
    paragraphs: [
      "L’abbonamento {package} presso {site} è iniziato. Conservare questa e-mail: contiene quanto è stato concordato.",
      "{consent}",
      "{earlyStart}",
      "Pacchetto: {package}\nPrezzo: {rhythm}\nProssimo pagamento: {nextDate}\nMetodo di pagamento: {method}",
      "Per disdire, cambiare il metodo di pagamento o vedere tutte le fatture, aprire l’abbonamento.",
      MANAGE,
      "{testNote}",
    ],
  },
  periodDue: {
    subject: "Pagamento di {amount} per {package} entro il {dueDate}",
    paragraphs: [
      "Il prossimo periodo dell’abbonamento {package} presso {site} inizia il {dueDate}. Chiediamo cortesemente di pagare {amount} entro tale data.",
      "Pacchetto: {package}\nImporto: {amount}\nPeriodo: {period}\nNumero d’ordine: {order}",
      "Paga {amount}: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  chargeFailed: {
    subject: "Pagamento per {package} {failed}: {amount}",
    paragraphs: [
      "{notPaid} {amount} per l’abbonamento {package} presso {site}. {why}",
      "{nextTry} {lastChance}",
      "Pacchetto: {package}\nImporto: {amount}\nPeriodo: {period}\nNumero d’ordine: {order}\nMetodo di pagamento: {method}",
      "Paga {amount}: {payLink}",
      "Cambia metodo di pagamento: {manageLink}",
      "{testNote}",
    ],
  },
  planStopped: {
    subject: "L’abbonamento {package} {stopped}",
    paragraphs: [
      "{notPaid} {amount} per l’abbonamento {package} presso {site}, che quindi {stopped}. Non verrà addebitato altro.",
      "Per continuare, pagare {amount}. Il giorno del pagamento inizierà un nuovo periodo.",
      "Pacchetto: {package}\nImporto: {amount}\nNumero d’ordine: {order}",
      "Paga {amount} e continua: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  planCancelled: {
    subject: "L’abbonamento {package} termina il {endDate}",
    paragraphs: [
      "L’abbonamento {package} presso {site} è stato disdetto il {cancelledAt}. L’ultimo giorno è il {endDate}. {charges}",
      "{undo}",
      VIEW,
      "{testNote}",
    ],
  },
  planEnded: {
    subject: "L’abbonamento {package} è terminato",
    paragraphs: [
      "L’abbonamento {package} presso {site} è terminato. Non verrà addebitato altro. Grazie per la collaborazione.",
      "Fatture, file e consegne restano disponibili.",
      VIEW,
      "{testNote}",
    ],
  },
  renewalAhead: {
    subject: "L’abbonamento {package} si rinnova il {nextDate}",
    paragraphs: [
      "{reason} {charge}",
      "Pacchetto: {package}\nImporto: {amount}\nData: {nextDate}\nMetodo di pagamento: {method}",
      "Per disdire o cambiare il metodo di pagamento, aprire l’abbonamento.",
      MANAGE,
      "{testNote}",
    ],
  },
  methodExpiring: {
    subject: "La carta scade prima del prossimo pagamento: {package}",
    paragraphs: [
      "La carta {method} scade alla fine di {expires}. Il {nextDate} addebiteremo {amount} per l’abbonamento {package} presso {site}.",
      "Aggiungere prima di allora la nuova carta o un altro metodo di pagamento.",
      "Cambia metodo di pagamento: {manageLink}",
      "{testNote}",
    ],
  },
  termsChange: {
    subject: "L’abbonamento {package} cambia il {nextDate}",
    paragraphs: [
      "Dal {nextDate} l’abbonamento presso {site} sarà {newPackage} a {newRhythm}. Fino ad allora resta {package} a {rhythm}.",
      "{note}",
      "Se questa modifica non è desiderata, è possibile disdire prima del {nextDate}.",
      MANAGE,
      "{testNote}",
    ],
  },
  packageChanged: {
    subject: "Abbonamento cambiato in {newPackage}",
    paragraphs: [
      "Come scelto, dal {nextDate} l’abbonamento presso {site} sarà {newPackage} a {newRhythm}. Fino ad allora resta {package}.",
      "Fino al {nextDate} è possibile scegliere un altro pacchetto nella pagina dell’abbonamento. Se questa modifica non è stata richiesta, rispondere a questa e-mail.",
      MANAGE,
      "{testNote}",
    ],
  },
  changeWithdrawn: {
    subject: "L’abbonamento {package} resta invariato",
    paragraphs: [
      "La modifica annunciata, a {newPackage} a {newRhythm} dal {nextDate}, non avrà luogo.",
      "L’abbonamento presso {site} resta {package} a {rhythm}. Non occorre fare nulla.",
      VIEW,
      "{testNote}",
    ],
  },
};
