import { paths } from "@rankwright/schema";
import { button, linkTo, type MailKind, mailKind } from "../mail/kind.ts";

export const backupTrouble = mailKind({
  name: "backupTrouble",
  label: "Nightly backup failed or incomplete",
  to: "owner",
  subject: "{head}: {site}",
  paragraphs: [
    "There was a problem with last night's backup of {site}.",
    "{reason}",
    "You can create a backup now in the admin panel.",
    button("View backups", "{backupsLink}"),
  ],
  placeholders: {
    head: { description: "what happened, in a few words", sample: "Last night's backup failed" },
    reason: {
      description: "what went wrong",
      sample: "No backup was made: The disk has 90 MB left, which is not enough for a backup.",
      needed: true,
      lines: true,
    },
    backupsLink: linkTo("the backups", paths.backupSettings()),
  },
});
export const backupMails: readonly MailKind[] = [backupTrouble];
