import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { SimplePage } from "./simple-page.tsx";

/** Text of the 404 page. */
export function NotFoundText() {
  return (
    <SimplePage
      icon="search"
      title="We can't find that page"
      text="The address may be mistyped, or the page has moved. These ways lead on."
    >
      <ButtonLink href={paths.home()}>Back to the home page</ButtonLink>
      <ButtonLink href={paths.contact()} variant="secondary">
        Tell us what you were looking for
      </ButtonLink>
    </SimplePage>
  );
}
