import { numberText, text } from "./field.ts";
import { section } from "./section.ts";

export const figuresSections = {
  counters: section({
    name: "counters",
    kind: "single",
    label: "Counters",
    noun: "counters section",
    summary: "Figures such as clients, projects and years of experience.",
    fields: {
      happyClientsNumber: numberText("Happy clients: number", { hint: "Shown with a + after it." }),
      happyClientsText: text("Happy clients: text"),
      projectCompleteNumber: numberText("Projects completed: number"),
      projectCompleteText: text("Projects completed: text"),
      yearofExperienceNumber: numberText("Years of experience: number"),
      yearofExperienceText: text("Years of experience: text"),
      teamNumber: numberText("Team: number"),
      teamText: text("Team: text"),
      winingAwardNumber: numberText("Awards: number", { optional: true }),
      winingAwardText: text("Awards: text", { optional: true }),
    },
    screens: {
      manage: {
        path: "/edit-counter",
        heading: "Add Counter",
        addButton: "Add Counter",
        editLink: "Update Counters",
      },
      edit: [{ path: "/counters/:id", heading: "Update Counters", button: "Update Counters" }],
    },
    rest: { list: "/counters", get: "/counters/:id", create: "/add-counter", update: "/update-counters/:id" },
    alerts: { create: "Counter is Updated", edit: "Counters is Updated" },
    shownOn: ["/service/", "/"],
  }),
};
