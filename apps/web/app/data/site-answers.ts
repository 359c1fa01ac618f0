const PATIENCE_MS = 10_000;

/** Whether the site answers: while it does not, a new document would be the browser's error page in the app's place. */
export const siteAnswers = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
