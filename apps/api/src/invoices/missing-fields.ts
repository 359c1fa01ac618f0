import { type Business, businessSettings, countryCode, isEuCode, type TaxSettings } from "@rankwright/schema";
import { hasTaxRules } from "../tax/rules.ts";
import { addressOf } from "./e-invoice/address.ts";

/** A business setting that invoices need and that is missing, with the reason. */
export interface MissingField {
  name: keyof Business;
  message: string;
}

/** Returns the fields that must be on invoices of a seller in the EU (article 226 of Directive 2006/112/EC). */
function requiredInEu(business: Business, { mode }: TaxSettings): MissingField[] {
  const needed = [
    ["legalName", "Invoices must show the full name of your business."],
    ["legalAddress", "Invoices must show the address of your business."],
    [
      "taxId",
      mode === "on"
        ? "Invoices with VAT must show your VAT ID."
        : "Invoices of an exempt business must show its tax number or VAT ID.",
    ],
  ] as const;
  return needed.flatMap(([name, why]) =>
    business[name].trim() === ""
      ? [{ name, message: `${businessSettings.fields[name].label} is missing. ${why}` }]
      : [],
  );
}

/** Returns the fields that e-invoices of a seller in Germany need in addition (KoSIT's rules BR-DE-1 to BR-DE-7). */
function requiredInGermany(business: Business): MissingField[] {
  const { city, postCode } = addressOf(business.legalAddress, "DE");
  const missing: MissingField[] = [];
  if (business.legalAddress.trim() !== "" && (city === "" || postCode === ""))
    missing.push({
      name: "legalAddress",
      message: "The last line of the legal address must be the postcode and the town, for e-invoices.",
    });
  if (business.phone.trim() === "")
    missing.push({ name: "phone", message: "Phone is missing. E-invoices in Germany must have it." });
  if (business.supportEmail.trim() === "")
    missing.push({
      name: "supportEmail",
      message: "Support e-mail is missing. E-invoices in Germany must have it.",
    });
  return missing;
}

/** Returns the business settings that the law of the seller's country requires on invoices and that are missing. */
export function missingForInvoices({
  business,
  tax,
}: {
  business: Business;
  tax: TaxSettings;
}): MissingField[] {
  const code = countryCode(business.country);
  if (!hasTaxRules({ tax }) || !isEuCode(code)) return [];
  return [...requiredInEu(business, tax), ...(code === "DE" ? requiredInGermany(business) : [])];
}
