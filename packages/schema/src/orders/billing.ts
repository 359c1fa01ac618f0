import { z } from "zod";
import { optionalText } from "../text.ts";
import { fieldShape } from "./order-input.ts";
import { ORDER_FIELDS, type OrderFieldName } from "./orders.ts";

const company = optionalText("Company", 200);
const taxId = optionalText("Tax ID", 50);
const REFERENCE_MAX = 100;

/** Schemas of the billing details in the checkout, by field. */
export const billingShape = {
  ...fieldShape,
  company: company.default(""),
  taxId: taxId.default(""),
  buyerReference: optionalText("Your reference", REFERENCE_MAX).default(""),
};

/** A correction of billing details; omitted fields remain unchanged. */
export const billingPatch = z
  .strictObject({
    ...fieldShape,
    company,
    taxId,
    buyerReference: optionalText("Customer's reference", REFERENCE_MAX),
  })
  .partial();

export type BillingField = OrderFieldName | "company" | "taxId" | "buyerReference";
export type Billing = Record<BillingField, string>;

export const billingLabels = {
  customerName: ORDER_FIELDS.customerName.label,
  company: "Company",
  customerAddress: ORDER_FIELDS.customerAddress.label,
  customerCountry: ORDER_FIELDS.customerCountry.label,
  taxId: "Tax ID",
  buyerReference: "Customer's reference",
} as const satisfies Record<BillingField, string>;

// Object.keys returns string[].
export const billingFields = Object.keys(billingLabels) as BillingField[];

/** Returns the billing details of an order or a quote. */
export const billingIn = (of: Billing): Billing => ({
  customerName: of.customerName,
  company: of.company,
  customerAddress: of.customerAddress,
  customerCountry: of.customerCountry,
  taxId: of.taxId,
  buyerReference: of.buyerReference,
});

/** Normalises line endings, which differ between browsers, and trims spaces. */
const sent = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** True if both texts look the same on an invoice. */
export const isSameBilling = (one: string, other: string): boolean => sent(one) === sent(other);
