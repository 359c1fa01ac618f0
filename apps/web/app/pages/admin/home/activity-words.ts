import { type NamedAction, paths } from "@rankwright/schema";

/** Areas of the site, with the prefix of their actions in the audit log (`value`). */
export const kinds = [
  { value: "orders", label: "Orders" },
  { value: "room", label: "Deliveries" },
  { value: "messages", label: "Messages" },
  { value: "briefs", label: "Briefs" },
  { value: "contracts", label: "Withdrawals" },
  { value: "customers", label: "Customers" },
  { value: "coupons", label: "Coupons" },
  { value: "quotes", label: "Quotes" },
  { value: "subscriptions", label: "Subscriptions" },
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
  "orders.setOrderStatus": "Changed an order's status",
  "orders.setPaymentStatus": "Recorded a payment manually",
  "orders.correctBilling": "Corrected an order's billing details",
  "orders.mailPaper": "Resent an invoice",
  "orders.assign": "Assigned an order",
  "orders.cancel": "Cancelled an order",
  "orders.place": "Placed an order for a customer",
  "room.deliver": "Delivered an order",
  "messages.setStatus": "Marked a message as read or unread",
  "messages.reply": "Replied to a message",
  "messages.addSavedReply": "Added a saved reply",
  "messages.updateSavedReply": "Changed a saved reply",
  "messages.removeSavedReply": "Removed a saved reply",
  "briefs.saveForm": "Changed a brief",
  "briefs.reopen": "Reopened a brief",
  "contracts.handle": "Handled a withdrawal or cancellation",
  "customers.saveNote": "Changed a note about a customer",
  "customers.setTags": "Changed a customer's tags",
  "subscriptions.cancel": "Cancelled a subscription",
  "subscriptions.keep": "Undid a subscription's cancellation",
  "subscriptions.pause": "Paused a subscription",
  "subscriptions.resume": "Resumed a subscription",
  "subscriptions.end": "Ended a subscription",
  "subscriptions.change": "Changed a subscription's package",
  "subscriptions.openRequest": "Opened a request for a customer",
  "subscriptions.cancelRequest": "Cancelled a request",
  "subscriptions.moveDate": "Moved a subscription's next charge",
  "subscriptions.giveFree": "Gave a free period",
  "subscriptions.changePrice": "Changed a subscription's price",
  "subscriptions.withdrawChange": "Withdrew a subscription's announced change",
  "subscriptions.announcePrice": "Changed the price of a package's subscriptions",
  "subscriptions.decideMissed": "Decided about a missed period",
  "subscriptions.confirmInstallation": "Confirmed that this installation charges",
  "newsletters.create": "Created a newsletter",
  "newsletters.update": "Changed a newsletter",
  "newsletters.remove": "Deleted a newsletter",
  "newsletters.send": "Sent a newsletter",
  "newsletters.stop": "Stopped a newsletter",
  "newsletters.resume": "Resumed a newsletter",
  "content.create": "Added content",
  "content.update": "Changed content",
  "content.remove": "Deleted content",
  "content.restore": "Restored content",
  "content.reorder": "Reordered content",
  "content.starter": "Created starter content",
  "content.clearDemo": "Deleted demo content",
  "content.keepDemo": "Kept demo content",
  "content.bringBack": "Restored demo content",
  "seo.saveFace": "Changed a page's search settings",
  "seo.addRedirect": "Added a redirect",
  "seo.addRedirects": "Added redirects in bulk",
  "seo.removeRedirect": "Removed a redirect",
  "seo.removeRedirects": "Removed redirects in bulk",
  "payments.createEmail": "Added a payment email",
  "payments.updateEmail": "Changed a payment email",
  "payments.removeEmail": "Removed a payment email",
  "payments.reopenCheckouts": "Re-opened checkouts",
  "payments.activate": "Changed the payment email for new orders",
  "payments.refund": "Requested a refund",
  "payments.moneyCame": "Recorded a bank transfer",
  "payments.assign": "Assigned a payment to an order",
  "payments.checkAgain": "Rechecked a payment",
  "payments.checkOrderAgain": "Rechecked an order's payments",
  "payments.dismiss": "Dismissed a notification",
  "payments.dismissOrder": "Dismissed an unpaid checkout",
  "payments.dismissAllOrders": "Dismissed unpaid checkouts",
  "users.create": "Added an admin",
  "users.update": "Changed an admin",
  "users.remove": "Removed an admin",
  "account.changeEmail": "Changed their own email",
  "account.changePassword": "Changed their own password",
  "account.confirmTwoStep": "Turned on two-step login",
  "account.turnOffTwoStep": "Turned off two-step login",
  "account.renewRecoveryCodes": "Created new recovery codes",
  "account.useRecoveryCode": "Logged in with a recovery code",
  "account.addPasskey": "Added a passkey",
  "account.removePasskey": "Removed a passkey",
  "account.linkProvider": "Linked their login provider",
  "account.unlinkProvider": "Unlinked their login provider",
  "account.remove": "Deleted their own account",
  "mail.retry": "Resent a mail",
  "stoppedJobs.retry": "Retried a stopped job",
  "media.upload": "Uploaded a picture",
  "media.remove": "Deleted a picture",
  "settings.business.save": "Changed the business settings",
  "settings.mail.save": "Changed the mail settings",
  "settings.inbound.save": "Changed the reply settings",
  "settings.payments.save": "Changed the payment settings",
  "settings.payments.connect": "Connected a payment method",
  "settings.payments.connectFailed": "Tried to connect a payment method",
  "settings.payments.disconnect": "Disconnected a payment method",
  "settings.backups.save": "Changed the backup settings",
  "quotes.save": "Saved a quote",
  "quotes.send": "Sent a quote",
  "quotes.order": "Placed an order for a customer",
  "quotes.withdraw": "Withdrew a quote",
  "quotes.remove": "Deleted a draft quote",
  "quotes.link": "Created a link to a quote",
  "coupons.save": "Saved a coupon",
  "coupons.remove": "Deleted a coupon",
  "settings.tax.save": "Changed the tax settings",
  "settings.accounting.save": "Changed the accounting settings",
  "settings.tax.saveRate": "Saved a tax rate",
  "settings.tax.deleteRate": "Deleted a tax rate",
  "settings.inbound.file": "Added a mail to an order",
  "settings.inbound.dismiss": "Dismissed a mail",
  "settings.mailTexts.save": "Changed a mail text",
  "settings.mailTexts.reset": "Restored a default mail text",
  "settings.probe.start": "Started a test payment",
  "settings.mail.test": "Sent a test mail",
  "settings.backup": "Created a backup",
  "settings.downloadBackup": "Downloaded a backup",
  "export.orders": "Exported orders",
  "export.invoices": "Exported invoices",
  "export.payments": "Exported payments",
  "export.messages": "Exported messages",
  "export.subscribers": "Exported subscribers",
  "export.customers": "Exported customers",
  "export.subscriptions": "Exported subscriptions",
  "export.tax-report": "Exported a tax report",
  "export.oss": "Exported an OSS report",
  "export.journal": "Exported a journal",
  "export.datev": "Exported bookings for DATEV",
};

