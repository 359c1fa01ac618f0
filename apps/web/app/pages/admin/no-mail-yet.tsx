import { paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { PrivateLink } from "#app/components/private-link.tsx";
import { usePanel } from "./use-panel.ts";

/** Warning next to mail features while no mail server is set, because nobody would get the mail. */
export function NoMailYet() {
  const panel = usePanel();
  if (!panel || panel.sendsMail) return null;
  return (
    <Alert tone="warning" title="No mail goes out yet">
      Until a server is set, mails are only written to a folder, and nobody gets them.{" "}
      {panel.user?.isAdmin && (
        <PrivateLink href={paths.mailSettings()} className="link">
          Set your mail server
        </PrivateLink>
      )}
    </Alert>
  );
}
