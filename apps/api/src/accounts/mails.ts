import { paths } from "@rankwright/schema";
import {
  linkTo,
  type MailContent,
  type MailKind,
  mailKind,
  neededLink,
  type Site,
  words,
} from "../mail/kind.ts";

const resetLink = linkTo("the password reset page", paths.reset());
const contactLink = linkTo("your contact page", paths.contact());

const verify = mailKind({
  name: "verify",
  label: "New account: confirm e-mail",
  to: "customer",
  subject: "Please confirm your e-mail address",
  paragraphs: [
    "An account at {site} was created with this address. Please confirm your address (the link works once, within 24 hours):",
    "{link}",
    "If you didn't create an account, ignore this e-mail. Nobody can use your address without the link.",
  ],
  placeholders: { link: neededLink("the confirmation link", `${paths.verify()}?token=…`) },
});

/** Mail with the confirmation link. `from` is the path to which the user is redirected after the confirmation. */
export const verifyMail = (site: Site, token: string, from?: string): MailContent =>
  words(site, verify, { link: site.SITE_URL + paths.verify({ token, from }) });

const reset = mailKind({
  name: "reset",
  label: "Password reset",
  to: "customer",
  subject: "Choose a new password",
  paragraphs: [
    "You asked to reset your password at {site}. Set a new one here (the link works once, within 30 minutes):",
    "{link}",
    "If you didn't request this, ignore this e-mail. Your password stays the same.",
  ],
  placeholders: { link: neededLink("the password reset link", `${paths.reset()}?token=…`) },
});

export const resetMail = (site: Site, token: string): MailContent =>
  words(site, reset, { link: site.SITE_URL + paths.reset({ token }) });

const alreadyRegistered = mailKind({
  name: "alreadyRegistered",
  label: "Account already exists",
  to: "customer",
  subject: "You already have an account",
  paragraphs: [
    "Someone, probably you, tried to sign up at {site} with this address. You already have an account. Log in here:",
    "{link}",
    "If you forgot your password, set a new one:",
    "{resetLink}",
    "If this wasn't you, you don't need to do anything. Your account was not changed.",
  ],
  placeholders: { link: neededLink("the login page", paths.login()), resetLink },
});

const loginLink = mailKind({
  name: "loginLink",
  label: "Login link",
  to: "customer",
  subject: "Your login link",
  paragraphs: [
    "Use this link to log in to your account at {site} (it works once, within 30 minutes):",
    "{link}",
    "If you didn't request this, ignore this e-mail. Nobody can log in without the link.",
  ],
  placeholders: { link: neededLink("the login link", `${paths.claim()}?token=…`) },
});

export const loginLinkMail = (site: Site, token: string): MailContent =>
  words(site, loginLink, { link: site.SITE_URL + paths.claim({ token }) });

/**
 * Mail to the address of an existing account if someone signs up with it. `from` is the page that they came from; the login page
 * returns to it.
 */
export const alreadyRegisteredMail = (site: Site, from?: string): MailContent =>
  words(site, alreadyRegistered, {
    link: site.SITE_URL + paths.login({ from }),
    resetLink: site.SITE_URL + paths.reset(),
  });

const passwordChanged = mailKind({
  name: "passwordChanged",
  label: "Password changed",
  to: "customer",
  subject: "Your password was changed",
  paragraphs: [
    "The password of your account at {site} was changed. All devices were logged out.",
    "If this wasn't you, set a new password immediately:",
    "{resetLink}",
  ],
  placeholders: { resetLink },
});

export const passwordChangedMail = (site: Site): MailContent =>
  words(site, passwordChanged, { resetLink: site.SITE_URL + paths.reset() });

const confirmEmail = mailKind({
  name: "confirmEmail",
  label: "E-mail change: confirm new address",
  to: "customer",
  subject: "Please confirm your new e-mail address",
  paragraphs: [
    "Please confirm this address as the new e-mail address of your account at {site}. Open the link on a device where you are logged in (it works once, within 24 hours):",
    "{link}",
    "If you didn't request this, ignore this e-mail. Nothing changes without the link.",
  ],
  placeholders: { link: neededLink("the confirmation link", `${paths.confirmEmail()}?token=…`) },
});

/** Mail to the new address. */
export const confirmEmailMail = (site: Site, token: string): MailContent =>
  words(site, confirmEmail, { link: site.SITE_URL + paths.confirmEmail({ token }) });

const emailWillChange = mailKind({
  name: "emailWillChange",
  label: "E-mail change requested",
  to: "customer",
  subject: "Your e-mail address is about to change",
  paragraphs: [
    "Someone, probably you, asked to change the e-mail address of your account at {site} to {email}. To complete the change, open the link that we sent to the new address.",
    "If this wasn't you, set a new password immediately:",
    "{resetLink}",
  ],
  placeholders: { email: { description: "the new address", sample: "new@example.com" }, resetLink },
});

/** Mail to the account's current address. `email` is the new address. */
export const emailWillChangeMail = (site: Site, email: string): MailContent =>
  words(site, emailWillChange, { email, resetLink: site.SITE_URL + paths.reset() });

const emailChanged = mailKind({
  name: "emailChanged",
  label: "E-mail changed",
  to: "customer",
  subject: "Your e-mail address was changed",
  paragraphs: [
    "The e-mail address of your account at {site} was changed to {email}. This is the last e-mail to your old address.",
    "If this wasn't you, contact us: {contactLink}",
  ],
  placeholders: { email: { description: "the new address", sample: "new@example.com" }, contactLink },
});

/** Mail to the old address. `email` is the new address. */
export const emailChangedMail = (site: Site, email: string): MailContent =>
  words(site, emailChanged, { email, contactLink: site.SITE_URL + paths.contact() });

const accountDeleted = mailKind({
  name: "accountDeleted",
  label: "Account deleted",
  to: "customer",
  subject: "Your account was deleted",
  paragraphs: [
    "Your account at {site} was deleted. We keep your orders as business records.",
    "If this wasn't you, contact us: {contactLink}",
  ],
  placeholders: { contactLink },
});

export const accountDeletedMail = (site: Site): MailContent =>
  words(site, accountDeleted, { contactLink: site.SITE_URL + paths.contact() });

export const accountMails: readonly MailKind[] = [
  verify,
  reset,
  alreadyRegistered,
  loginLink,
  passwordChanged,
  confirmEmail,
  emailWillChange,
  emailChanged,
  accountDeleted,
];
