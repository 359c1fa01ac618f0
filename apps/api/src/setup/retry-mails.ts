import { pullMails, unlessBusy } from "@rankwright/db/core";
import type { Context } from "../context/context.ts";

/** Immediately retries the mails that wait for their next try, because the mail server may work now. */
export function retryMails({ db, now, wake }: Context): void {
  unlessBusy(() => pullMails(db, now(), now()));
  wake("mail");
}
