import type { OrderRow } from "@rankwright/db/orders";
import { countryCode, earlyStartRequest, offersEarlyStart } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { vatIdOf } from "../tax/vat-id.ts";

/** Details by which a buyer is a consumer or a business. */
export type BuyerDetails = Pick<OrderRow, "customerCountry" | "company" | "taxId">;

/** Details of a buyer who entered nothing. */
export const CONSUMER: BuyerDetails = { customerCountry: "", company: "", taxId: "" };

/**
 * True if the buyer is a business, which has no right of withdrawal: with a VAT ID of its country in a valid format, or with a company and
 * a tax ID.
 */
export const isBusiness = ({ customerCountry, company, taxId }: BuyerDetails): boolean =>
  vatIdOf(taxId, countryCode(customerCountry)) !== "" || (company.trim() !== "" && taxId.trim() !== "");

/** Returns the request for an early start that the buyer can make; null if the shop doesn't offer it, and for a business. */
export const earlyStartFor = (
  { env }: Pick<Deps, "env">,
  buyer: BuyerDetails,
): typeof earlyStartRequest | null =>
  offersEarlyStart(env.business) && !isBusiness(buyer) ? earlyStartRequest : null;
