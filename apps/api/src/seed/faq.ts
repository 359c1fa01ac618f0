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
      "Yes, after any month. You order and pay each one by itself; nothing renews on its own, so there is nothing to cancel. What was made for you stays yours, including all texts.",
  },
  {
    accodingTitle: "How do I pay?",
    accodingText:
      "You order here, without an account if you like, and choose your way of paying at the checkout. The price beside the package is the price you pay, once for each month.",
  },
  {
    accodingTitle: "What do you need from me?",
    accodingText:
      "Access to your site and its figures, an hour at the start, and someone who can say whether a text sounds like you.",
  },
];
