import { paths } from "@rankwright/schema";
import { linkTo, type MailKind, mailKind, neededLink, type Site, type Words, words } from "../mail/kind.ts";

const resetLink = linkTo("where a new password is chosen", paths.reset());
const contactLink = linkTo("your contact page", paths.contact());

const verify = mailKind({
  name: "verify",
  label: "Confirm the address of a new account",
  to: "customer",
  subject: "Please confirm your e-mail address",
  paragraphs: [
    "an account at {site} was opened with this address. If it is yours, please confirm it here (the link works once, for 24 hours):",
    "{link}",
    "If you did not open an account, please ignore this mail: nobody can use your address without the link.",
  ],
  placeholders: { link: neededLink("the link that confirms the address", `${paths.verify()}?token=…`) },
});

/** `from` is the path to which the user is redirected after the confirmation. */
export const verifyMail = (site: Site, token: string, from?: string): Words =>
  words(site, verify, { link: site.SITE_URL + paths.verify({ token, from }) });

const reset = mailKind({
  name: "reset",
  label: "Choose a new password",
  to: "customer",
  subject: "Choose a new password",
  paragraphs: [
    "here you can choose a new password (the link works once, for 30 minutes):",
    "{link}",
    "If you did not ask for it, please ignore this mail: your password stays as it is.",
  ],
  placeholders: { link: neededLink("the link to the new password", `${paths.reset()}?token=…`) },
});

export const resetMail = (site: Site, token: string): Words =>
  words(site, reset, { link: site.SITE_URL + paths.reset({ token }) });

const alreadyRegistered = mailKind({
  name: "alreadyRegistered",
  label: "Somebody registers with an address that has an account",
  to: "customer",
  subject: "You already have an account",
  paragraphs: [
    "someone, probably you, has just tried to register at {site} with this address. You have an account already, so you can simply sign in:",
    "{link}",
    "If you do not remember your password, choose a new one:",
    "{resetLink}",
    "If it was not you, there is nothing to do: your account is as it was.",
  ],
  placeholders: { link: neededLink("where to sign in", paths.login()), resetLink },
});

const loginLink = mailKind({
  name: "loginLink",
  label: "A link that logs in",
  to: "customer",
  subject: "Your login link",
  paragraphs: [
    "this link logs you in to your account at {site} and brings you back to where you were (it works once, for 30 minutes):",
    "{link}",
    "If you did not ask for it, please ignore this mail: nobody can log in without the link.",
  ],
  placeholders: { link: neededLink("the link that logs in", `${paths.claim()}?token=…`) },
});

export const loginLinkMail = (site: Site, token: string): Words =>
  words(site, loginLink, { link: site.SITE_URL + paths.claim({ token }) });

/** Mail to an account's address if someone registers with it. `from` is the path from which they came. */
export const alreadyRegisteredMail = (site: Site, from?: string): Words =>
  words(site, alreadyRegistered, {
    link: site.SITE_URL + paths.login({ from }),
    resetLink: site.SITE_URL + paths.reset(),
  });

const passwordChanged = mailKind({
  name: "passwordChanged",
  label: "The password was changed",
  to: "customer",
  subject: "Your password was changed",
  paragraphs: [
    "the password of your account at {site} was just changed, and every device that was signed in has been signed out.",
    "If it was not you, please choose a new password at once:",
    "{resetLink}",
  ],
  placeholders: { resetLink },
});

export const passwordChangedMail = (site: Site): Words =>
  words(site, passwordChanged, { resetLink: site.SITE_URL + paths.reset() });

const confirmEmail = mailKind({
  name: "confirmEmail",
  label: "Confirm a new address",
  to: "customer",
  subject: "Please confirm your new e-mail address",
  paragraphs: [
    "your account at {site} is to have this address from now on. Please confirm it here, where you are logged in (the link works once, for 24 hours):",
    "{link}",
    "If you did not ask for it, please ignore this mail: nothing changes without the link.",
  ],
  placeholders: { link: neededLink("the link that confirms the address", `${paths.confirmEmail()}?token=…`) },
});

/** Mail to the new address. */
export const confirmEmailMail = (site: Site, token: string): Words =>
  words(site, confirmEmail, { link: site.SITE_URL + paths.confirmEmail({ token }) });

const emailWillChange = mailKind({
  name: "emailWillChange",
  label: "The address is about to change",
  to: "customer",
  subject: "Your e-mail address is about to change",
  paragraphs: [
    "the address of your account at {site} is to become {email}. It changes once the link that we sent there is opened.",
    "If it was not you, please choose a new password at once:",
    "{resetLink}",
  ],
  placeholders: { email: { says: "the new address", sample: "new@example.com" }, resetLink },
});

/** Mail to the account's current address. `email` is the new one. */
export const emailWillChangeMail = (site: Site, email: string): Words =>
  words(site, emailWillChange, { email, resetLink: site.SITE_URL + paths.reset() });

const emailChanged = mailKind({
  name: "emailChanged",
  label: "The address was changed",
  to: "customer",
  subject: "Your e-mail address was changed",
  paragraphs: [
    "your account at {site} has the address {email} from now on. This is the last mail to the old one.",
    "If it was not you, please tell us at {contactLink}.",
  ],
  placeholders: { email: { says: "the new address", sample: "new@example.com" }, contactLink },
});

/** Mail to the old address. `email` is the new one. */
export const emailChangedMail = (site: Site, email: string): Words =>
  words(site, emailChanged, { email, contactLink: site.SITE_URL + paths.contact() });

const accountDeleted = mailKind({
  name: "accountDeleted",
  label: "The account was deleted",
  to: "customer",
  subject: "Your account was deleted",
  paragraphs: [
    "your account at {site} was just deleted, with every way to log in to it. Orders are kept as business records.",
    "If it was not you, please tell us at {contactLink}.",
  ],
  placeholders: { contactLink },
});

export const accountDeletedMail = (site: Site): Words =>
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
