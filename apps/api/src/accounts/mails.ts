import { paths } from "@rankwright/schema";
import { notYou } from "../auth/mails.ts";
import { letter, type Site, siteHost, type Words } from "../mail/letter.ts";

/** `from`: the path to go on to once the address is confirmed. */
export function verifyMail(site: Site, token: string, from?: string): Words {
  return {
    subject: "Please confirm your e-mail address",
    text: letter(site, [
      `an account at ${siteHost(site)} was opened with this address. If it is yours, please confirm it here (the link works once, for 24 hours):`,
      site.SITE_URL + paths.verify({ token, from }),
      "If you did not open an account, please ignore this mail: nobody can use your address without the link.",
    ]),
  };
}

export function resetMail(site: Site, token: string): Words {
  return {
    subject: "Choose a new password",
    text: letter(site, [
      "here you can choose a new password (the link works once, for 30 minutes):",
      site.SITE_URL + paths.reset({ token }),
      "If you did not ask for it, please ignore this mail: your password stays as it is.",
    ]),
  };
}

export function loginLinkMail(site: Site, token: string): Words {
  return {
    subject: "Your login link",
    text: letter(site, [
      `this link logs you in to your account at ${siteHost(site)} and brings you back to where you were (it works once, for 30 minutes):`,
      site.SITE_URL + paths.claim({ token }),
      "If you did not ask for it, please ignore this mail: nobody can log in without the link.",
    ]),
  };
}

/** To an account's own address, when somebody registers with it; `from` is the path they came from. */
export function alreadyRegisteredMail(site: Site, from?: string): Words {
  return {
    subject: "You already have an account",
    text: letter(site, [
      `someone, probably you, has just tried to register at ${siteHost(site)} with this address. You have an account already, so you can simply sign in:`,
      site.SITE_URL + paths.login({ from }),
      "If you do not remember your password, choose a new one:",
      site.SITE_URL + paths.reset(),
      "If it was not you, there is nothing to do: your account is as it was.",
    ]),
  };
}

export function passwordChangedMail(site: Site): Words {
  return {
    subject: "Your password was changed",
    text: letter(site, [
      `the password of your account at ${siteHost(site)} was just changed, and every device that was signed in has been signed out.`,
      "If it was not you, please choose a new password at once:",
      site.SITE_URL + paths.reset(),
    ]),
  };
}

/** To the new address. */
export function confirmEmailMail(site: Site, token: string): Words {
  return {
    subject: "Please confirm your new e-mail address",
    text: letter(site, [
      `your account at ${siteHost(site)} is to have this address from now on. Please confirm it here, where you are logged in (the link works once, for 24 hours):`,
      site.SITE_URL + paths.confirmEmail({ token }),
      "If you did not ask for it, please ignore this mail: nothing changes without the link.",
    ]),
  };
}

/** To the address that the account still has; `email` is the new one. */
export function emailWillChangeMail(site: Site, email: string): Words {
  return {
    subject: "Your e-mail address is about to change",
    text: letter(site, [
      `the address of your account at ${siteHost(site)} is to become ${email}. It changes once the link that we sent there is opened.`,
      ...notYou(site),
    ]),
  };
}

/** To the old address; `email` is the new one. */
export function emailChangedMail(site: Site, email: string): Words {
  return {
    subject: "Your e-mail address was changed",
    text: letter(site, [
      `your account at ${siteHost(site)} has the address ${email} from now on. This is the last mail to the old one.`,
      `If it was not you, please tell us at ${site.SITE_URL}${paths.contact()}.`,
    ]),
  };
}

export function accountDeletedMail(site: Site): Words {
  return {
    subject: "Your account was deleted",
    text: letter(site, [
      `your account at ${siteHost(site)} was just deleted, with every way to log in to it. Orders are kept as business records.`,
      `If it was not you, please tell us at ${site.SITE_URL}${paths.contact()}.`,
    ]),
  };
}
