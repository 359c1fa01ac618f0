import { accountMails } from "../accounts/mails.ts";
import { signInMails } from "../auth/mails.ts";
import { backupMails } from "../backups/mails.ts";
import { briefMails } from "../briefs/mails.ts";
import { checkoutMails } from "../checkout/mails.ts";
import { contractMails } from "../contracts/mails.ts";
import { inboundMails } from "../inbound/mail-kinds.ts";
import type { MailKind } from "../mail/kind.ts";
import { orderMails } from "../orders/mails.ts";
import { paymentMails } from "../payments/mail-kinds.ts";
import { changeMails } from "../payments/renewals/change-mail-kinds.ts";
import { renewalMails } from "../payments/renewals/mail-kinds.ts";
import { quoteMailKinds } from "../quotes/mail-kinds.ts";
import { roomMailKinds } from "../rooms/mail-kinds.ts";
import { stoppedJobMails } from "../stopped-jobs/mails.ts";
import { subscriberMails } from "../subscribers/mails.ts";
import { taxMails } from "../vat-checks/mails.ts";

/** All kinds of mail that the site sends, combined from the lists of each module. */
export const mailKinds: readonly MailKind[] = [
  ...orderMails,
  ...checkoutMails,
  ...paymentMails,
  ...renewalMails,
  ...changeMails,
  ...roomMailKinds,
  ...briefMails,
  ...contractMails,
  ...quoteMailKinds,
  ...taxMails,
  ...inboundMails,
  ...accountMails,
  ...signInMails,
  ...subscriberMails,
  ...backupMails,
  ...stoppedJobMails,
];
