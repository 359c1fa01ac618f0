import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { setReference } from "@rankwright/db/payments";
import type { InvoiceDocument } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { manualProviders, takes } from "../providers.ts";
import { requireSession } from "./open.ts";

/**
 * Opens the bank transfer of an order that is paid by invoice, so that the invoice names the account and the reference by which the owner
 * finds the order. Returns undefined if the shop takes no transfers.
 */
export function openTransfer(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  order: OrderRow,
): Pick<InvoiceDocument, "bankAccount" | "reference"> | undefined {
  const provider = manualProviders.find((one) => deps.env.setups[one.id] && takes(one, order.currency));
  const setup = provider && deps.env.setups[provider.id];
  if (!provider?.manualConfirmation || !setup) return undefined;
  const { readReference, transferTo } = provider.manualConfirmation;
  const session = requireSession(tx, deps, order._id, provider);
  const { bankAccount, reference } = transferTo(setup, session);
  const stored = readReference(reference);
  if (stored !== undefined) setReference(tx, session._id, stored);
  return { bankAccount, reference };
}
