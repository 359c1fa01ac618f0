/** Returns a time (milliseconds since 1970) as a text for mails and confirmations: date, time to the second and time zone. */
export function momentText(at: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "medium", timeZone }).format(
    at,
  );
  return `${text} (${timeZone})`;
}
