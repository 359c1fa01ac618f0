import { fileURLToPath } from "node:url";

/** Where the migrations lie, beside `src` and `dist`. */
export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
