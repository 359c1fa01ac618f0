import { z } from "zod";

/** Formats cents with a decimal point: 4950 is "49.50". */
export function writeCents(cents: number): string {
  const digits = Math.abs(cents).toString().padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses an amount with at most two decimals to cents; undefined if it is not a positive amount. */
export function readCents(text: string): number | undefined {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = "", places = ""] = text.split(".");
  const cents = Number.parseInt(whole + places.padEnd(2, "0"), 10);
  return cents > 0 ? cents : undefined;
}

const grouped = new Intl.NumberFormat("en-US");

/** Formats an amount for people: "$1,049.50", "1,049.50 EUR". */
export function showMoney(cents: number, currency: string): string {
  const [whole = "", places = ""] = writeCents(cents).split(".");
  const thousands = `${whole.startsWith("-") ? "-" : ""}${grouped.format(Math.abs(Number(whole)))}`;
  const code = currency.toUpperCase();
  return code === "USD" ? `$${thousands}.${places}` : `${thousands}.${places} ${code}`;
}

/** Transfer in a test system's books. `cents` is positive if the seller received the money, negative if the buyer did. */
const movement = z.object({
  id: z.string(),
  kind: z.enum(["capture", "refund", "reversal", "reinstated"]),
  cents: z.number(),
  at: z.number(),
});
export type Movement = z.infer<typeof movement>;

/** Transfers of one payment session. `invoiceId` is the session's id in the shop, `reference` its id in the test system. */
const account = z.object({
  invoiceId: z.string(),
  reference: z.string(),
  currency: z.string(),
  heldCents: z.number(),
  movements: z.array(movement),
});
export type Account = z.infer<typeof account>;

/** Response of a test system's `/control/books`. */
export const booksShape = z.array(account);

/** Returns the balance of the transfers, in cents. */
export const heldCents = (movements: Movement[]): number =>
  movements.reduce((sum, { cents }) => sum + cents, 0);
