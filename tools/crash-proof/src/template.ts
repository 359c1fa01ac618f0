/** Prepared shop that every run starts with a copy of. */
export interface Template {
  /** Folder of a shop with a package, a payment e-mail and a customer. */
  folder: string;
  /** File with the cached module resolutions. */
  resolutions: string;
  /** Session tokens of the customer and the owner. */
  tokens: { customer: string; owner: string };
  /** Ids of the mails that it has already sent. */
  mails: Set<string>;
}
