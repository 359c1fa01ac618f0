const PATIENCE_MS = 10_000;

/** Resolves to true if the site responds. If it doesn't, loading a document would replace the app with the browser's error page. */
export const siteAnswers = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
