import { paths, type SettingGroupName, settingGroups } from "@rankwright/schema";

/** Address of each group's screen, in the order in which a new owner needs them. Doesn't compile if a group has no screen. */
const addresses = {
  business: paths.businessSettings(),
  mail: paths.mailSettings(),
  inbound: paths.inboundSettings(),
  payments: paths.paymentSettings(),
  tax: paths.taxSettings(),
  accounting: paths.accountingSettings(),
  backups: paths.backupSettings(),
} satisfies Record<SettingGroupName, string>;

/** All settings screens, for the tabs and the search. */
export const settingScreens = Object.entries(addresses).map(([name, to]) => ({
  // Object.entries returns the keys as strings.
  group: settingGroups[name as SettingGroupName],
  to,
}));
