import { accountTexts, paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { PrivateLink } from "#app/components/private-link.tsx";

/** Notice for an account whose e-mail address isn't confirmed. */
export function NotVerified() {
  return (
    <Alert tone="info" title={accountTexts.notVerified}>
      <PrivateLink href={paths.dashboard()} className="link">
        Open your dashboard
      </PrivateLink>{" "}
      to get a new link.
    </Alert>
  );
}
