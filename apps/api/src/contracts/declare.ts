import { createHash } from "node:crypto";
import { type ContractNotice, insertNotice, noticeWithKey } from "@rankwright/db/contracts";
import { type Tx, write } from "@rankwright/db/core";
import { type ContractNoticeKind, type contractDeclaration, normalEmail } from "@rankwright/schema";
import type { z } from "zod";
import { momentText } from "../calendar/moment.ts";
import type { Context } from "../context/context.ts";
import { queueMail } from "../mail/queue.ts";
import { addressKey, guestKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt, requireAttemptsLeft, tryAttempt } from "../throttle/throttle.ts";
import { receivedMail } from "./mails.ts";

type Declaration = Omit<z.output<typeof contractDeclaration>, "confirm">;

/** Name under which the acknowledgement of a notice is queued once. */
const mailKey = (_id: string) => `contract-received:${_id}`;

/**
 * Returns a digest of the key and the declaration; null without a key. Two people who send the same key thus get two notices, and neither
 * learns about the other's.
 */
function digestOf(kind: ContractNoticeKind, { idempotencyKey, ...typed }: Declaration): string | null {
  if (idempotencyKey === undefined) return null;
  const { name, email, contract, remark } = typed;
  const parts = [kind, idempotencyKey, name, normalEmail(email), contract, remark];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** Queues the acknowledgement. Returns false if the address has received too many (to prevent mail bombing). */
function mailReceipt(tx: Tx, ctx: Context, notice: ContractNotice): boolean {
  if (!tryAttempt(tx, ctx.now(), limits.contractMail, notice.emailKey, notice._id)) return false;
  const mail = { to: notice.email, ...receivedMail(ctx, notice), onceKey: mailKey(notice._id) };
  return queueMail(tx, mail, ctx.now()) !== undefined;
}

/**
 * Stores a declaration and queues the mail that acknowledges it, in one transaction. The declaration counts as received from then on.
 * Orders are neither read nor changed here, so that the result can't reveal whether an order exists; the worker looks for it.
 */
export async function declare(ctx: Context, kind: ContractNoticeKind, declaration: Declaration) {
  const { name, email, contract, remark } = declaration;
  const idempotencyKey = digestOf(kind, declaration);
  const claims = [
    [limits.contractAddress, addressKey(ctx.ip)],
    [limits.contractEmail, guestKey(email, ctx.ip)],
  ] as const;
  const known = idempotencyKey === null ? undefined : noticeWithKey(ctx.db, idempotencyKey);
  // Checked before the transaction, so that rejected requests don't acquire the write lock.
  if (!known) requireAttemptsLeft(ctx.db, ctx.now(), claims);
  return write(ctx.db, (tx) => {
    const before = idempotencyKey === null ? undefined : noticeWithKey(tx, idempotencyKey);
    if (before) return confirmation(ctx, before, true);
    countAttempt(tx, ctx.now(), claims);
    const emailKey = normalEmail(email);
    const notice = insertNotice(
      tx,
      { kind, name, email, emailKey, contract, remark, idempotencyKey },
      ctx.now(),
    );
    return confirmation(ctx, notice, mailReceipt(tx, ctx, notice));
  });
}

/** Returns the confirmation for the customer. `receivedText` is the date and time in the owner's time zone. */
const confirmation = ({ env }: Context, { _id, kind, createdAt }: ContractNotice, mailed: boolean) => ({
  _id,
  kind,
  receivedAt: createdAt,
  receivedText: momentText(createdAt, env.TIME_ZONE),
  /** False if no mail was sent, because the address has received too many within an hour. */
  mailed,
});
