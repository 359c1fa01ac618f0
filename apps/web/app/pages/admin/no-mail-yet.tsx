import { paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { usePanel } from "./use-panel.ts";

/** Warning that no mail is sent until a mail server is set. Renders nothing if one is set. */
export function NoMailYet() {
  const panel = usePanel();
  if (!panel || panel.sendsMail) return null;
  return (
    <Alert tone="warning" title="E-mail isn't set up">
      No e-mails are sent until you add a mail server.{" "}
      {panel.user?.isAdmin && (
        <ScreenLink href={paths.mailSettings()} className="link">
          Set up mail server
        </ScreenLink>
      )}
    </Alert>
  );
}
