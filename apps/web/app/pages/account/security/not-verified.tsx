import { accountTexts, paths } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";

/** Notice for an account whose e-mail address isn't confirmed. */
export function NotVerified() {
  return (
    <Alert tone="info" title={accountTexts.notVerified}>
      <ScreenLink href={paths.dashboard()} className="link">
        Open your dashboard
      </ScreenLink>{" "}
      to get a new link.
    </Alert>
  );
}
