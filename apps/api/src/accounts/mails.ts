import { paths } from "@rankwright/schema";
import {
  button,
  linkTo,
  type MailContent,
  type MailKind,
  mailKind,
  namePlaceholder,
  neededLink,
  type Site,
  words,
} from "../mail/kind.ts";

// `name` is the customer's name, "" if it is unknown.

const resetLink = linkTo("the password reset page", paths.reset());
const contactLink = linkTo("your contact page", paths.contact());

const verify = mailKind({
  name: "verify",
  label: "New account: confirm e-mail",
  to: "customer",
  subject: "Please confirm your e-mail address",
  paragraphs: [
    "You created an account at {site} with this e-mail address. Confirm the address to finish.",
    button("Confirm e-mail", "{link}"),
    "The link works once, within 24 hours. If you didn't create an account, ignore this e-mail. Nobody can use your address without the link.",
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
    "You asked to reset the password of your account at {site}.",
    button("Set a new password", "{link}"),
    "The link works once, within 30 minutes. If you didn't request this, ignore this e-mail. Your password stays the same.",
  ],
  placeholders: {
    name: namePlaceholder,
    link: neededLink("the password reset link", `${paths.reset()}?token=…`),
  },
});

export const resetMail = (site: Site, name: string, token: string): MailContent =>
  words(site, reset, { name, link: site.SITE_URL + paths.reset({ token }) });

const alreadyRegistered = mailKind({
  name: "alreadyRegistered",
  label: "Account already exists",
  to: "customer",
  subject: "You already have an account",
  paragraphs: [
    "Someone, probably you, tried to sign up at {site} with this e-mail address. You already have an account.",
    button("Log in", "{link}"),
    button("Forgot your password? Set a new one", "{resetLink}"),
    "If this wasn't you, you don't need to do anything. Your account was not changed.",
  ],
  placeholders: { name: namePlaceholder, link: neededLink("the login page", paths.login()), resetLink },
});

const loginLink = mailKind({
  name: "loginLink",
  label: "Login link",
  to: "customer",
  subject: "Your login link",
  paragraphs: [
    "You asked for a link to log in to your account at {site}.",
    button("Log in", "{link}"),
    "The link works once, within 30 minutes. If you didn't request it, ignore this e-mail. Nobody can log in without the link.",
  ],
  placeholders: { name: namePlaceholder, link: neededLink("the login link", `${paths.claim()}?token=…`) },
});

export const loginLinkMail = (site: Site, name: string, token: string): MailContent =>
  words(site, loginLink, { name, link: site.SITE_URL + paths.claim({ token }) });

/**
 * Mail to the address of an existing account if someone signs up with it. `from` is the page that they came from; the login page
 * returns to it.
 */
export const alreadyRegisteredMail = (site: Site, name: string, from?: string): MailContent =>
  words(site, alreadyRegistered, {
    name,
    link: site.SITE_URL + paths.login({ from }),
    resetLink: site.SITE_URL + paths.reset(),
  });

const passwordChanged = mailKind({
  name: "passwordChanged",
  label: "Password changed",
  to: "customer",
  subject: "Your password was changed",
  paragraphs: [
    "The password of your account at {site} was changed, and all devices were logged out. If this was you, you don't need to do anything.",
    "If this wasn't you, set a new password immediately.",
    button("Set a new password", "{resetLink}"),
  ],
  placeholders: { name: namePlaceholder, resetLink },
});

export const passwordChangedMail = (site: Site, name: string): MailContent =>
  words(site, passwordChanged, { name, resetLink: site.SITE_URL + paths.reset() });

const confirmEmail = mailKind({
  name: "confirmEmail",
  label: "E-mail change: confirm new address",
  to: "customer",
  subject: "Please confirm your new e-mail address",
  paragraphs: [
    "You asked to make this the e-mail address of your account at {site}. Confirm it on a device where you are logged in.",
    button("Confirm new e-mail", "{link}"),
    "The link works once, within 24 hours. If you didn't request this, ignore this e-mail. Nothing changes without the link.",
  ],
  placeholders: {
    name: namePlaceholder,
    link: neededLink("the confirmation link", `${paths.confirmEmail()}?token=…`),
  },
});

/** Mail to the new address. */
export const confirmEmailMail = (site: Site, name: string, token: string): MailContent =>
  words(site, confirmEmail, { name, link: site.SITE_URL + paths.confirmEmail({ token }) });

const emailWillChange = mailKind({
  name: "emailWillChange",
  label: "E-mail change requested",
  to: "customer",
  subject: "Your e-mail address is about to change",
  paragraphs: [
    "Someone, probably you, asked to change the e-mail address of your account at {site} to {email}. To complete the change, open the link that we sent to the new address.",
    "If this wasn't you, set a new password immediately.",
    button("Set a new password", "{resetLink}"),
  ],
  placeholders: {
    name: namePlaceholder,
    email: { description: "the new address", sample: "new@example.com" },
    resetLink,
  },
});

/** Mail to the account's current address. `email` is the new address. */
export const emailWillChangeMail = (site: Site, name: string, email: string): MailContent =>
  words(site, emailWillChange, { name, email, resetLink: site.SITE_URL + paths.reset() });

const emailChanged = mailKind({
  name: "emailChanged",
  label: "E-mail changed",
  to: "customer",
  subject: "Your e-mail address was changed",
  paragraphs: [
    "The e-mail address of your account at {site} was changed to {email}. This is the last e-mail to your old address.",
    "If this wasn't you, contact us.",
    button("Contact us", "{contactLink}"),
  ],
  placeholders: {
    name: namePlaceholder,
    email: { description: "the new address", sample: "new@example.com" },
    contactLink,
  },
});

/** Mail to the old address. `email` is the new address. */
export const emailChangedMail = (site: Site, name: string, email: string): MailContent =>
  words(site, emailChanged, { name, email, contactLink: site.SITE_URL + paths.contact() });

const accountDeleted = mailKind({
  name: "accountDeleted",
  label: "Account deleted",
  to: "customer",
  subject: "Your account was deleted",
  paragraphs: [
    "Your account at {site} was deleted. We keep your orders as business records.",
    "If this wasn't you, contact us.",
    button("Contact us", "{contactLink}"),
  ],
  placeholders: { name: namePlaceholder, contactLink },
});

export const accountDeletedMail = (site: Site, name: string): MailContent =>
  words(site, accountDeleted, { name, contactLink: site.SITE_URL + paths.contact() });

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
