import { paths } from "@rankwright/schema";
import { button, type MailKind, mailKind, neededLink } from "../mail/kind.ts";

export const stoppedJobMail = mailKind({
  name: "stoppedJob",
  label: "Background task stopped",
  to: "owner",
  subject: "Background task stopped: it crashed {site}",
  paragraphs: [
    "{site} crashed three times while running a background task, so the task was stopped. Everything else is running.",
    "{job}",
    "If the server was switched off at those times, retry the task. Otherwise, ask your server administrator to check the log first.",
    button("View stopped tasks", "{panelLink}"),
  ],
  placeholders: {
    job: {
      description: "the stopped task",
      sample: "E-mail to reader@example.com: News of May",
      needed: true,
      lines: true,
    },
    panelLink: neededLink("the admin panel's overview, which lists stopped tasks", paths.admin()),
  },
});
export const stoppedJobMails: readonly MailKind[] = [stoppedJobMail];