const named = new Map<string, string>(Object.entries(words));

/** Labels of these actions if they concern staff, which the log marks with "(Staff)". */
const ofStaff = new Map([
  ["users.create", "Added staff"],
  ["users.update", "Changed staff"],
  ["users.remove", "Removed staff"],
]);

/** Returns the label of an action in the audit log. All sections share the labels of content changes. */
export const actionWords = (action: string, subject: string) =>
  (subject.endsWith(" (Staff)") ? ofStaff.get(action) : undefined) ??
  named.get(action.replace(/^content\.\w+\./, "content.")) ??
  action;

/** Areas and actions whose subjects start with an order's id. */
const OF_ORDERS = [
  "orders",
  "room",
  "briefs",
  "payments.refund",
  "payments.moneyCame",
  "payments.assign",
  "payments.checkOrderAgain",
  "payments.dismissOrder",
];

/**
 * Splits the subject of a log entry into a link to its record and the remaining text. Ids of other records are omitted, because
 * they mean nothing to admins.
 */
export function splitSubject(
  action: string,
  subject: string,
): { link?: { to: string; word: string }; rest: string } {
  const [, id = "", rest = ""] = /^([0-9a-f]{24})(?:: )?(.*)$/s.exec(subject) ?? [];
  if (!id) return { rest: subject };
  const [kind = ""] = action.split(".");
  if (OF_ORDERS.includes(kind) || OF_ORDERS.includes(action))
    return { link: { to: paths.paymentStatus(id), word: "Order" }, rest };
  if (kind === "customers") return { link: { to: paths.customer(id), word: "Customer" }, rest };
  if (kind === "contracts") return { link: { to: paths.withdrawal(id), word: "Open" }, rest };
  // The subject of this action is a package.
  if (action === "subscriptions.announcePrice") return { rest };
  if (kind === "subscriptions")
    return { link: { to: paths.subscriptionView(id), word: "Subscription" }, rest };
  if (kind === "messages") return { link: { to: paths.message(id), word: "Message" }, rest };
  return { rest };
}
