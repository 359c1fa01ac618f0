import { listUserRecords } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { Deps } from "../context/deps.ts";
import type { MailContent } from "./kind.ts";
import { type Mail, queueMail } from "./queue.ts";

type MailDeps = Pick<Deps, "env" | "now">;

/** Returns the addresses of all admins, or the configured admin's address if there are none yet. */
function owners(tx: Tx, { env }: MailDeps): string[] {
  const admins = listUserRecords(tx).filter(({ userRole }) => userRole === "Admin");
  return admins.length > 0 ? admins.map((user) => user.userEmail) : [env.ADMIN_EMAIL];
}

/** Queues a mail to each admin, once per `key`. Replies are sent to `replyTo` if given. */
export function mailOwners(
  tx: Tx,
  deps: MailDeps,
  key: string,
  mail: MailContent & Pick<Mail, "bulk">,
  replyTo?: string,
): void {
  for (const to of owners(tx, deps))
    queueMail(
      tx,
      { to, ...mail, onceKey: `${key}:${to.toLowerCase()}`, ...(replyTo && { replyTo }) },
      deps.now(),
    );
}
