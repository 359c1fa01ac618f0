import { accountTexts } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";

/** For an account whose e-mail is not confirmed. */
export function NotVerified() {
  return (
    <Alert tone="info" title={accountTexts.notVerified}>
      Your overview sends you a new link.
    </Alert>
  );
}
