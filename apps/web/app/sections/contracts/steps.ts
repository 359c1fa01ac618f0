/** Intent of the form that sends a declaration. */
export const CONFIRM = "confirm";

/** Step that the page of a withdrawal or cancellation shows next. */
export type NoticeStep =
  | { step: "form" | "confirm" }
  | {
      step: "received";
      /** Date and time in the owner's time zone. */
      receivedText: string;
      /** False if no acknowledgement was mailed. */
      mailed: boolean;
    };
