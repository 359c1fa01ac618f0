import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import { SimplePage } from "./simple-page.tsx";

/** Text of the 404 page. */
export function NotFoundText() {
  return (
    <SimplePage
      icon="search"
      title="Page not found"
      text="Check the address. The page may have been moved or deleted."
    >
      <ButtonLink href={paths.home()}>Back to the home page</ButtonLink>
      <ButtonLink href={paths.contact()} variant="secondary">
        Contact us
      </ButtonLink>
    </SimplePage>
  );
}
