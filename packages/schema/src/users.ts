import { z } from "zod";
import { email } from "./text.ts";

export const USER_ROLES = ["Admin"] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** A user record names the e-mail of an account that may run the site. */
export const userInput = z.strictObject({
  userEmail: email("Email"),
  userRole: z.enum(USER_ROLES, { error: "Role must be Admin." }).default("Admin"),
});
export const userPatch = z
  .strictObject({ userEmail: email("Email").optional(), userRole: z.enum(USER_ROLES).optional() })
  .refine((value) => Object.keys(value).length > 0, "Name at least one field to change.");

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
