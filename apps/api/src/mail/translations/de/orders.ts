import type { OrderKindTexts } from "../kinds.ts";
import { moneyTableIn, orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const TABLE = orderTableIn(phrases);
const VIEW = "Bestellung ansehen: {roomLink}";
const NO_LOGIN =
  "Sie können Ihre Bestellung ohne Anmeldung ansehen und uns dort schreiben. Sie können auch auf diese E-Mail antworten.";
const ALL_INVOICES =
  "Alle Ihre Rechnungen finden Sie auf der Seite der Bestellung. Sie öffnet sich ohne Anmeldung.";
const TRANSACTION = "{provider}-Transaktion: {transaction}";
const REFERENCE =
  "Bitte geben Sie den Verwendungszweck genau so an, damit wir Ihre Zahlung der Bestellung zuordnen können.";
const LAST_LINES = [VIEW, NO_LOGIN, "{testNote}"];

export const orders: OrderKindTexts = {
  orderPlaced: {
    subject: "Ihre Bestellung: {package}, {price}",
    paragraphs: [
      "Vielen Dank für Ihre Bestellung bei {site}: das Paket {package}.",
      TABLE,
      "{howToPay}",
      "{earlyStart}",
      VIEW,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  guestOrder: {
    subject: "Ihre Bestellung: {package}, {price}",
    paragraphs: [
      "Vielen Dank für Ihre Bestellung bei {site}: das Paket {package}.",
      TABLE,
      "Bestellung {action}: {link}",
      "Der Link funktioniert ohne Passwort einmal innerhalb von 7 Tagen. Auf der Seite der Bestellung können Sie bezahlen, den Fortschritt verfolgen und uns schreiben.",
      "{earlyStart}",
      "Wenn Sie nichts bestellt haben, ignorieren Sie diese E-Mail. Es wird nichts abgebucht.",
      "{testNote}",
    ],
  },
  receipt: {
    subject: "Zahlungsbestätigung von {site}: {package}, {amount}",
    paragraphs: [
      "Vielen Dank für Ihre Zahlung von {amount} für das Paket {package} bei {site}.",
      "Paket: {package}\n{details}\nStatus: {orderState}\nNächster Schritt: {nextStep}",
      "{briefNote}",
      VIEW,
      "Abonnement verwalten: {manageLink}",
      NO_LOGIN,
      "{testNote}",
    ],
  },
  refund: {
    subject: "Erstattung: {package}, {amount}",
    paragraphs: [
      "Wir haben Ihnen {amount} Ihrer Zahlung für das Paket {package} bei {site} über {provider} erstattet. Es kann einige Tage dauern, bis das Geld auf Ihrem Konto ist.",
      moneyTableIn(phrases, "Erstatteter Betrag: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  givenBack: {
    subject: "Erstattung: {package}, {amount}",
    paragraphs: [
      "Wir haben Ihnen {amount} Ihrer Zahlung für das Paket {package} bei {site} erstattet. Eine Überweisung kann einige Tage dauern.",
      moneyTableIn(phrases, "Erstatteter Betrag: {amount}"),
      ...LAST_LINES,
    ],
  },
  refundCameBack: {
    subject: "Erstattung fehlgeschlagen: {package}, {amount}",
    paragraphs: [
      "Ihre Erstattung von {amount} für das Paket {package} bei {site} ist fehlgeschlagen: {provider} konnte sie nicht auszahlen und hat das Geld an uns zurückgegeben. Wir erstatten Ihnen den Betrag auf anderem Weg und schreiben Ihnen dazu.",
      moneyTableIn(phrases, "Erstattung: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputedForCustomer: {
    subject: "Zahlung angefochten: {package}, {amount}",
    paragraphs: [
      "Ihre Zahlung für das Paket {package} bei {site} wurde angefochten, und {amount} wurden uns abgezogen. Bis zur Entscheidung wird das Geld von {provider} einbehalten. Über das Ergebnis werden Sie von dort informiert.",
      moneyTableIn(phrases, "Angefochtener Betrag: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputeOver: {
    subject: "Zahlungsanfechtung abgeschlossen: {package}, {amount}",
    paragraphs: [
      "Die Anfechtung Ihrer Zahlung für das Paket {package} bei {site} ist abgeschlossen, und {amount} wurden von {provider} an uns zurückgezahlt. Sie müssen nichts bezahlen.",
      moneyTableIn(phrases, "Zurückgezahlter Betrag: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  instructions: {
    subject: "Bankverbindung für Ihre Bestellung: {package}, {amount}",
    paragraphs: [
      "Sie haben für Ihre Bestellung bei {site} die Zahlung per Überweisung gewählt. Bitte überweisen Sie {amount} für das Paket {package}. Wir beginnen, sobald die Zahlung eingeht.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  reminder: {
    subject: "Zahlungserinnerung: {package}, {amount}",
    paragraphs: [
      "Wir haben {missing} für das Paket {package} bei {site} noch nicht erhalten. Falls Sie das Geld schon überwiesen haben, vielen Dank. Andernfalls bitten wir Sie um die Überweisung.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  unpaidReminder: {
    subject: "Ihre Bestellung ist noch nicht bezahlt: {package}, {amount}",
    paragraphs: [
      "Ihre Bestellung bei {site}, das Paket {package} für {amount}, ist noch nicht bezahlt. Wenn Sie sie weiterhin wünschen, können Sie sie jetzt bezahlen.",
      "{toPay} bezahlen: {payLink}",
      TABLE,
      "Wenn Sie es sich anders überlegt haben, müssen Sie nichts tun. Es wird nichts abgebucht, und wir erinnern Sie nicht noch einmal.",
      "{testNote}",
    ],
  },
  payLink: {
    subject: "Bestellung bezahlen: {package}, {amount}",
    paragraphs: [
      "Sie haben einen Link angefordert, um Ihre Bestellung bei {site} zu bezahlen, das Paket {package} für {amount}.",
      "{toPay} bezahlen: {payLink}",
      TABLE,
      "Der Link funktioniert einmal innerhalb von 7 Tagen. Wenn Sie ihn nicht auf der Seite Ihrer Bestellung angefordert haben, ignorieren Sie diese E-Mail. Es wird nichts abgebucht.",
      "{testNote}",
    ],
  },
  invoiceCorrected: {
    subject: "Ihre korrigierte Rechnung {invoice}: {package}",
    paragraphs: [
      "Wir haben die Rechnungsangaben Ihrer Bestellung bei {site}, des Pakets {package}, korrigiert. Die neue Rechnung {invoice} ist angehängt.",
      "Sie ersetzt {replaced}. {toPay}",
      TABLE,
      "Rechnung herunterladen: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
  paperAgain: {
    subject: "Ihre {paper} {number}: {package}",
    paragraphs: [
      "Hier ist die {paper} {number} zu Ihrer Bestellung bei {site}, dem Paket {package}. Sie ist angehängt.",
      TABLE,
      "{paper} herunterladen: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
};
