import { z } from "zod";

/** A variable that names a port; 0 has the system choose one. */
export const port = (fallback: number) =>
  z.coerce
    .number({ error: "must be a port number" })
    .int("must be a port number")
    .min(0, "must be a port number")
    .max(65_535, "must be a port number")
    .default(fallback);
