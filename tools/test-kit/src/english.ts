/** Matches words of English mails that the other languages of mails don't have. */
export const ENGLISH =
  /(?<!\p{L})(?:the|your|you|with|this|these|from|until|every|order|payments?|pay|paid|price|package|tax|refund|invoice|credit note|subscription|charged?|deliver|working|days|please|regards|hello|contact us|next step|January|February|March|May|June|July|October)(?!\p{L})/iu;
