import type { Tx } from "@rankwright/db/core";
import type { InboundMail } from "@rankwright/db/inbound";
import type { OrderRow } from "@rankwright/db/orders";
import { fileSize } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { mayMailCustomer } from "../mail/customer-mail-limits.ts";
import { button, mailKind, words } from "../mail/kind.ts";
import { orderFacts, orderPlaceholders, orderTable } from "../mail/order-facts.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { roomLink, roomLinkPlaceholder } from "../mail/room-link.ts";
import { serverEmail } from "../parsing/mail/headers.ts";
import { cleanName } from "../rooms/files/name.ts";
import { limits } from "../throttle/limits.ts";
import { tryAttempt } from "../throttle/throttle.ts";

/** File of a mail that could not be saved. */
export interface RejectedFile {
  name: string;
  bytes: number;
  reason: string;
}

/** Maximum number of rejected files that are named. Further ones are only counted. */
const MAX_NAMED = 10;

/** Returns one line per rejected file with its size and the reason. */
export function rejectedLines(rejected: readonly RejectedFile[]): string {
  const named = rejected
    .slice(0, MAX_NAMED)
    .map(
      ({ name, bytes, reason }) =>
        `- ${cleanName(name)?.slice(0, 100) ?? "file"} (${fileSize(bytes)}): ${reason}`,
    );
  const left = rejected.length - named.length;
  return [...named, ...(left > 0 ? [`- and ${left} more`] : [])].join("\n").toWellFormed();
}

export const filesNotSaved = mailKind({
  name: "filesNotSaved",
  label: "Files of a customer's e-mail could not be saved",
  to: "customer",
  subject: "Files not saved: {package}",
  paragraphs: [
    "We received your e-mail about your order at {site}, the {package} package, but could not save some of its files.",
    "{files}",
    "Please send us a link to them instead, or add them on the order's page. You need no login to open it.",
    button("Add files to your order", "{roomLink}"),
    orderTable,
  ],
  placeholders: {
    ...orderPlaceholders,
    files: {
      description: "the files with their sizes and the reasons",
      sample: "- film.mov (24.1 MB): The files of this order can have at most 1 GB in total.",
      needed: true,
      lines: true,
    },
    roomLink: { ...roomLinkPlaceholder, needed: true },
  },
});

/** Addresses that nobody reads. An answer to them would bounce. */
const UNREAD = /^(no|do-?not)-?reply|^(mailer-daemon|postmaster|bounces?)\b/i;

/**
 * Queues one mail to the customer about files of their mail that could not be saved. Mails from other addresses are not answered,
 * because anyone may have sent them; the conversation names the files. Rate-limited, so that two mail programs can't answer each other.
 */
export function mailRejectedFiles(
  tx: Tx,
  deps: Deps,
  {
    row,
    order,
    sender,
    rejected,
  }: { row: InboundMail; order: OrderRow; sender: string; rejected: readonly RejectedFile[] },
): void {
  if (rejected.length === 0 || UNREAD.test(sender) || sender !== serverEmail(order.customerEmail)) return;
  if (!tryAttempt(tx, deps.now(), limits.rejectedFilesMail, order.emailKey)) return;
  if (!mayMailCustomer(tx, deps, order)) return;
  const mail = words(deps.env, filesNotSaved, {
    ...orderFacts(tx, deps, order),
    files: rejectedLines(rejected),
    roomLink: roomLink(tx, deps, order._id),
  });
  const onceKey = `files-not-saved:${row._id}`;
  queueOrderMail(tx, deps, order, { ...mail, onceKey, answersTo: row.messageId });
}
