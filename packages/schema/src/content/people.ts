import { image, multiline, text } from "./field.ts";
import { section } from "./section.ts";

export const peopleSections = {
  teamText: section({
    name: "teamText",
    kind: "single",
    label: "Team heading",
    noun: "team heading",
    fields: { teamHeading: text("Team Heading"), teamText: multiline("Team Text") },
    screens: {
      manage: {
        path: "/edit-team-text/",
        heading: "Team Text",
        addButton: "Add Team Text",
        editLink: "Update Team Text",
        card: ["teamHeading", "teamText"],
      },
      edit: [{ path: "/team-text-edit/:id/", heading: "Update Team Text", button: "Update Team Text" }],
    },
    rest: {
      list: "/teamstext",
      get: "/teamstext/:id",
      create: "/add-teammember-text",
      update: "/teamstext/:id",
    },
    alerts: { create: "Team Text Is Updated", edit: "Team Text Is Updated" },
    shownOn: ["/service/"],
  }),

  teamMembers: section({
    name: "teamMembers",
    kind: "list",
    label: "Team",
    noun: "team member",
    summary: "The people behind your business, with pictures.",
    fields: {
      teamMemberImg: image("Picture"),
      teamMemberName: text("Name"),
      teamMemberTitle: text("Title"),
    },
    screens: {
      manage: {
        path: "/edit-team-text/",
        heading: "Add Team Member",
        addButton: "Add Team Member",
        editLink: "Edit Now",
      },
      edit: [{ path: "/edit-team-items/:id/", heading: "Update Team Member", button: "Update Team Member" }],
    },
    rest: {
      list: "/teamitems",
      get: "/teamitems/:id",
      create: "/add-team-Item",
      update: "/update-teamitems/:id",
    },
    alerts: { create: "Features Services Section is Updated", edit: "Team Member Items Section is Updated" },
    shownOn: ["/service/"],
  }),
};
