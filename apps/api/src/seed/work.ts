import type { SectionInput, Sections } from "@rankwright/schema";

/** The demo agency's process: the four steps on the home page and the first month on the service page. */
export const workSteps: SectionInput<Sections["workSteps"]>[] = [
  {
    stepNumber: "01",
    stepTitle: "Look",
    stapIcon: "search",
    stepDetails:
      "We read your site like a customer and like a crawler, and write down what stands in the way.",
  },
  {
    stepNumber: "02",
    stepTitle: "Plan",
    stapIcon: "file-text",
    stepDetails:
      "You get a list in order of effect. Together we decide what is worth doing, and what is not.",
  },
  {
    stepNumber: "03",
    stepTitle: "Do",
    stapIcon: "wrench",
    stepDetails: "We fix, write and publish in your own system. Every change is noted with its reason.",
  },
  {
    stepNumber: "04",
    stepTitle: "Measure",
    stapIcon: "trending-up",
    stepDetails: "One page a month shows what came of it, and the list for the next month begins there.",
  },
];

export const steps: SectionInput<Sections["steps"]>[] = [
  {
    stepNumber: "01",
    stepTitle: "Day one: access and goals",
    stepDetails:
      "A short call, read access to your figures, and one sentence that says what success would be.",
  },
  {
    stepNumber: "02",
    stepTitle: "Week one: the audit",
    stepDetails: "Every page is crawled, measured and read. The findings come as a list you can argue with.",
  },
  {
    stepNumber: "03",
    stepTitle: "Weeks two and three: the first fixes",
    stepDetails: "What slows or hides your site goes first, because everything later builds on it.",
  },
  {
    stepNumber: "04",
    stepTitle: "Week four: your first report",
    stepDetails: "What changed, what it did so far, and the plan for the second month.",
  },
];
