import { z } from "zod";
import { email } from "../text.ts";

/** Admins run the site. Staff handles orders and messages, without access to payments and settings. */
export const USER_ROLES = ["Admin", "Staff"] as const;
export type UserRole = (typeof USER_ROLES)[number];

const role = z.enum(USER_ROLES, { error: "Role must be Admin or Staff." });

/** A user record: the e-mail and role of a team member. */
export const userInput = z.strictObject({
  userEmail: email("Email"),
  userRole: role.default("Admin"),
});
export const userPatch = z
  .strictObject({ userEmail: email("Email").optional(), userRole: role.optional() })
  .refine((value) => Object.keys(value).length > 0, "Send at least one field to change.");

export interface User {
  _id: string;
  userEmail: string;
  userRole: UserRole;
}

export const userTexts = {
  added: "User Is Added",
  updated: "User Is Update",
  updateButton: "Update User Email",
} as const;
