// Texts in CONTRIBUTING.md that tests use, too, so that both stay the same.

/** Place where a content section is added. */
export const ADD_SECTION = "one object in a file of `packages/schema/src/content`";

/** Command that adds the paths of a new section to the snapshot. */
export const UPDATE_ROWS = "vitest run apps/api/src/rest/rows.test.ts -u";

/** Command that starts the site from its sources. */
export const DEV = "npm run pnpm -- dev";
