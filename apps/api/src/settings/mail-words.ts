/** A mail template with {placeholders}. */
export interface MailWords {
  subject: string;
  text: string;
}
