import { z } from "zod";
import { optionalText } from "../text.ts";
import { fieldShape } from "./order-input.ts";
import { ORDER_FIELDS, type OrderFieldName } from "./orders.ts";

const company = optionalText("Company", 200);
const taxId = optionalText("Tax ID", 50);

/** Whom an order is billed to, as the checkout asks for it: each field with its rule. */
export const billingShape = { ...fieldShape, company: company.default(""), taxId: taxId.default("") };

/** A correction of it: what is left out stays as it is. */
export const billingPatch = z.strictObject({ ...fieldShape, company, taxId }).partial();

export type BillingField = OrderFieldName | "company" | "taxId";
export type Billing = Record<BillingField, string>;

export const billingLabels = {
  customerName: ORDER_FIELDS.customerName.label,
  company: "Company",
  customerAddress: ORDER_FIELDS.customerAddress.label,
  customerCountry: ORDER_FIELDS.customerCountry.label,
  taxId: "Tax ID",
} as const satisfies Record<BillingField, string>;

/** Their names, in the order of the form. */
// Object.keys forgets the names, which are those of the list.
export const billingFields = Object.keys(billingLabels) as BillingField[];

/** Browsers write the ends of lines in two ways; neither that nor space around it is another text. */
const told = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/** Whether both say the same to whoever reads them on a paper. */
export const isSameBilling = (one: string, other: string): boolean => told(one) === told(other);
