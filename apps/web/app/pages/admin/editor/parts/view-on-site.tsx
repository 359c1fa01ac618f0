import { LEGAL_PAGES, type Section } from "@rankwright/schema";
import { ButtonLink, Icon } from "@rankwright/ui";

/**
 * Link to the public page that shows the section. Opens a new window, so that unsaved changes aren't lost. Renders nothing if the page
 * doesn't exist because its legal text isn't written yet.
 */
export function ViewOnSite({
  section,
  text = "",
}: {
  section: Section | undefined;
  text?: string | undefined;
}) {
  const page = section?.shownOn[0];
  if (!page || (text.trim() === "" && LEGAL_PAGES.some((path) => path === page))) return null;
  return (
    <ButtonLink href={page} target="_blank" variant="secondary" size="sm">
      View on the site
      <Icon name="external-link" size={16} label="opens in a new window" />
    </ButtonLink>
  );
}
