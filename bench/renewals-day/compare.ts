import { DatabaseSync } from "node:sqlite";

/** Transfers of one charge in the books of Stripe's test system. */
export interface Account {
  /** Id of the shop's payment session. */
  invoiceId: string;
  heldCents: number;
  movements: readonly { cents: number }[];
}

/** The period of a due subscription, its payment sessions, and its payments in the ledger. */
interface Charge {
  subscriptionId: string;
  state: string;
  sessions: string;
  rows: number;
  cents: number;
  priceCents: number;
}

/** Result of the day. The lists contain one sentence per difference. */
export interface Compared {
  /** Number of due subscriptions with one paid period, whose payment is the same in the ledger and at Stripe. */
  right: number;
  lost: string[];
  twice: string[];
  unequal: string[];
  /** Number of periods that were not created in the order in which they were due. */
  outOfOrder: number;
  /** Greatest number of places by which a charge at Stripe differs from the due order. Several charges are under way at a time. */
  mostPlaces: number;
}

/** Reads the periods that were created since `from`, in the order of their creation. */
function chargesSince(file: string, from: number): Charge[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(
      `select p.subscription_id as subscriptionId, p.state, o.price_cents as priceCents,
        (select group_concat(_id) from payment_sessions where order_id = o._id) as sessions,
        (select count(*) from ledger where order_id = o._id) as rows,
        (select coalesce(sum(gross_cents), 0) from ledger where order_id = o._id) as cents
      from subscription_periods as p join orders as o on o._id = p.order_id where p.created_at >= ? order by p._id`,
    )
    .all(from);
  db.close();
  return rows.map((row) => ({
    subscriptionId: String(row.subscriptionId),
    state: String(row.state),
    sessions: String(row.sessions),
    rows: Number(row.rows),
    cents: Number(row.cents),
    priceCents: Number(row.priceCents),
  }));
}

/** Compares the day's charges in the shop and at Stripe. `due` are the ids of the subscriptions in the order in which they were due. */
export function compare(
  due: readonly string[],
  charges: readonly Charge[],
  accounts: readonly Account[],
): Compared {
  const found: Compared = { right: 0, lost: [], twice: [], unequal: [], outOfOrder: 0, mostPlaces: 0 };
  const placeOf = new Map(due.map((_id, place) => [_id, place]));
  const chargesOf = Map.groupBy(charges, ({ subscriptionId }) => subscriptionId);
  const accountOf = new Map(accounts.map((account) => [account.invoiceId, account]));
  for (const _id of due) {
    const [one, ...more] = chargesOf.get(_id) ?? [];
    const { heldCents = 0, movements = [] } = accountOf.get(one?.sessions ?? "") ?? {};
    if (!one) found.lost.push(`${_id} has no period`);
    else if (one.state !== "paid") found.lost.push(`${_id}: the period is ${one.state}`);
    else if (more.length > 0 || one.rows > 1 || movements.length > 1) found.twice.push(_id);
    else if (one.cents !== one.priceCents || heldCents !== one.priceCents)
      found.unequal.push(`${_id}: ${one.cents} cents in the ledger, ${heldCents} at Stripe`);
    else found.right += 1;
  }
  for (const [at, { subscriptionId }] of charges.entries()) {
    if (!placeOf.has(subscriptionId)) found.unequal.push(`${subscriptionId} was charged but not due`);
    if (placeOf.get(subscriptionId) !== at) found.outOfOrder += 1;
  }
  const chargeOf = new Map(charges.map((one) => [one.sessions, one]));
  for (const [at, { invoiceId, heldCents }] of accounts.entries()) {
    const one = chargeOf.get(invoiceId);
    if (!one) found.unequal.push(`${invoiceId}: ${heldCents} cents at Stripe, none in the shop`);
    const place = placeOf.get(one?.subscriptionId ?? "") ?? at;
    found.mostPlaces = Math.max(found.mostPlaces, Math.abs(place - at));
  }
  return found;
}

/** Compares the shop's database with Stripe's books. */
export const compareDay = (
  file: string,
  from: number,
  due: readonly string[],
  accounts: readonly Account[],
): Compared => compare(due, chargesSince(file, from), accounts);
