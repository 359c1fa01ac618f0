import { button, type MailKind, mailKind } from "../../mail/kind.ts";
import { date, MANAGE, planPlaceholders } from "./mail-kinds.ts";

// Texts of the mails about changes of a subscription's price or package. change-mails.ts decides who gets them.

const newPackage = { description: "the package from then on", sample: "Premium" } as const;
const newRhythm = {
  description: "the new price and how often it is charged",
  sample: "$899.00 every month",
} as const;
const rhythm = {
  description: "the current price and how often it is charged",
  sample: "$499.00 every month",
} as const;
const nextDate = date("the first day of the changed subscription");

export const termsChange = mailKind({
  name: "termsChange",
  label: "Change of a subscription's price or package",
  to: "customer",
  subject: "Your {package} subscription changes on {nextDate}",
  paragraphs: [
    "From {nextDate}, your subscription at {site} is {newPackage} at {newRhythm}. Until then, it stays {package} at {rhythm}.",
    "{note}",
    "If you don't want this change, you can cancel before {nextDate}.",
    MANAGE,
    "{testNote}",
  ],
  placeholders: {
    ...planPlaceholders,
    nextDate,
    newPackage,
    newRhythm,
    rhythm,
    note: {
      description: "the owner's explanation",
      sample: "We added a monthly call.",
      maybe: true,
      lines: true,
    },
  },
});

export const packageChanged = mailKind({
  name: "packageChanged",
  label: "Customer changed the package of a subscription",
  to: "customer",
  subject: "You changed your subscription to {newPackage}",
  paragraphs: [
    "As you chose, your subscription at {site} is {newPackage} at {newRhythm} from {nextDate}. Until then, it stays {package}.",
    "Until {nextDate}, you can choose another package on the page of your subscription. If you didn't make this change, please reply to this e-mail.",
    MANAGE,
    "{testNote}",
  ],
  placeholders: { ...planPlaceholders, nextDate, newPackage, newRhythm },
});

export const changeWithdrawn = mailKind({
  name: "changeWithdrawn",
  label: "Announced change of a subscription withdrawn",
  to: "customer",
  subject: "Your {package} subscription stays as it is",
  paragraphs: [
    "The change that we told you about, to {newPackage} at {newRhythm} from {nextDate}, doesn't happen.",
    "Your subscription at {site} stays {package} at {rhythm}. You don't need to do anything.",
    button("View your subscription", "{manageLink}"),
    "{testNote}",
  ],
  placeholders: {
    ...planPlaceholders,
    nextDate: date("the day on which the change would have begun"),
    newPackage: { description: "the package that was announced", sample: "Premium" },
    newRhythm: { ...newRhythm, description: "the price that was announced" },
    rhythm,
  },
});

export const changeMails: readonly MailKind[] = [termsChange, packageChanged, changeWithdrawn];
