import { accountTexts } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";

/** For whoever has not confirmed their e-mail. */
export function NotVerified() {
  return (
    <Alert tone="info" title={accountTexts.notVerified}>
      Your overview sends you a new link.
    </Alert>
  );
}
