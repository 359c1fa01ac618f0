import { accountTexts, paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { PrivateLink } from "#app/components/private-link.tsx";

/** For an account whose e-mail is not confirmed. */
export function NotVerified() {
  return (
    <Alert tone="info" title={accountTexts.notVerified}>
      <PrivateLink href={paths.dashboard()} className="link">
        Your overview
      </PrivateLink>{" "}
      sends you a new link.
    </Alert>
  );
}
