import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import type { PaymentSession } from "@rankwright/db/payments";
import { quoteOfOrder } from "@rankwright/db/quotes";
import { paths } from "@rankwright/schema";
import { words } from "../mail/kind.ts";
import { orderFacts } from "../mail/order-facts.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { roomLink } from "../mail/room-link.ts";
import { type Wording, wordingFor } from "../mail/wording.ts";
import { instructions, reminder } from "./mail-kinds.ts";
import { lines, type MailDeps, paymentNote } from "./mails.ts";
import { providerOf } from "./providers.ts";

/** Returns the rows of a session's payment instructions in a mail's language. */
function instructionRows(tx: Tx, { env }: MailDeps, session: PaymentSession, wording: Wording): string {
  const { setups, TIME_ZONE: timeZone } = env;
  const dueDay = quoteOfOrder(tx, session.orderId)?.dueDay ?? null;
  const setup = setups[session.provider];
  const found =
    setup && providerOf(session.provider).instructions?.(setup, session, { timeZone, wording, dueDay });
  return lines(...(found ?? []).map(({ label, value }) => wording.phrases.row(label, value)));
}

/** Mails the customer how to pay by bank transfer: once per session, and once as a reminder. */
export function mailInstructions(
  tx: Tx,
  deps: MailDeps,
  order: OrderRow,
  session: PaymentSession & { arrivedCents: number },
  isReminder = false,
): void {
  const { env } = deps;
  const kind = isReminder ? reminder : instructions;
  const wording = wordingFor(env, kind, order);
  const { phrases, money } = wording;
  const amount = money(session.amountCents, session.currency);
  const arrived = money(session.arrivedCents, session.currency);
  const values = {
    ...orderFacts(tx, deps, order, wording),
    amount,
    missing: session.arrivedCents > 0 ? phrases.missingRest(amount, arrived) : phrases.missing(amount),
    details: instructionRows(tx, deps, session, wording),
    orderLink: env.SITE_URL + paths.payNow(order._id),
    roomLink: roomLink(tx, deps, order._id),
    testNote: paymentNote(order, wording),
  };
  const mail = words(env, kind, values, wording);
  const onceKey = `${isReminder ? "remind" : "instructions"}:${session._id}`;
  queueOrderMail(tx, deps, order, { ...mail, onceKey });
}
