/** Matches words of English mails that the other languages of mails don't have. */
export const ENGLISH =
  /(?<!\p{L})(?:the|your|you|with|this|these|from|until|every|order|payments?|pay|paid|price|package|tax|refund|invoice|credit note|subscription|charged?|deliver|working|days|please|regards|hello|contact us|next step|January|February|March|May|June|July|October)(?!\p{L})/iu;

/** Returns a mail's text without what is the same in every language: addresses, and sentences that the customer agreed to. */
export const ownWords = (text: string) =>
  text
    .replace(/https?:\S+/g, "")
    .replace(/\S+@\S+/g, "")
    .replace(/[“„«‘]( ?)(?:I ask you|You authorise|After a free trial)[^”“»’]*[”“»’]/g, "")
    .replace(/Sample client|Your site|Basic|Care|Visa|Mastercard/g, "");
