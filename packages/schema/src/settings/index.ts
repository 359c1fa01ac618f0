import { accountingSettings } from "./accounting.ts";
import { backupsSettings } from "./backups.ts";
import { businessSettings } from "./business.ts";
import { inboundSettings } from "./inbound.ts";
import { mailSettings } from "./mail.ts";
import { paymentsSettings } from "./payments.ts";
import { taxSettings } from "./tax.ts";

export * from "./accent.ts";
export * from "./accounting.ts";
export * from "./backups.ts";
export * from "./brand.ts";
export * from "./business.ts";
export * from "./connections.ts";
export * from "./field.ts";
export * from "./inbound.ts";
export * from "./mail.ts";
export * from "./mail-providers.ts";
export * from "./payments.ts";
export * from "./rules.ts";
export * from "./site-name.ts";
export * from "./tax.ts";

/** Admin settings, one group per screen. To add one, add a line here and a file for the group. */
export const settingGroups = {
  business: businessSettings,
  mail: mailSettings,
  inbound: inboundSettings,
  payments: paymentsSettings,
  tax: taxSettings,
  accounting: accountingSettings,
  backups: backupsSettings,
} as const;
export type SettingGroupName = keyof typeof settingGroups;
