import { settingGroup, switched } from "./field.ts";

/** Default number of nightly backups to keep. */
export const BACKUPS_KEPT = 7;

/** Settings of nightly backups. */
export const backupsSettings = settingGroup({
  name: "backups",
  label: "Backups",
  fields: {
    nightly: switched("Nightly backup", "NIGHTLY_BACKUPS"),
    kept: {
      kind: "days",
      label: "Backups to keep",
      hint: `From 1 to 90. Default: ${BACKUPS_KEPT}. Manual backups are not deleted automatically.`,
      variable: "BACKUPS_KEPT",
    },
  },
});
