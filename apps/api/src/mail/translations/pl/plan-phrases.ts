import type { PlanTerms } from "@rankwright/schema";
import type { PlanPhrases } from "../plan-phrases.ts";

/** Forms for 1, for 2 to 4, and for more. A plan has at most 12 units. */
const UNITS = {
  week: ["co tydzień", "tygodnie", "tygodni"],
  month: ["co miesiąc", "miesiące", "miesięcy"],
  year: ["co rok", "lata", "lat"],
} as const;
const PLEASE_PAY = "Prosimy zapłacić za pomocą przycisku poniżej.";

function rhythm({ unit, every }: Pick<PlanTerms, "unit" | "every">): string {
  const [one, few, many] = UNITS[unit];
  if (every === 1) return one;
  return `co ${every} ${every < 5 ? few : many}`;
}

export const planPhrases: PlanPhrases = {
  rhythm,
  days: (first, last) => `od ${first} do ${last}`,
  chargeOn: (amount, day) => `${amount}, ${day}`,
  notPaid: { charged: "Nie udało się pobrać kwoty", overdue: "Nie otrzymaliśmy kwoty" },
  failed: { charged: "nie powiodła się", overdue: "jest po terminie" },
  declines: {
    confirmBank: "Tę płatność trzeba potwierdzić w banku.",
    confirmPayPal: "Tę płatność trzeba potwierdzić w PayPal.",
    gone: "Zapisana metoda płatności nie może być już używana.",
    gonePayPal: "Zapisane konto PayPal nie może być już obciążane.",
    revoked: "Zapisana metoda płatności nie jest już ważna.",
    expired: "Karta straciła ważność.",
    funds: "Na rachunku nie było wystarczających środków.",
    bank: "Bank odrzucił płatność.",
    paypal: "PayPal odrzucił płatność.",
    late: "PayPal nie obciążył konta na czas.",
    charge: "Płatność została odrzucona.",
  },
  wasDue: (day) => `Termin płatności minął ${day}.`,
  tryAgain: (day) => `Spróbujemy ponownie ${day}. Można też zapłacić teraz.`,
  pleasePay: PLEASE_PAY,
  pleaseConfirm: `${PLEASE_PAY} Można tam potwierdzić płatność lub wybrać inną metodę płatności.`,
  lastChance: {
    paused: (day) => `Jeśli płatność nie wpłynie do ${day}, subskrypcja zostanie wstrzymana.`,
    ended: (day) => `Jeśli płatność nie wpłynie do ${day}, subskrypcja zostanie zakończona.`,
  },
  stopped: { paused: "została wstrzymana", ended: "została zakończona" },
  lastCharges: {
    unpaid: {
      dropped: () => "Opłata za nieopłacony okres nie zostanie pobrana.",
      kept: (amount) => `Bieżący okres już się rozpoczął, do zapłaty pozostaje ${amount}.`,
      charging: (amount) => `Rozpoczęte pobieranie kwoty ${amount} nie zostanie zatrzymane.`,
    },
    later: (charges, amount) =>
      charges === 1
        ? `Ze względu na uzgodniony minimalny okres lub okres wypowiedzenia nastąpi jeszcze jedna płatność w wysokości ${amount}.`
        : `Ze względu na uzgodniony minimalny okres lub okres wypowiedzenia pozostałe płatności (${charges}) wyniosą po ${amount}.`,
    none: "Nie zostaną pobrane żadne dalsze opłaty.",
  },
  undo: "Do tego dnia można cofnąć rezygnację na stronie subskrypcji.",
  trialEnds: "Okres próbny wkrótce się kończy.",
  renews: "Subskrypcja wkrótce się odnowi.",
  chargeAhead: ({ amount, package: name, site, day }) =>
    `Kwota ${amount} za subskrypcję ${name} w ${site} zostanie pobrana ${day}. Aby kontynuować, nie trzeba nic robić.`,
  linkAhead: ({ amount, package: name, site, day }, mailedOn) =>
    `Termin następnej płatności w wysokości ${amount} za subskrypcję ${name} w ${site} upływa ${day}. Nie zapisano metody płatności, więc nic nie zostanie pobrane automatycznie: link do płatności wyślemy e-mailem${mailedOn && ` ${mailedOn}`}.`,
};
