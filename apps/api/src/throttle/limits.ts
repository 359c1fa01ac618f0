const MINUTE_MS = 60_000;

/** A rate limit: the maximum number of attempts in a time window. */
export interface Limit {
  /** Part of the key under which attempts are counted. */
  name: string;
  /** The counted action, as described in SECURITY.md. */
  what: string;
  most: number;
  windowMs: number;
}

/** All rate limits. SECURITY.md lists them in this order. */
export const limits = {
  signInAccount: {
    name: "sign-in-account",
    what: "failed sign-ins to one account, from all other devices together",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  signInDevice: {
    name: "sign-in-device",
    what: "failed sign-ins to one account from a device that signed in to it before",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  signInAddress: {
    name: "sign-in-address",
    what: "failed sign-ins from one address: password, code or passkey",
    most: 100,
    windowMs: 15 * MINUTE_MS,
  },
  secondStepAccount: {
    name: "second-step-account",
    what: "wrong second-step codes of one account (each device that signed in before by itself)",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  // Six digits have few combinations: with a known password, a quarter-hourly limit alone could be defeated within months.
  secondStepDay: {
    name: "second-step-day",
    what: "the same (a right one forgives them)",
    most: 50,
    windowMs: 24 * 60 * MINUTE_MS,
  },
  proofAccount: {
    name: "proof-account",
    what: "wrong passwords or passkeys of somebody signed in",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  passkeyAddress: {
    name: "passkey-address",
    what: "sign-ins by passkey that one address begins",
    most: 120,
    windowMs: 10 * MINUTE_MS,
  },
  providerAddress: {
    name: "provider-address",
    what: "sign-ins at the provider that one address begins",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  registerAddress: {
    name: "register-address",
    what: "registrations from one address",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  resetAddress: {
    name: "reset-address",
    what: "requests for a reset mail from one address",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  // The window is the lifetime of a reset link, so that there is a valid link whenever a mail is omitted.
  resetMail: {
    name: "reset-mail",
    what: "reset mails to one account (silently; the earlier link still works)",
    most: 5,
    windowMs: 30 * MINUTE_MS,
  },
  accountMail: {
    name: "account-mail",
    what: "mails to one address about registrations and changes of e-mail with it, and about an account whose address nobody has proven (silently)",
    most: 3,
    windowMs: 60 * MINUTE_MS,
  },
  verifyMail: {
    name: "verify-mail",
    what: "verification mails to one address (a registration's silently)",
    most: 5,
    windowMs: 60 * MINUTE_MS,
  },
  emailChange: {
    name: "email-change",
    what: "changes of e-mail that one account asks for",
    most: 5,
    windowMs: 60 * MINUTE_MS,
  },
  messageAddress: {
    name: "message-address",
    what: "messages from one address",
    most: 20,
    windowMs: 10 * MINUTE_MS,
  },
  roomMessage: {
    name: "room-message",
    what: "messages, approvals and requests for changes of one customer about one order",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  // Orders are free until they are paid, so the limits of several orders must not add up.
  roomMessagesAccount: {
    name: "room-messages-account",
    what: "the same of one account about all its orders together",
    most: 300,
    windowMs: 10 * MINUTE_MS,
  },
  roomUpload: {
    name: "room-upload",
    what: "files that one customer begins to upload",
    most: 100,
    windowMs: 60 * MINUTE_MS,
  },
  orderAccount: {
    name: "order-account",
    what: "orders of one account (an admin's are not counted)",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  guestOrderAddress: {
    name: "guest-order-address",
    what: "orders without an account from one address",
    most: 20,
    windowMs: 10 * MINUTE_MS,
  },
  guestOrderEmail: {
    name: "guest-order-email",
    what: "orders without an account for one e-mail from one address",
    most: 10,
    windowMs: 60 * MINUTE_MS,
  },
  orderMail: {
    name: "order-mail",
    what: "mails about orders to one e-mail that nobody has proven, from one address (silently, but for a link to pay)",
    most: 3,
    windowMs: 60 * MINUTE_MS,
  },
  orderMailAll: {
    name: "order-mail-all",
    what: "the same to one e-mail from all addresses, with its reminders (silently)",
    most: 12,
    windowMs: 60 * MINUTE_MS,
  },
  linkAddress: {
    name: "link-address",
    what: "mailed login links that one address asks for",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  linkMail: {
    name: "link-mail",
    what: "mailed login links to one account (silently; the earlier link still works)",
    most: 5,
    windowMs: 30 * MINUTE_MS,
  },
  notificationAddress: {
    name: "notification-address",
    what: "unverified payment notifications from one address",
    most: 600,
    windowMs: 10 * MINUTE_MS,
  },
  subscribeAddress: {
    name: "subscribe-address",
    what: "subscriptions from one address",
    most: 20,
    windowMs: 10 * MINUTE_MS,
  },
  subscribeMail: {
    name: "subscribe-mail",
    what: "mails that ask one address to confirm its subscription (silently)",
    most: 3,
    windowMs: 60 * MINUTE_MS,
  },
} as const satisfies Record<string, Limit>;
