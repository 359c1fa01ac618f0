import { PERIOD_TOO_LONG } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";

/** Message for a period that is too long. */
export const TooLong = () => (
  <Alert tone="danger" role="alert" title={PERIOD_TOO_LONG}>
    Choose a later first day, or an earlier last day.
  </Alert>
);
