const MINUTE_MS = 60_000;

/** A rate limit: the maximum number of attempts in a time window. */
export interface Limit {
  /** Part of the key under which attempts are counted. */
  name: string;
  /** The counted action, as described in SECURITY.md. */
  what: string;
  max: number;
  windowMs: number;
}

/** All rate limits. SECURITY.md lists them in this order. */
export const limits = {
  signInAccount: {
    name: "sign-in-account",
    what: "failed logins to one account from new devices, all together",
    max: 10,
    windowMs: 15 * MINUTE_MS,
  },
  signInDevice: {
    name: "sign-in-device",
    what: "failed logins to one account from a known device",
    max: 10,
    windowMs: 15 * MINUTE_MS,
  },
  signInAddress: {
    name: "sign-in-address",
    what: "failed logins from one IP address, by password, code or passkey",
    max: 100,
    windowMs: 15 * MINUTE_MS,
  },
  secondStepAccount: {
    name: "second-step-account",
    what: "wrong two-step codes for one account (each known device is counted separately)",
    max: 10,
    windowMs: 15 * MINUTE_MS,
  },
  // Someone who knows the password could guess a six-digit code within months if there were only the limit per 15 minutes.
  secondStepDay: {
    name: "second-step-day",
    what: "the same (reset by a correct code)",
    max: 50,
    windowMs: 24 * 60 * MINUTE_MS,
  },
  proofAccount: {
    name: "proof-account",
    what: "wrong passwords or passkeys while logged in",
    max: 10,
    windowMs: 15 * MINUTE_MS,
  },
  passkeyAddress: {
    name: "passkey-address",
    what: "passkey logins started from one IP address",
    max: 120,
    windowMs: 10 * MINUTE_MS,
  },
  couponAddress: {
    name: "coupon-address",
    what: "refused coupon codes from one IP address",
    max: 20,
    windowMs: 15 * MINUTE_MS,
  },
  providerAddress: {
    name: "provider-address",
    what: "provider logins started from one IP address",
    max: 60,
    windowMs: 10 * MINUTE_MS,
  },
  registerAddress: {
    name: "register-address",
    what: "registrations from one IP address",
    max: 60,
    windowMs: 10 * MINUTE_MS,
  },
  resetAddress: {
    name: "reset-address",
    what: "password reset requests from one IP address",
    max: 60,
    windowMs: 10 * MINUTE_MS,
  },
  // The window equals the lifetime of a reset link. If no further mail is sent, an earlier link is thus still valid.
  resetMail: {
    name: "reset-mail",
    what: "password reset mails to one account (silently; the earlier link still works)",
    max: 5,
    windowMs: 30 * MINUTE_MS,
  },
  accountMail: {
    name: "account-mail",
    what: "mails to one e-mail address about registrations, e-mail changes and accounts with an unconfirmed address (silently)",
    max: 3,
    windowMs: 60 * MINUTE_MS,
  },
  verifyMail: {
    name: "verify-mail",
    what: "verification mails to one e-mail address (silently after a registration)",
    max: 5,
    windowMs: 60 * MINUTE_MS,
  },
  emailChange: {
    name: "email-change",
    what: "e-mail changes requested by one account",
    max: 5,
    windowMs: 60 * MINUTE_MS,
  },
  messageAddress: {
    name: "message-address",
    what: "contact messages from one IP address",
    max: 20,
    windowMs: 10 * MINUTE_MS,
  },
  roomMessage: {
    name: "room-message",
    what: "messages, approvals and change requests from one customer about one order",
    max: 60,
    windowMs: 10 * MINUTE_MS,
  },
  // Placing orders costs nothing, so the limit per order could be evaded with several orders.
  roomMessagesAccount: {
    name: "room-messages-account",
    what: "the same from one account about all its orders",
    max: 300,
    windowMs: 10 * MINUTE_MS,
  },
  roomUpload: {
    name: "room-upload",
    what: "uploads started by one customer",
    max: 100,
    windowMs: 60 * MINUTE_MS,
  },
  orderAccount: {
    name: "order-account",
    what: "orders from one account (not counted for admins)",
    max: 60,
    windowMs: 10 * MINUTE_MS,
  },
  guestOrderAddress: {
    name: "guest-order-address",
    what: "guest orders from one IP address",
    max: 20,
    windowMs: 10 * MINUTE_MS,
  },
  guestOrderEmail: {
    name: "guest-order-email",
    what: "guest orders for one e-mail address from one IP address",
    max: 10,
    windowMs: 60 * MINUTE_MS,
  },
  orderMail: {
    name: "order-mail",
    what: "order mails to one unconfirmed e-mail address, triggered from one IP address (silently, except for payment links)",
    max: 3,
    windowMs: 60 * MINUTE_MS,
  },
  orderMailAll: {
    name: "order-mail-all",
    what: "the same to one e-mail address from all IP addresses, including reminders (silently)",
    max: 12,
    windowMs: 60 * MINUTE_MS,
  },
  rejectedFilesMail: {
    name: "rejected-files-mail",
    what: "mails to one customer about files that could not be saved (silently; the conversation names them)",
    max: 3,
    windowMs: 60 * MINUTE_MS,
  },
  invitationAccount: {
    name: "invitation-account",
    what: "invitations of colleagues from one account",
    max: 30,
    windowMs: 60 * MINUTE_MS,
  },
  invitationMail: {
    name: "invitation-mail",
    what: "invitation mails to one e-mail address (silently; the invitation is valid)",
    max: 3,
    windowMs: 60 * MINUTE_MS,
  },
  linkAddress: {
    name: "link-address",
    what: "login links requested from one IP address",
    max: 60,
    windowMs: 10 * MINUTE_MS,
  },
  linkMail: {
    name: "link-mail",
    what: "login links to one account (silently; the earlier link still works)",
    max: 5,
    windowMs: 30 * MINUTE_MS,
  },
  notificationAddress: {
    name: "notification-address",
    what: "unverified payment notifications from one IP address",
    max: 600,
    windowMs: 10 * MINUTE_MS,
  },
  subscribeAddress: {
    name: "subscribe-address",
    what: "newsletter subscriptions from one IP address",
    max: 20,
    windowMs: 10 * MINUTE_MS,
  },
  subscribeMail: {
    name: "subscribe-mail",
    what: "subscription confirmation mails to one e-mail address (silently)",
    max: 3,
    windowMs: 60 * MINUTE_MS,
  },
  contractAddress: {
    name: "contract-address",
    what: "withdrawals and cancellations from one IP address",
    max: 20,
    windowMs: 10 * MINUTE_MS,
  },
  contractEmail: {
    name: "contract-email",
    what: "the same for one e-mail address from one IP address",
    max: 10,
    windowMs: 60 * MINUTE_MS,
  },
  contractMail: {
    name: "contract-mail",
    what: "mails that acknowledge them to one e-mail address (the page then asks to print the acknowledgement)",
    max: 10,
    windowMs: 60 * MINUTE_MS,
  },
  contractOwnerMail: {
    name: "contract-owner-mail",
    what: "mails to the owner about them (silently; the panel lists all of them)",
    max: 30,
    windowMs: 60 * MINUTE_MS,
  },
} as const satisfies Record<string, Limit>;
