/** What each run starts from. */
export interface Template {
  /** A folder with a shop that has a package, a payment e-mail and a customer. */
  folder: string;
  /** Makes its starts quick. */
  resolutions: string;
  /** The sessions of the customer and of the owner. */
  tokens: { customer: string; owner: string };
  /** The ids of the mails it has sent already. */
  mails: Set<string>;
}
