import { type ContractNotice, newestOrdersOf, orderIdOfInvoice } from "@rankwright/db/contracts";
import type { Db } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";

/** Number of the newest orders of an e-mail address among which one without a number is searched. */
const SEARCHED = 50;

/** Matches the words of a typed text that may be the number of an order or an invoice, such as "TEST_RW-2026-0001". */
const NUMBERS = /[A-Za-z0-9][A-Za-z0-9_-]{3,99}/g;

/** Finds the orders that the typed text names by the number of the order or of one of its invoices. */
function namedOrders(db: Db, typed: string): OrderRow[] {
  return [...typed.matchAll(NUMBERS)].flatMap(([number]) => {
    const order =
      findOrder(db, number.toLowerCase()) ??
      findOrder(db, orderIdOfInvoice(db, number) ?? orderIdOfInvoice(db, number.toUpperCase()) ?? "");
    return order ? [order] : [];
  });
}

/** Returns the only order or, of a recurring plan, its first order. Undefined if the orders are about several contracts. */
function onlyContract(orders: readonly OrderRow[]): OrderRow | undefined {
  const [first] = orders.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const isOne = orders.every(
    ({ _id, subscriptionId }) =>
      _id === first?._id || (subscriptionId !== null && subscriptionId === first?.subscriptionId),
  );
  return isOne ? first : undefined;
}

/**
 * Finds the order that a declaration is about, among those with the same e-mail: by the number of the order or an invoice, else by the
 * package's name. Undefined if none or several match.
 */
export function matchingOrder(
  db: Db,
  { contract, emailKey }: Pick<ContractNotice, "contract" | "emailKey">,
): OrderRow | undefined {
  const named = namedOrders(db, contract);
  if (named.length > 0) {
    const [own, ...others] = named.filter((order) => order.emailKey === emailKey);
    return others.every(({ _id }) => _id === own?._id) ? own : undefined;
  }
  const typed = contract.toLowerCase();
  return onlyContract(
    newestOrdersOf(db, emailKey, SEARCHED).filter(({ packageName }) =>
      typed.includes(packageName.trim().toLowerCase()),
    ),
  );
}
