import { paths, type SettingGroupName, settingGroups } from "@rankwright/schema";

/** Where each group is set, in the order in which a new owner takes them: a group without a screen does not compile. */
const addresses = {
  business: paths.businessSettings(),
  mail: paths.mailSettings(),
  inbound: paths.inboundSettings(),
  payments: paths.paymentSettings(),
  backups: paths.backupSettings(),
} satisfies Record<SettingGroupName, string>;

/** The screens of the settings, for their tabs and for what finds them by their words. */
export const settingScreens = Object.entries(addresses).map(([name, to]) => ({
  // The keys are the groups' own, which Object.entries forgets.
  group: settingGroups[name as SettingGroupName],
  to,
}));
