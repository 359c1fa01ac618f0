import type { OrderKindTexts } from "../kinds.ts";
import { moneyTableIn, orderTableIn } from "../tables.ts";
import { phrases } from "./phrases.ts";

const TABLE = orderTableIn(phrases);
const VIEW = "Zobacz zamówienie: {roomLink}";
const NO_LOGIN =
  "Zamówienie można zobaczyć i napisać do nas bez logowania. Można też odpowiedzieć na tę wiadomość.";
const ALL_INVOICES =
  "Wszystkie faktury znajdują się na stronie zamówienia, którą można otworzyć bez logowania.";
const TRANSACTION = "Transakcja {provider}: {transaction}";
const REFERENCE =
  "Prosimy podać tytuł płatności dokładnie w tej postaci, abyśmy mogli przypisać płatność do zamówienia.";
const LAST_LINES = [VIEW, NO_LOGIN, "{testNote}"];

export const orders: OrderKindTexts = {
  orderPlaced: {
    subject: "Potwierdzenie zamówienia: {package}, {price}",
    paragraphs: [
      "Dziękujemy za zamówienie w {site}: pakiet {package}.",
      TABLE,
      "{howToPay}",
      "{earlyStart}",
      VIEW,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  guestOrder: {
    subject: "Potwierdzenie zamówienia: {package}, {price}",
    paragraphs: [
      "Dziękujemy za zamówienie w {site}: pakiet {package}.",
      TABLE,
      "{action} zamówienie: {link}",
      "Link nie wymaga hasła i działa jeden raz, w ciągu 7 dni. Na stronie zamówienia można zapłacić, śledzić postępy i napisać do nas.",
      "{earlyStart}",
      "Jeśli nic nie zamówiono, prosimy zignorować tę wiadomość. Nie zostanie pobrana żadna opłata.",
      "{testNote}",
    ],
  },
  receipt: {
    subject: "Potwierdzenie płatności od {site}: {package}, {amount}",
    paragraphs: [
      "Dziękujemy za płatność w wysokości {amount} za pakiet {package} w {site}.",
      "Pakiet: {package}\n{details}\nStatus: {orderState}\nNastępny krok: {nextStep}",
      "{briefNote}",
      VIEW,
      "Zarządzaj subskrypcją: {manageLink}",
      NO_LOGIN,
      "{testNote}",
    ],
  },
  refund: {
    subject: "Zwrot: {package}, {amount}",
    paragraphs: [
      "Zwróciliśmy {amount} z Państwa płatności za pakiet {package} w {site} przez {provider}. Zaksięgowanie pieniędzy na rachunku może potrwać kilka dni.",
      moneyTableIn(phrases, "Zwrócona kwota: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  givenBack: {
    subject: "Zwrot: {package}, {amount}",
    paragraphs: [
      "Zwróciliśmy {amount} z Państwa płatności za pakiet {package} w {site}. Przelew bankowy może potrwać kilka dni.",
      moneyTableIn(phrases, "Zwrócona kwota: {amount}"),
      ...LAST_LINES,
    ],
  },
  refundCameBack: {
    subject: "Zwrot nie powiódł się: {package}, {amount}",
    paragraphs: [
      "Zwrot kwoty {amount} za pakiet {package} w {site} nie powiódł się: {provider} nie może jej wypłacić, a pieniądze wróciły do nas. Zwrócimy je w inny sposób i poinformujemy o tym e-mailem.",
      moneyTableIn(phrases, "Zwrot: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputedForCustomer: {
    subject: "Płatność zakwestionowana: {package}, {amount}",
    paragraphs: [
      "Państwa płatność za pakiet {package} w {site} została zakwestionowana, a kwota {amount} została od nas pobrana. {provider} zatrzymuje pieniądze do czasu decyzji i poinformuje o jej wyniku.",
      moneyTableIn(phrases, "Zakwestionowana kwota: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  disputeOver: {
    subject: "Spór zakończony: {package}, {amount}",
    paragraphs: [
      "Spór dotyczący płatności za pakiet {package} w {site} został zakończony, a kwota {amount} wróciła do nas przez {provider}. Nie trzeba nic płacić.",
      moneyTableIn(phrases, "Odzyskana kwota: {amount}", TRANSACTION),
      ...LAST_LINES,
    ],
  },
  instructions: {
    subject: "Dane do przelewu za zamówienie: {package}, {amount}",
    paragraphs: [
      "Wybrano płatność przelewem za zamówienie w {site}. Prosimy przelać {amount} za pakiet {package}. Rozpoczniemy pracę po otrzymaniu płatności.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  reminder: {
    subject: "Przypomnienie o płatności: {package}, {amount}",
    paragraphs: [
      "Nie otrzymaliśmy jeszcze {missing} za pakiet {package} w {site}. Jeśli przelew został już wysłany, dziękujemy. W przeciwnym razie prosimy o jego wykonanie.",
      "{details}",
      REFERENCE,
      VIEW,
      TABLE,
      NO_LOGIN,
      "{testNote}",
    ],
  },
  unpaidReminder: {
    subject: "Zamówienie nie zostało jeszcze opłacone: {package}, {amount}",
    paragraphs: [
      "Zamówienie w {site}, pakiet {package} za {amount}, nie zostało jeszcze opłacone. Jeśli jest nadal aktualne, można je teraz opłacić.",
      "Zapłać {toPay}: {payLink}",
      TABLE,
      "Jeśli zamówienie nie jest już aktualne, nie trzeba nic robić. Nie zostanie pobrana żadna opłata i nie wyślemy kolejnego przypomnienia.",
      "{testNote}",
    ],
  },
  payLink: {
    subject: "Opłać zamówienie: {package}, {amount}",
    paragraphs: [
      "Przesyłamy link do opłacenia zamówienia w {site}, pakiet {package} za {amount}.",
      "Zapłać {toPay}: {payLink}",
      TABLE,
      "Link działa jeden raz, w ciągu 7 dni. Jeśli nie został zamówiony na stronie zamówienia, prosimy zignorować tę wiadomość. Nie zostanie pobrana żadna opłata.",
      "{testNote}",
    ],
  },
  invoiceCorrected: {
    subject: "Skorygowana faktura {invoice}: {package}",
    paragraphs: [
      "Skorygowaliśmy dane do faktury za zamówienie w {site}, pakiet {package}. Nowa faktura {invoice} znajduje się w załączniku.",
      "Zastępuje ona {replaced}. {toPay}",
      TABLE,
      "Pobierz fakturę: {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
  paperAgain: {
    subject: "Państwa {paper} {number}: {package}",
    paragraphs: [
      "W załączniku znajduje się {paper} {number} do zamówienia w {site}, pakiet {package}.",
      TABLE,
      "Pobierz dokument ({paper}): {pdfLink}",
      VIEW,
      ALL_INVOICES,
      "{testNote}",
    ],
  },
};
