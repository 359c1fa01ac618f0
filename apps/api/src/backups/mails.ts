import { paths } from "@rankwright/schema";
import { linkTo, type MailKind, mailKind } from "../mail/kind.ts";

export const backupTrouble = mailKind({
  name: "backupTrouble",
  label: "A nightly backup could not be made, or lacks files",
  to: "owner",
  subject: "{head}",
  paragraphs: [
    "the nightly backup of {site} needs a look:",
    "{reason}",
    "The backups that are there, and one made at once: {backupsLink}",
  ],
  placeholders: {
    head: { says: "what happened, in short", sample: "No backup was made last night" },
    reason: {
      says: "what is wrong",
      sample: "No backup was made: The disk has 90 MB left, too few for it.",
      needed: true,
    },
    backupsLink: linkTo("the backups", paths.backupSettings()),
  },
});
export const backupMails: readonly MailKind[] = [backupTrouble];
