/** Runs `stop` and ends the process on SIGINT, SIGTERM or SIGHUP. A second signal is ignored. */
export function endOnSignal(stop: () => Promise<unknown>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}
