import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { setReference } from "@rankwright/db/payments";
import type { BankAccount } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { bankTransfer } from "../bank-transfer/provider.ts";
import { inGroups, referenceOf } from "../bank-transfer/reference.ts";
import { requireSession } from "./open.ts";

/**
 * Opens the bank transfer of an order that is paid by invoice, so that the invoice names the account and the reference by which the owner
 * finds the order. Returns undefined if the shop takes no transfers.
 */
export function openTransfer(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  order: OrderRow,
): { bankAccount: BankAccount; reference: string } | undefined {
  const setup = deps.env.setups[bankTransfer.id];
  if (setup?.provider !== bankTransfer.id) return undefined;
  const session = requireSession(tx, deps, order._id, bankTransfer);
  const reference = referenceOf(session);
  setReference(tx, session._id, reference);
  const { accountHolder: holder, iban, bic } = setup;
  return { bankAccount: { holder, iban, bic }, reference: inGroups(reference) };
}
