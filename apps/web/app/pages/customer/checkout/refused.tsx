import { contactAbout, paths } from "@rankwright/schema";
import { Alert, ButtonLink } from "@rankwright/ui";

/** Notice that a package can't be ordered online at the moment. */
export function Refused({ refusal, packageName }: { refusal: string; packageName: string }) {
  return (
    <div className="grid max-w-form gap-4">
      <Alert tone="warning" title={refusal} />
      <ButtonLink href={contactAbout(packageName)}>Ask us</ButtonLink>
      <ButtonLink href={paths.pricing()} variant="secondary">
        See the packages
      </ButtonLink>
    </div>
  );
}
