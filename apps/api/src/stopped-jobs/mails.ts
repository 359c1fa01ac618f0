import { paths } from "@rankwright/schema";
import { type MailKind, mailKind, neededLink } from "../mail/kind.ts";

export const stoppedJobMail = mailKind({
  name: "stoppedJob",
  label: "A job ended the site three times and was set aside",
  to: "owner",
  subject: "A job was set aside, because it ended the site",
  paragraphs: [
    "{site} ended three times while it worked on this:",
    "{job}",
    "So it was set aside, and everything else goes on. Was the server switched off at those times? Then try again in the panel: {panelLink}",
    "Otherwise have whoever looks after the server read its log first.",
  ],
  placeholders: {
    job: {
      says: "what was set aside",
      sample: "The mail to reader@example.com: News of May",
      needed: true,
    },
    panelLink: neededLink("the panel", paths.admin()),
  },
});
export const stoppedJobMails: readonly MailKind[] = [stoppedJobMail];
