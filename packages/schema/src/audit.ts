import type { SettingGroupName } from "./settings/index.ts";

type OrderAction =
  | "setOrderStatus"
  | "setPaymentStatus"
  | "correctBilling"
  /** The owner mails an invoice or another document again. */
  | "mailPaper"
  | "assign"
  | "cancel"
  | "place";
type MessageAction = "setStatus" | "reply" | "addSavedReply" | "updateSavedReply" | "removeSavedReply";
type PaymentAction =
  | `${"create" | "update" | "remove"}Email`
  | "activate"
  | "reopenCheckouts"
  | "refund"
  /** The owner records a bank transfer. */
  | "moneyCame"
  | "assign"
  | "checkAgain"
  | "checkOrderAgain"
  | "dismiss"
  | "dismissOrder"
  | "dismissAllOrders";
export type SubscriptionAction =
  | "cancel"
  | "keep"
  | "pause"
  | "resume"
  | "end"
  | "change"
  | "openRequest"
  | "cancelRequest"
  | "moveDate"
  | "giveFree"
  | "changePrice"
  | "withdrawChange"
  | "announcePrice"
  | "decideMissed"
  | "confirmInstallation";
type AccountAction =
  | "changeEmail"
  | "changePassword"
  | "confirmTwoStep"
  | "turnOffTwoStep"
  | "renewRecoveryCodes"
  | "useRecoveryCode"
  | "addPasskey"
  | "removePasskey"
  | "linkProvider"
  | "unlinkProvider"
  | "remove";
type SettingAction =
  | `${SettingGroupName}.save`
  /** `file`: adds an unmatched mail to an order. */
  | `inbound.${"file" | "dismiss"}`
  | `mailTexts.${"save" | "reset"}`
  | `tax.${"saveRate" | "deleteRate"}`
  | `payments.${"connect" | "connectFailed" | "disconnect"}`
  /** Starts a test payment. */
  | "probe.start"
  /** Sends a test mail. */
  | "mail.test"
  | "backup"
  | "downloadBackup";

/** Kinds of changes to the records of a section. */
export type ContentChange = "create" | "update" | "remove" | "restore" | "reorder";

/**
 * Actions that have a text in the activity log. A change of content has one text for all sections: `content.<section>.update` uses that
 * of `content.update`.
 */
export type NamedAction =
  | `orders.${OrderAction}`
  | "room.deliver"
  | `messages.${MessageAction}`
  | `briefs.${"saveForm" | "reopen"}`
  | "contracts.handle"
  | `customers.${"saveNote" | "setTags"}`
  | `coupons.${"save" | "remove"}`
  | `quotes.${"save" | "send" | "order" | "withdraw" | "remove" | "link"}`
  | `subscriptions.${SubscriptionAction}`
  | `newsletters.${"create" | "update" | "remove" | "send" | "stop" | "resume"}`
  | `content.${ContentChange | "starter" | "clearDemo" | "keepDemo" | "bringBack"}`
  | `seo.${"saveFace" | "addRedirect" | "addRedirects" | "removeRedirect" | "removeRedirects"}`
  | `payments.${PaymentAction}`
  | `users.${"create" | "update" | "remove"}`
  | `account.${AccountAction}`
  | "mail.retry"
  | "stoppedJobs.retry"
  | `media.${"upload" | "remove"}`
  | `settings.${SettingAction}`
  | `export.${"orders" | "invoices" | "payments" | "messages" | "subscribers" | "customers" | "subscriptions" | "tax-report" | "oss" | "journal" | "datev"}`;

/** An action as stored in the audit log. */
export type LoggedAction = NamedAction | `content.${string}.${ContentChange}`;
