import { contactAbout, paths } from "@rankwright/schema";
import { Alert, ButtonLink } from "@rankwright/ui";

/** A package that is not sold online now. */
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
