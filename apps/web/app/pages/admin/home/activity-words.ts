import { type NamedAction, paths } from "@rankwright/schema";

/** Areas that admins change: their names in the audit log and their labels. */
export const kinds = [
  { value: "orders", label: "Orders" },
  { value: "room", label: "Deliveries" },
  { value: "messages", label: "Messages" },
  { value: "briefs", label: "Briefs" },
  { value: "newsletters", label: "Newsletters" },
  { value: "content", label: "Content" },
  { value: "seo", label: "SEO" },
  { value: "payments", label: "Payments" },
  { value: "users", label: "Admins and staff" },
  { value: "account", label: "Accounts" },
  { value: "mail", label: "Mails" },
  { value: "media", label: "Pictures" },
  { value: "export", label: "Exports" },
  { value: "settings", label: "Settings" },
] as const;

/** Returns the area in the address, or undefined if it is unknown. */
export const kindOf = (name: string | null) => kinds.find(({ value }) => value === name)?.value;

const words: Readonly<Record<NamedAction, string>> = {
  "orders.setOrderStatus": "Set an order's status",
  "orders.setPaymentStatus": "Booked a payment by hand",
  "orders.correctBilling": "Corrected an order's billing details",
  "orders.mailPaper": "Mailed an invoice to its customer once more",
  "orders.assign": "Gave an order to somebody",
  "orders.cancel": "Cancelled an order",
  "orders.place": "Placed an order for a customer",
  "room.deliver": "Delivered an order",
  "messages.setStatus": "Marked a message",
  "messages.reply": "Replied to a message",
  "messages.addSavedReply": "Added a saved reply",
  "messages.updateSavedReply": "Changed a saved reply",
  "messages.removeSavedReply": "Removed a saved reply",
  "briefs.saveForm": "Changed a brief",
  "briefs.reopen": "Opened an order's brief again",
  "newsletters.create": "Wrote a newsletter",
  "newsletters.update": "Changed a newsletter",
  "newsletters.remove": "Deleted a newsletter",
  "newsletters.send": "Sent a newsletter",
  "newsletters.stop": "Stopped a newsletter",
  "newsletters.resume": "Went on with a newsletter",
  "content.create": "Added content",
  "content.update": "Changed content",
  "content.remove": "Deleted content",
  "content.restore": "Took content back",
  "content.reorder": "Changed an order of content",
  "content.starter": "Filled empty content with first texts",
  "content.clearDemo": "Deleted demo text",
  "content.keepDemo": "Kept demo text as their own",
  "content.bringBack": "Took deleted demo text back",
  "seo.saveFace": "Changed how a page is found",
  "seo.addRedirect": "Added a redirect",
  "seo.addRedirects": "Added many redirects",
  "seo.removeRedirect": "Removed a redirect",
  "seo.removeRedirects": "Removed many redirects",
  "payments.createEmail": "Added a payment email",
  "payments.updateEmail": "Changed a payment email",
  "payments.removeEmail": "Removed a payment email",
  "payments.reopenCheckouts": "Re-opened checkouts",
  "payments.activate": "Chose the payment email",
  "payments.refund": "Asked for a refund",
  "payments.moneyCame": "Booked a bank transfer",
  "payments.checkAgain": "Had a payment checked again",
  "payments.checkOrderAgain": "Had an order's payments checked again",
  "payments.dismiss": "Dismissed a notification",
  "payments.dismissOrder": "Dismissed an unpaid checkout",
  "payments.dismissAllOrders": "Dismissed unpaid checkouts",
  "users.create": "Added an admin",
  "users.update": "Changed an admin",
  "users.remove": "Removed an admin",
  "account.changeEmail": "Changed their own email",
  "account.changePassword": "Changed their own password",
  "account.confirmTwoStep": "Turned their two-step login on",
  "account.turnOffTwoStep": "Turned their two-step login off",
  "account.renewRecoveryCodes": "Made new recovery codes",
  "account.useRecoveryCode": "Logged in with a recovery code",
  "account.addPasskey": "Added a passkey of their own",
  "account.removePasskey": "Removed a passkey of their own",
  "account.linkProvider": "Linked their login provider",
  "account.unlinkProvider": "Unlinked their login provider",
  "account.remove": "Deleted their own account",
  "mail.retry": "Sent a mail again",
  "stoppedJobs.retry": "Tried a stopped job again",
  "media.upload": "Uploaded a picture",
  "settings.business.save": "Changed the business",
  "settings.mail.save": "Changed the mail settings",
  "settings.inbound.save": "Changed how mails are fetched",
  "settings.payments.save": "Changed how orders are paid",
  "settings.backups.save": "Changed how backups are made",
  "settings.inbound.file": "Filed a mail to an order",
  "settings.inbound.dismiss": "Dismissed a mail",
  "settings.mailTexts.save": "Changed the words of a mail",
  "settings.mailTexts.reset": "Took a mail's words back",
  "settings.probe.start": "Opened a payment test",
  "settings.backup": "Made a backup",
  "settings.downloadBackup": "Downloaded a backup",
  "export.orders": "Exported orders",
  "export.invoices": "Exported invoices",
  "export.messages": "Exported messages",
  "export.subscribers": "Exported subscribers",
};

const named = new Map<string, string>(Object.entries(words));

/** Labels of the same actions on a user that the log marks as staff. */
const ofStaff = new Map([
  ["users.create", "Added staff"],
  ["users.update", "Changed staff"],
  ["users.remove", "Removed staff"],
]);

/** Returns the label of an action in the audit log. Changes of content don't name the section. */
export const actionWords = (action: string, subject: string) =>
  (subject.endsWith(" (Staff)") ? ofStaff.get(action) : undefined) ??
  named.get(action.replace(/^content\.\w+\./, "content.")) ??
  action;

/** Areas and single actions whose subject starts with an order's id. */
const OF_ORDERS = [
  "orders",
  "room",
  "briefs",
  "payments.refund",
  "payments.moneyCame",
  "payments.checkOrderAgain",
  "payments.dismissOrder",
];

/**
 * Returns the link to an entry's order or message and the rest of its subject. Other ids are omitted, because they mean nothing to readers.
 */
export function aboutOf(
  action: string,
  subject: string,
): { link?: { to: string; word: string }; rest: string } {
  const [, id = "", rest = ""] = /^([0-9a-f]{24})(?:: )?(.*)$/s.exec(subject) ?? [];
  if (!id) return { rest: subject };
  const [kind = ""] = action.split(".");
  if (OF_ORDERS.includes(kind) || OF_ORDERS.includes(action))
    return { link: { to: paths.paymentStatus(id), word: "Order" }, rest };
  if (kind === "messages") return { link: { to: paths.message(id), word: "Message" }, rest };
  return { rest };
}
