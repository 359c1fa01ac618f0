/** Returns the accessible name of a section: its heading, or a default if the owner left that empty. */
export const sectionName = (headingId: string, heading: string, otherwise: string) =>
  heading === "" ? { "aria-label": otherwise } : { "aria-labelledby": headingId };
