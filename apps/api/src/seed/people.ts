import type { SectionInput, Sections } from "@rankwright/schema";

/** The demo team: placeholders, each marked as a sample. */
export const teamText: SectionInput<Sections["teamText"]>[] = [
  {
    teamHeading: "The people who do the work",
    teamText: "Sample profiles. Replace them with the faces your clients will talk to.",
  },
];

const roles = ["Strategy", "Technical SEO", "Editor", "Local search", "Reports"];

export const teamMembers: SectionInput<Sections["teamMembers"]>[] = roles.map((teamMemberTitle, index) => ({
  teamMemberImg: `/demo/team-${index + 1}.svg`,
  teamMemberName: `Sample member ${index + 1}`,
  teamMemberTitle,
}));
