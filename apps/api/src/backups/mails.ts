import { paths } from "@rankwright/schema";
import { linkTo, type MailKind, mailKind } from "../mail/kind.ts";

export const backupTrouble = mailKind({
  name: "backupTrouble",
  label: "Nightly backup failed or incomplete",
  to: "owner",
  subject: "{head}",
  paragraphs: [
    "There was a problem with the nightly backup of {site}:",
    "{reason}",
    "View your backups or create one now: {backupsLink}",
  ],
  placeholders: {
    head: { description: "what happened, in a few words", sample: "No backup was made last night" },
    reason: {
      description: "what went wrong",
      sample: "No backup was made: The disk has 90 MB left, which is not enough for a backup.",
      needed: true,
    },
    backupsLink: linkTo("the backups", paths.backupSettings()),
  },
});
export const backupMails: readonly MailKind[] = [backupTrouble];
