import { LEGAL_PAGES, type Section } from "@rankwright/schema";
import { ButtonLink, Icon } from "@rankwright/ui";

/**
 * The public page that shows the section, in a window of its own so that nothing typed is left behind; a page that is there with
 * its text alone, once it is.
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
