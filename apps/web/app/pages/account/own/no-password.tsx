import { accountTexts } from "@rankwright/schema";
import { Alert, ButtonLink } from "@rankwright/ui";
import { PrivateLink } from "../../../components/private-link.tsx";
import { paths } from "../../../paths.ts";

/** For whoever has only ever logged in through the provider. */
export function NoPassword() {
  return (
    <Alert tone="info" title={accountTexts.noPassword}>
      <ButtonLink href={paths.reset()} as={PrivateLink} size="sm" variant="secondary" className="mt-2">
        Choose a password
      </ButtonLink>
    </Alert>
  );
}

/** For whoever has not confirmed their e-mail. */
export function NotVerified() {
  return (
    <Alert tone="info" title={accountTexts.notVerified}>
      Your overview sends you a new link.
    </Alert>
  );
}
