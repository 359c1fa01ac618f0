import { ADMIN_PASSWORD_MIN, paths } from "@rankwright/schema";
import { Alert, ButtonLink } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";

/** Warning for admins and staff whose password is too short for their role and whose account has no second step. */
export function ShortPassword() {
  const { data: isShort } = trpc.setup.shortPassword.useQuery();
  if (!isShort) return null;
  return (
    <Alert tone="warning" title="Your password is too short for a team member">
      Choose one with at least {ADMIN_PASSWORD_MIN} characters, or turn on two-step login.
      <span className="mt-3 flex flex-wrap gap-3">
        <ButtonLink href={paths.accountPassword()} as={ScreenLink} size="sm">
          Choose a longer password
        </ButtonLink>
        <ButtonLink href={paths.accountTwoStep()} as={ScreenLink} size="sm" variant="secondary">
          Set up two-step login
        </ButtonLink>
      </span>
    </Alert>
  );
}
