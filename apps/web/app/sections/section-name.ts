/** Returns the props for a section's accessible name: its heading, or a default text if the owner left the heading empty. */
export const sectionName = (headingId: string, heading: string, otherwise: string) =>
  heading === "" ? { "aria-label": otherwise } : { "aria-labelledby": headingId };
