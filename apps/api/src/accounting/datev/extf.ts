import { type ChartOfAccounts, centsToAmount, DATEV_CURRENCY } from "@rankwright/schema";
import { inWindows1252 } from "../windows-1252.ts";
import { COLUMNS } from "./columns.ts";

// Files of bookings for DATEV ("EXTF", category 21 "Buchungsstapel", header version 700, format version 13).

const MAX_DOCUMENT = 36;
const MAX_TEXT = 60;
const MAX_NAME = 30;

/** Returns a quoted text without control characters, in characters of Windows-1252. */
const quoted = (text: string, max: number): string =>
  `"${inWindows1252(text)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, max)
    .replaceAll('"', '""')}"`;

/** Formats a day: "2026-03-02" as "20260302". */
const compact = (day: string) => day.replaceAll("-", "");

/** Formats a day: "2026-03-02" as "02032026". */
const dayMonthYear = (day: string) => day.split("-").toReversed().join("");

export interface BatchHeader {
  /** Time of the export in the owner's time zone: year to milliseconds, 17 digits. */
  createdAt: string;
  consultant: string;
  client: string;
  fiscalYearStart: string;
  /** Digits of account numbers; customer accounts have one more. */
  accountLength: number;
  from: string;
  to: string;
  name: string;
  chart: ChartOfAccounts;
}

/** Returns the first line of a file. */
export function headerLine(header: BatchHeader): string {
  const { createdAt, consultant, client, fiscalYearStart, accountLength, from, to, name, chart } = header;
  const fields = [
    ['"EXTF"', "700", "21", '"Buchungsstapel"', "13", createdAt, "", '"RE"', '""', '""'],
    [consultant, client, compact(fiscalYearStart), `${accountLength}`, compact(from), compact(to)],
    // Initials, type (financial accounting), purpose (independent), and 0: the accountant can still change the bookings.
    [quoted(name, MAX_NAME), '""', "1", "0", "0", `"${DATEV_CURRENCY}"`],
    ["", '""', "", "", `"${chart.slice(-2)}"`, "", "", '""', '""'],
  ];
  return `${fields.flat().join(";")}\r\n`;
}

export const headings: readonly string[] = COLUMNS.map(([heading]) => heading);

/** A booking of a gross amount. DATEV computes the tax by the revenue account, so the key for the tax is empty. */
export interface BatchRow {
  /** Debits `account`; credits it if the amount is negative. Never 0. */
  cents: number;
  account: string;
  contraAccount: string;
  day: string;
  document: string;
  text: string;
  dueDay?: string | undefined;
  /** VAT ID of a buyer in another EU country, or the country of an OSS sale. */
  euCountry?: string;
  /** Rate of an OSS sale in that country, in thousandths of a percent. */
  euRate?: number;
  /** Kinds and contents. */
  notes: readonly (readonly [string, string])[];
}

const MAX_NOTE_KIND = 20;
const MAX_NOTE = 210;
const MAX_EU_COUNTRY = 15;

/** Returns a number of a document in the characters that DATEV allows. */
const documentField = (label: string) => quoted(label.replace(/[^A-Za-z0-9$&%*+/-]/g, "-"), MAX_DOCUMENT);

const decimal = (cents: number) => centsToAmount(cents).replace(".", ",");

/** Returns the cells of a booking, quoted if they are text. */
export function cellsOf(row: BatchRow): string[] {
  const [, month = "", day = ""] = row.day.split("-");
  const cells = new Map([
    ["Umsatz (ohne Soll/Haben-Kz)", decimal(Math.abs(row.cents))],
    ["Soll/Haben-Kennzeichen", row.cents < 0 ? '"H"' : '"S"'],
    ["WKZ Umsatz", `"${DATEV_CURRENCY}"`],
    ["Konto", row.account],
    ["Gegenkonto (ohne BU-Schlüssel)", row.contraAccount],
    ["Belegdatum", `${day}${month}`],
    ["Belegfeld 1", documentField(row.document)],
    ["Buchungstext", quoted(row.text, MAX_TEXT)],
    ["Festschreibung", "0"],
  ]);
  if (row.dueDay) cells.set("Fälligkeit", dayMonthYear(row.dueDay));
  if (row.euCountry) cells.set("EU-Land u. UStID (Bestimmung)", quoted(row.euCountry, MAX_EU_COUNTRY));
  if (row.euRate !== undefined)
    cells.set("EU-Steuersatz (Bestimmung)", decimal(Math.round(row.euRate / 10)).padStart(5, "0"));
  for (const [at, [kind, content]] of row.notes.entries()) {
    cells.set(`Zusatzinformation - Art ${at + 1}`, quoted(kind, MAX_NOTE_KIND));
    cells.set(`Zusatzinformation- Inhalt ${at + 1}`, quoted(content, MAX_NOTE));
  }
  return COLUMNS.map(([heading, isText]) => cells.get(heading) ?? (isText ? '""' : ""));
}
