import { z } from "zod";
import { fetchProvider } from "../payments/fetch-provider.ts";

/** Response of VIES to `GET /ms/{country}/vat/{number}` (REST API of the European Commission). */
const response = z.looseObject({
  isValid: z.boolean(),
  /** "VALID", "INVALID", or the reason why it is unknown, such as "MS_UNAVAILABLE". */
  userError: z.string(),
  /** The number that was checked, without the country. */
  vatNumber: z.string(),
  requestIdentifier: z.string().optional(),
  name: z.string().optional(),
  address: z.string().optional(),
});

export interface ViesAnswer {
  isValid: boolean;
  requestId: string;
  name: string;
  address: string;
}

const MAX_TEXT = 500;

/** Returns a text of VIES, which writes "---" for one that isn't disclosed. */
const told = (text = "") => (text === "---" ? "" : text.trim().slice(0, MAX_TEXT));

/** Splits a VAT ID into the prefix of its country and its number. */
const partsOf = (vatId: string) => ({ prefix: vatId.slice(0, 2), number: vatId.slice(2) });

/**
 * Asks VIES whether a VAT ID is registered. `requester` is the shop's own VAT ID ("" for none), for which VIES numbers its answer. Returns
 * undefined if there is no answer: VIES or the country's register can't be reached, or answers something else.
 */
export async function askVies(
  { VIES_URL }: { VIES_URL: string },
  { vatId, requester }: { vatId: string; requester: string },
  signal: AbortSignal,
): Promise<ViesAnswer | undefined> {
  const { prefix, number } = partsOf(vatId);
  const url = new URL(`${VIES_URL}/ms/${encodeURIComponent(prefix)}/vat/${encodeURIComponent(number)}`);
  if (requester !== "") {
    const own = partsOf(requester);
    url.searchParams.set("requesterMemberStateCode", own.prefix);
    url.searchParams.set("requesterNumber", own.number);
  }
  try {
    const { status, raw } = await fetchProvider(url, { headers: { accept: "application/json" } }, signal);
    const { data } = response.safeParse(JSON.parse(raw.toString("utf8")));
    if (status !== 200 || !data || data.vatNumber !== number) return undefined;
    if (data.userError !== (data.isValid ? "VALID" : "INVALID")) return undefined;
    const { isValid, requestIdentifier, name, address } = data;
    return { isValid, requestId: told(requestIdentifier), name: told(name), address: told(address) };
  } catch {
    return undefined;
  }
}
