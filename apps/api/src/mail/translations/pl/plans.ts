import type { PlanKindTexts } from "../kinds.ts";

const MANAGE = "Zarządzaj subskrypcją: {manageLink}";
const VIEW = "Zobacz subskrypcję: {manageLink}";

export const plans: PlanKindTexts = {
  planStarted: {
    subject: "Państwa subskrypcja w {site}: {package}",
    paragraphs: [
      "Państwa subskrypcja {package} w {site} rozpoczęła się. Prosimy zachować tę wiadomość: zawiera ona zaakceptowane warunki.",
      "{consent}",
      "{earlyStart}",
      "Pakiet: {package}\nCena: {rhythm}\nNastępna płatność: {nextDate}\nMetoda płatności: {method}",
      "Aby zrezygnować, zmienić metodę płatności lub zobaczyć wszystkie faktury, prosimy otworzyć subskrypcję.",
      MANAGE,
      "{testNote}",
    ],
  },
  periodDue: {
    subject: "Prosimy zapłacić {amount} za {package} do {dueDate}",
    paragraphs: [
      "Następny okres subskrypcji {package} w {site} rozpoczyna się {dueDate}. Prosimy zapłacić do tego dnia {amount}.",
      "Pakiet: {package}\nKwota: {amount}\nOkres: {period}\nNumer zamówienia: {order}",
      "Zapłać {amount}: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  chargeFailed: {
    subject: "Płatność za {package} {failed}: {amount}",
    paragraphs: [
      "{notPaid} {amount} za subskrypcję {package} w {site}. {why}",
      "{nextTry} {lastChance}",
      "Pakiet: {package}\nKwota: {amount}\nOkres: {period}\nNumer zamówienia: {order}\nMetoda płatności: {method}",
      "Zapłać {amount}: {payLink}",
      "Zmień metodę płatności: {manageLink}",
      "{testNote}",
    ],
  },
  planStopped: {
    subject: "Państwa subskrypcja {package} {stopped}",
    paragraphs: [
      "{notPaid} {amount} za subskrypcję {package} w {site}, dlatego {stopped}. Nie zostaną pobrane żadne dalsze opłaty.",
      "Aby ją kontynuować, prosimy zapłacić {amount}. W dniu płatności rozpocznie się nowy okres.",
      "Pakiet: {package}\nKwota: {amount}\nNumer zamówienia: {order}",
      "Zapłać {amount} i kontynuuj: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  planCancelled: {
    subject: "Państwa subskrypcja {package} kończy się {endDate}",
    paragraphs: [
      "Rezygnacja z subskrypcji {package} w {site} została zgłoszona {cancelledAt}. Ostatni dzień subskrypcji to {endDate}. {charges}",
      "{undo}",
      VIEW,
      "{testNote}",
    ],
  },
  planEnded: {
    subject: "Państwa subskrypcja {package} została zakończona",
    paragraphs: [
      "Państwa subskrypcja {package} w {site} została zakończona. Nie zostaną pobrane żadne dalsze opłaty. Dziękujemy za współpracę.",
      "Faktury, pliki i realizacje pozostają dostępne.",
      VIEW,
      "{testNote}",
    ],
  },
  renewalAhead: {
    subject: "Państwa subskrypcja {package} odnawia się {nextDate}",
    paragraphs: [
      "{reason} {charge}",
      "Pakiet: {package}\nKwota: {amount}\nData: {nextDate}\nMetoda płatności: {method}",
      "Aby zrezygnować lub zmienić metodę płatności, prosimy otworzyć subskrypcję.",
      MANAGE,
      "{testNote}",
    ],
  },
  methodExpiring: {
    subject: "Karta straci ważność przed następną płatnością: {package}",
    paragraphs: [
      "Ważność karty {method} kończy się z upływem miesiąca: {expires}. Kwota {amount} za subskrypcję {package} w {site} zostanie pobrana {nextDate}.",
      "Prosimy dodać wcześniej nową kartę lub inną metodę płatności.",
      "Zmień metodę płatności: {manageLink}",
      "{testNote}",
    ],
  },
  termsChange: {
    subject: "Państwa subskrypcja {package} zmienia się {nextDate}",
    paragraphs: [
      "Od {nextDate} subskrypcja w {site} będzie obejmować pakiet {newPackage} w cenie {newRhythm}. Do tego czasu pozostaje pakiet {package} w cenie {rhythm}.",
      "{note}",
      "Jeśli nie akceptują Państwo tej zmiany, można zrezygnować przed {nextDate}.",
      MANAGE,
      "{testNote}",
    ],
  },
  packageChanged: {
    subject: "Zmiana subskrypcji na {newPackage}",
    paragraphs: [
      "Zgodnie z Państwa wyborem od {nextDate} subskrypcja w {site} będzie obejmować pakiet {newPackage} w cenie {newRhythm}. Do tego czasu pozostaje pakiet {package}.",
      "Do {nextDate} można wybrać inny pakiet na stronie subskrypcji. Jeśli to nie Państwo dokonali tej zmiany, prosimy odpowiedzieć na tę wiadomość.",
      MANAGE,
      "{testNote}",
    ],
  },
  changeWithdrawn: {
    subject: "Państwa subskrypcja {package} pozostaje bez zmian",
    paragraphs: [
      "Zapowiedziana zmiana na {newPackage} w cenie {newRhythm} od {nextDate} nie nastąpi.",
      "Subskrypcja w {site} pozostaje przy pakiecie {package} w cenie {rhythm}. Nie trzeba nic robić.",
      VIEW,
      "{testNote}",
    ],
  },
};
