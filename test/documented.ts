// Texts of CONTRIBUTING that tests use as well.

/** Where a content section is added. */
export const ADD_SECTION = "one object in a file of `packages/schema/src/content`";

/** Puts the addresses of an added section into the snapshot. */
export const UPDATE_ROWS = "vitest run apps/api/src/rest/rows.test.ts -u";

/** Starts the site from its sources. */
export const DEV = "npm run pnpm -- dev";
