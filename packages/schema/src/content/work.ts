import { icon, multiline, text } from "./field.ts";
import { section } from "./section.ts";

/** Step numbers that the public page and the editor's list show, in this order. */
export const WORK_STEP_NUMBERS = ["01", "02", "03", "04"] as const;

export const workSections = {
  workSteps: section({
    name: "workSteps",
    kind: "list",
    label: "Work steps",
    noun: "work step",
    summary: "How an order proceeds, in four numbered steps.",
    fields: {
      stepNumber: text("Step Number", { hint: "01, 02, 03 or 04: only these are shown." }),
      stepTitle: text("Step Title"),
      stapIcon: icon("Icon"),
      stepDetails: multiline("Step Details", { optional: true }),
    },
    screens: {
      manage: {
        path: "/edit-work",
        heading: "Add Work Step",
        addButton: "Add Work Step",
        editLink: "Edit Now",
        card: ["stepNumber", "stepTitle", "stepDetails"],
        only: { field: "stepNumber", values: WORK_STEP_NUMBERS },
      },
      edit: [
        {
          path: "/edit-work/:id",
          heading: "Update Work Step",
          button: "Update Work Step",
          hidden: ["stepDetails"],
        },
      ],
    },
    rest: { list: "/worksec", get: "/worksec/:id", create: "/add-worksec", update: "/update-worksec/:id" },
    alerts: { create: "Work Section is Updated", edit: "Work Section is Updated" },
    shownOn: ["/"],
  }),

  steps: section({
    name: "steps",
    kind: "list",
    label: "Steps",
    noun: "step",
    summary: "How you work, step by step.",
    fields: {
      stepTitle: text("Step Title"),
      stepDetails: multiline("Step Details"),
      stepNumber: text("Step Number", { hint: "Such as 01." }),
    },
    screens: {
      manage: { path: "/step-section", heading: "Add Step", addButton: "Add Step", editLink: "Edit Step" },
      edit: [{ path: "/edit-step/:id", heading: "Update Step", button: "Update Step" }],
    },
    rest: { list: "/steps", get: "/step-item/:id", create: "/add-step", update: "/step-item/:id" },
    alerts: { create: "Step Section is Updated", edit: "Step Section is Updated" },
    shownOn: ["/service/"],
  }),
};
