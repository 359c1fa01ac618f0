/** The parts of the site that admins change, as the log names them and as they read. */
export const kinds = [
  { value: "orders", label: "Orders" },
  { value: "messages", label: "Messages" },
  { value: "content", label: "Content" },
  { value: "payments", label: "Payments" },
  { value: "users", label: "Admins" },
  { value: "account", label: "Accounts" },
  { value: "mail", label: "Mails" },
  { value: "media", label: "Pictures" },
  { value: "export", label: "Exports" },
] as const;

/** The part that an address names; undefined for any other. */
export const kindOf = (name: string | null) => kinds.find(({ value }) => value === name)?.value;

const words: Readonly<Record<string, string>> = {
  "orders.setOrderStatus": "Set an order's status",
  "orders.setPaymentStatus": "Booked a payment by hand",
  "orders.cancel": "Cancelled an order",
  "orders.place": "Placed an order for a customer",
  "messages.setStatus": "Marked a message",
  "messages.reply": "Replied to a message",
  "content.create": "Added content",
  "content.update": "Changed content",
  "content.remove": "Deleted content",
  "content.restore": "Took content back",
  "content.reorder": "Changed an order of content",
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
  "media.upload": "Uploaded a picture",
  "export.orders": "Exported orders",
  "export.messages": "Exported messages",
  "export.subscribers": "Exported subscribers",
};

/** What an entry of the log says was done. */
export const actionWords = (action: string) => words[action] ?? action;
