import type { Section } from "@rankwright/schema";
import { ButtonLink, Icon } from "@rankwright/ui";

/** The public page that shows the section, in a window of its own so that nothing typed is left behind. */
export function ViewOnSite({ section }: { section: Section | undefined }) {
  const page = section?.shownOn[0];
  if (!page) return null;
  return (
    <ButtonLink href={page} target="_blank" variant="secondary" size="sm">
      View on the site
      <Icon name="external-link" size={16} label="opens in a new window" />
    </ButtonLink>
  );
}
