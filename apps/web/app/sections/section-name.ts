/** What names a section to assistive technology: its heading, or words of ours where the owner has left that empty. */
export const sectionName = (headingId: string, heading: string, otherwise: string) =>
  heading === "" ? { "aria-label": otherwise } : { "aria-labelledby": headingId };
