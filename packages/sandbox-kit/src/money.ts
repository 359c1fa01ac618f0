/** Whole cents with a point: 4950 is "49.50". */
export function writeCents(cents: number): string {
  const digits = Math.abs(cents).toString().padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The whole cents in an amount with at most two places; undefined when it is none above zero. */
export function readCents(text: string): number | undefined {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = "", places = ""] = text.split(".");
  const cents = Number.parseInt(whole + places.padEnd(2, "0"), 10);
  return cents > 0 ? cents : undefined;
}

const grouped = new Intl.NumberFormat("en-US");

/** An amount for people: "$1,049.50", "1,049.50 EUR". */
export function showMoney(cents: number, currency: string): string {
  const [whole = "", places = ""] = writeCents(cents).split(".");
  const thousands = `${whole.startsWith("-") ? "-" : ""}${grouped.format(Math.abs(Number(whole)))}`;
  const code = currency.toUpperCase();
  return code === "USD" ? `$${thousands}.${places}` : `${thousands}.${places} ${code}`;
}

/** One movement of money in a test system's books. */
export interface Movement {
  id: string;
  kind: "capture" | "refund" | "reversal" | "reinstated";
  /** Signed: what the seller got or gave. */
  cents: number;
  at: number;
}

/** What a test system holds for one payment session of the shop. */
export interface Account {
  /** The shop's own id of the session. */
  invoiceId: string;
  /** The test system's id of it. */
  reference: string;
  currency: string;
  heldCents: number;
  movements: Movement[];
}

/** What the movements leave with the seller. */
export const heldCents = (movements: Movement[]): number =>
  movements.reduce((sum, { cents }) => sum + cents, 0);
