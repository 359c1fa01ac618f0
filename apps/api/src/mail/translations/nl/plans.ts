import type { PlanKindTexts } from "../kinds.ts";

const MANAGE = "Abonnement beheren: {manageLink}";
const VIEW = "Abonnement bekijken: {manageLink}";

export const plans: PlanKindTexts = {
  planStarted: {
    subject: "Uw abonnement bij {site}: {package}",
    paragraphs: [
      "Uw abonnement {package} bij {site} is begonnen. Bewaar deze e-mail: hierin staat waarmee u akkoord bent gegaan.",
      "{consent}",
      "{earlyStart}",
      "Pakket: {package}\nPrijs: {rhythm}\nVolgende betaling: {nextDate}\nBetaalmethode: {method}",
      "Open uw abonnement om op te zeggen, uw betaalmethode te wijzigen of alle facturen te bekijken.",
      MANAGE,
      "{testNote}",
    ],
  },
  periodDue: {
    subject: "Wij verzoeken u {amount} voor {package} te betalen vóór {dueDate}",
    paragraphs: [
      "De volgende periode van uw abonnement {package} bij {site} begint op {dueDate}. Wij verzoeken u vóór die dag {amount} te betalen.",
      "Pakket: {package}\nBedrag: {amount}\nPeriode: {period}\nBestelnummer: {order}",
      "{amount} betalen: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  chargeFailed: {
    subject: "Uw betaling voor {package} {failed}: {amount}",
    paragraphs: [
      "De betaling van {amount} voor uw abonnement {package} bij {site} {notPaid}. {why}",
      "{nextTry} {lastChance}",
      "Pakket: {package}\nBedrag: {amount}\nPeriode: {period}\nBestelnummer: {order}\nBetaalmethode: {method}",
      "{amount} betalen: {payLink}",
      "Betaalmethode wijzigen: {manageLink}",
      "{testNote}",
    ],
  },
  planStopped: {
    subject: "Uw abonnement {package} {stopped}",
    paragraphs: [
      "De betaling van {amount} voor uw abonnement {package} bij {site} {notPaid}. Het abonnement {stopped}. Er wordt niets meer in rekening gebracht.",
      "Betaal {amount} om door te gaan. Op de dag van uw betaling begint dan een nieuwe periode.",
      "Pakket: {package}\nBedrag: {amount}\nBestelnummer: {order}",
      "{amount} betalen en doorgaan: {payLink}",
      MANAGE,
      "{testNote}",
    ],
  },
  planCancelled: {
    subject: "Uw abonnement {package} eindigt op {endDate}",
    paragraphs: [
      "Uw abonnement {package} bij {site} is opgezegd op {cancelledAt}. De laatste dag is {endDate}. {charges}",
      "{undo}",
      VIEW,
      "{testNote}",
    ],
  },
  planEnded: {
    subject: "Uw abonnement {package} is beëindigd",
    paragraphs: [
      "Uw abonnement {package} bij {site} is beëindigd. Er wordt niets meer in rekening gebracht. Hartelijk dank voor de samenwerking.",
      "Uw facturen, bestanden en leveringen blijven beschikbaar.",
      VIEW,
      "{testNote}",
    ],
  },
  renewalAhead: {
    subject: "Uw abonnement {package} wordt verlengd op {nextDate}",
    paragraphs: [
      "{reason} {charge}",
      "Pakket: {package}\nBedrag: {amount}\nDatum: {nextDate}\nBetaalmethode: {method}",
      "Open uw abonnement om op te zeggen of uw betaalmethode te wijzigen.",
      MANAGE,
      "{testNote}",
    ],
  },
  methodExpiring: {
    subject: "Uw kaart verloopt vóór de volgende betaling: {package}",
    paragraphs: [
      "Uw kaart {method} verloopt eind {expires}. Op {nextDate} schrijven wij {amount} af voor uw abonnement {package} bij {site}.",
      "Voeg vóór die dag uw nieuwe kaart of een andere betaalmethode toe.",
      "Betaalmethode wijzigen: {manageLink}",
      "{testNote}",
    ],
  },
  termsChange: {
    subject: "Uw abonnement {package} verandert op {nextDate}",
    paragraphs: [
      "Vanaf {nextDate} is uw abonnement bij {site} {newPackage} voor {newRhythm}. Tot die dag blijft het {package} voor {rhythm}.",
      "{note}",
      "Als u deze wijziging niet wenst, kunt u vóór {nextDate} opzeggen.",
      MANAGE,
      "{testNote}",
    ],
  },
  packageChanged: {
    subject: "U hebt uw abonnement gewijzigd in {newPackage}",
    paragraphs: [
      "Zoals u hebt gekozen, is uw abonnement bij {site} vanaf {nextDate} {newPackage} voor {newRhythm}. Tot die dag blijft het {package}.",
      "Tot {nextDate} kunt u op de pagina van uw abonnement een ander pakket kiezen. Hebt u deze wijziging niet aangebracht, antwoord dan op deze e-mail.",
      MANAGE,
      "{testNote}",
    ],
  },
  changeWithdrawn: {
    subject: "Uw abonnement {package} blijft ongewijzigd",
    paragraphs: [
      "De aangekondigde wijziging, naar {newPackage} voor {newRhythm} vanaf {nextDate}, gaat niet door.",
      "Uw abonnement bij {site} blijft {package} voor {rhythm}. U hoeft niets te doen.",
      VIEW,
      "{testNote}",
    ],
  },
};
