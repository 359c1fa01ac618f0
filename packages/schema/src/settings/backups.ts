import { settingGroup, switched } from "./field.ts";

/** Default number of nightly backups to keep. */
export const BACKUPS_KEPT = 7;

/** Settings of nightly backups. */
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
