import { paths } from "@rankwright/schema";
import { type MailKind, mailKind, neededLink } from "../mail/kind.ts";

export const stoppedJobMail = mailKind({
  name: "stoppedJob",
  label: "Background task stopped",
  to: "owner",
  subject: "A job was stopped because it crashed the site",
  paragraphs: [
    "{site} crashed three times while running this job:",
    "{job}",
    "The job was stopped, and everything else is running. If the server was switched off at those times, retry the job in the admin panel: {panelLink}",
    "Otherwise, ask your server administrator to check the log first.",
  ],
  placeholders: {
    job: {
      description: "the stopped job",
      sample: "E-mail to reader@example.com: News of May",
      needed: true,
    },
    panelLink: neededLink("the panel", paths.admin()),
  },
});
export const stoppedJobMails: readonly MailKind[] = [stoppedJobMail];
