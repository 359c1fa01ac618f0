const PATIENCE_MS = 10_000;

/** Resolves with true if the site responds. Check this before loading a document, which could show the browser's error page instead. */
export const siteAnswers = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
