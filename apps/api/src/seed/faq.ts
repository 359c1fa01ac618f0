import type { SectionInput, Sections } from "@rankwright/schema";

/** The FAQ below the demo's prices. */
export const faqText: SectionInput<Sections["faqText"]>[] = [
  { faqText: "Good to know", faqHeading: "Questions before you order" },
];

export const faqItems: SectionInput<Sections["faqItems"]>[] = [
  {
    accodingTitle: "When will I see a difference?",
    accodingText:
      "Technical fixes can show within days of a search engine's next visit. New pages usually need some months to find their place. We tell you before the start what we expect, and when we would call it a failure.",
  },
  {
    accodingTitle: "Can you promise the first place?",
    accodingText:
      "No, and nobody can: the order of the results is not for sale. What we promise is the work itself, that you can see it, and that it follows the published rules.",
  },
  {
    accodingTitle: "Can I change or stop my package?",
    accodingText:
      "Yes. Your package renews every month until you cancel. You can cancel at any time: it then ends with the month that you have paid for, and nothing more is charged. To change to another package, write to us. What was made for you stays yours, including all texts.",
  },
  {
    accodingTitle: "How do I pay?",
    accodingText:
      "You order here, without an account if you like, and choose your way of paying at the checkout. The price beside the package is charged when you order, and then once a month until you cancel.",
  },
  {
    accodingTitle: "What do you need from me?",
    accodingText:
      "Access to your site and its figures, an hour at the start, and someone who can say whether a text sounds like you.",
  },
];
