import type { PlanKindTexts } from "../kinds.ts";

const MANAGE = "Abonnement verwalten: {manageLink}";
const VIEW = "Abonnement ansehen: {manageLink}";

export const plans: PlanKindTexts = {
  planStarted: {
    subject: "Ihr Abonnement bei {site}: {package}",
    paragraphs: [
      "Ihr Abonnement {package} bei {site} hat begonnen. Bitte bewahren Sie diese E-Mail auf: Sie enthält, was Sie vereinbart haben.",
      "{consent}",
      "{earlyStart}",
      "Paket: {package}\nPreis: {rhythm}\nNächste Zahlung: {nextDate}\nZahlungsart: {method}",
      "Um zu kündigen, Ihre Zahlungsart zu ändern oder alle Rechnungen zu sehen, öffnen Sie Ihr Abonnement.",
      MANAGE,
      "{testNote}",
    ],
  },
  periodDue: {
    subject: "Bitte bezahlen Sie {amount} für {package} bis zum {dueDate}",
    paragraphs: [
      "Der nächste Zeitraum Ihres Abonnements {package} bei {site} beginnt am {dueDate}. Bitte bezahlen Sie bis dahin {amount}.",
      "Paket: {package}\nBetrag: {amount}\nZeitraum: {period}\nBestellnummer: {order}",
      "{amount} bezahlen: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  chargeFailed: {
    subject: "Ihre Zahlung für {package} {failed}: {amount}",
    paragraphs: [
      "Die Zahlung von {amount} für Ihr Abonnement {package} bei {site} {notPaid}. {why}",
      "{nextTry} {lastChance}",
      "Paket: {package}\nBetrag: {amount}\nZeitraum: {period}\nBestellnummer: {order}\nZahlungsart: {method}",
      "{amount} bezahlen: {payLink}",
      "Zahlungsart ändern: {manageLink}",
      "{testNote}",
    ],
  },
  planStopped: {
    subject: "Ihr Abonnement {package} {stopped}",
    paragraphs: [
      "Die Zahlung von {amount} für Ihr Abonnement {package} bei {site} {notPaid}. Das Abonnement {stopped}. Es wird nichts mehr berechnet.",
      "Um es fortzusetzen, bezahlen Sie {amount}. Am Tag Ihrer Zahlung beginnt dann ein neuer Zeitraum.",
      "Paket: {package}\nBetrag: {amount}\nBestellnummer: {order}",
      "{amount} bezahlen und fortsetzen: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  planCancelled: {
    subject: "Ihr Abonnement {package} endet am {endDate}",
    paragraphs: [
      "Ihr Abonnement {package} bei {site} wurde am {cancelledAt} gekündigt. Der letzte Tag ist der {endDate}. {charges}",
      "{undo}",
      VIEW,
      "{testNote}",
    ],
  },
  planEnded: {
    subject: "Ihr Abonnement {package} ist beendet",
    paragraphs: [
      "Ihr Abonnement {package} bei {site} ist beendet. Es wird nichts mehr berechnet. Vielen Dank für die Zusammenarbeit.",
      "Ihre Rechnungen, Dateien und Lieferungen bleiben verfügbar.",
      VIEW,
      "{testNote}",
    ],
  },
  renewalAhead: {
    subject: "Ihr Abonnement {package} verlängert sich am {nextDate}",
    paragraphs: [
      "{reason} {charge}",
      "Paket: {package}\nBetrag: {amount}\nDatum: {nextDate}\nZahlungsart: {method}",
      "Um zu kündigen oder Ihre Zahlungsart zu ändern, öffnen Sie Ihr Abonnement.",
      MANAGE,
      "{testNote}",
    ],
  },
  methodExpiring: {
    subject: "Ihre Karte läuft vor der nächsten Zahlung ab: {package}",
    paragraphs: [
      "Ihre Karte {method} läuft Ende {expires} ab. Am {nextDate} buchen wir {amount} für Ihr Abonnement {package} bei {site} ab.",
      "Bitte hinterlegen Sie vorher Ihre neue Karte oder eine andere Zahlungsart.",
      "Zahlungsart ändern: {manageLink}",
      "{testNote}",
    ],
  },
  termsChange: {
    subject: "Ihr Abonnement {package} ändert sich am {nextDate}",
    paragraphs: [
      "Ab dem {nextDate} gilt für Ihr Abonnement bei {site} das Paket {newPackage} zum Preis von {newRhythm}. Bis dahin bleibt es beim Paket {package} zum Preis von {rhythm}.",
      "{note}",
      "Wenn Sie diese Änderung nicht wünschen, können Sie vor dem {nextDate} kündigen.",
      MANAGE,
      "{testNote}",
    ],
  },
  packageChanged: {
    subject: "Sie haben Ihr Abonnement auf {newPackage} umgestellt",
    paragraphs: [
      "Wie von Ihnen gewählt, gilt für Ihr Abonnement bei {site} ab dem {nextDate} das Paket {newPackage} zum Preis von {newRhythm}. Bis dahin bleibt es beim Paket {package}.",
      "Bis zum {nextDate} können Sie auf der Seite Ihres Abonnements ein anderes Paket wählen. Wenn Sie diese Änderung nicht vorgenommen haben, antworten Sie bitte auf diese E-Mail.",
      MANAGE,
      "{testNote}",
    ],
  },
  changeWithdrawn: {
    subject: "Ihr Abonnement {package} bleibt unverändert",
    paragraphs: [
      "Die angekündigte Änderung auf {newPackage} zum Preis von {newRhythm} ab dem {nextDate} findet nicht statt.",
      "Ihr Abonnement bei {site} bleibt beim Paket {package} zum Preis von {rhythm}. Sie müssen nichts tun.",
      VIEW,
      "{testNote}",
    ],
  },
};
