import { paths, type SettingGroupName, settingGroups } from "@rankwright/schema";

/** Address of each group's screen, in the order for a new owner. A group without a screen doesn't compile. */
const addresses = {
  business: paths.businessSettings(),
  mail: paths.mailSettings(),
  inbound: paths.inboundSettings(),
  payments: paths.paymentSettings(),
  backups: paths.backupSettings(),
} satisfies Record<SettingGroupName, string>;

/** All settings screens, for the tabs and the search. */
export const settingScreens = Object.entries(addresses).map(([name, to]) => ({
  // The keys are the groups' names; Object.entries loses their type.
  group: settingGroups[name as SettingGroupName],
  to,
}));
