/** A mail's words, with {placeholders}. */
export interface MailWords {
  subject: string;
  text: string;
}
