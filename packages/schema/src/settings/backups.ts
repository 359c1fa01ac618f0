import { settingGroup, switched } from "./field.ts";

/** How many of its nightly backups a site keeps, unless it is set. */
export const BACKUPS_KEPT = 7;

/** Whether the site backs itself up each night. */
export const backupsSettings = settingGroup({
  name: "backups",
  label: "Backups",
  fields: {
    nightly: switched("A backup every night", "NIGHTLY_BACKUPS"),
    kept: {
      kind: "days",
      label: "Nights kept",
      hint: `1 to 90; ${BACKUPS_KEPT} unless it is set. Backups that somebody made by hand stay until they are removed by hand.`,
      variable: "BACKUPS_KEPT",
    },
  },
});
