import { listUsers } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import type { Deps } from "../context/deps.ts";
import type { Words } from "./kind.ts";
import { queueMail } from "./queue.ts";

type MailDeps = Pick<Deps, "env" | "now">;

/** Every admin, or the address of the settings while there is none. */
function owners(tx: Tx, { env }: MailDeps): string[] {
  const admins = listUsers(tx).filter(({ userRole }) => userRole === "Admin");
  return admins.length > 0 ? admins.map((user) => user.userEmail) : [env.ADMIN_EMAIL];
}

/** A note to each of the owners, once for each `key`; answers go to `replyTo` where it is given. */
export function mailOwners(tx: Tx, deps: MailDeps, key: string, mail: Words, replyTo?: string): void {
  for (const to of owners(tx, deps))
    queueMail(
      tx,
      { to, ...mail, onceKey: `${key}:${to.toLowerCase()}`, ...(replyTo && { replyTo }) },
      deps.now(),
    );
}
