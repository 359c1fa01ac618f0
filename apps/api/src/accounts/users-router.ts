import {
  countAdmins,
  deleteUserRecord,
  findUserRecord,
  insertUserRecord,
  listUserRecords,
  updateUserRecord,
  userRecordOfEmail,
} from "@rankwright/db/accounts";
import { audit, type Db, write } from "@rankwright/db/core";
import { normalEmail, type SessionUser, type User, userInput, userPatch } from "@rankwright/schema";
import { z } from "zod";
import { notFound, refuse } from "../trpc/errors.ts";
import { byId, requireCursor, slice } from "../trpc/input.ts";
import { adminProcedure, customerProcedure, publicProcedure } from "../trpc/trpc.ts";

function requireUserRecord(db: Db, _id: string): User {
  const user = findUserRecord(db, _id);
  if (!user) throw notFound("user");
  return user;
}

function requireUnused(db: Db, userEmail: string, except?: string): void {
  const taken = userRecordOfEmail(db, normalEmail(userEmail));
  if (!taken || taken._id === except) return;
  const message = `A user with the e-mail ${taken.userEmail} already exists.`;
  throw refuse("CONFLICT", message, { issues: [{ path: "userEmail", message }], current: taken });
}

/** Throws if no admin who can log in is left after the change (`what`: "removed" or "changed"), which rolls the change back. */
function requireAdminLeft(db: Db, what: string): void {
  if (countAdmins(db) > 0) return;
  throw refuse(
    "CONFLICT",
    `The last admin who can log in can't be ${what}. Add another admin first, and have them confirm their e-mail address.`,
  );
}

/** Formats a user record for the audit log: the address, with the role unless it is Admin. */
const auditLabel = ({ userEmail, userRole }: Omit<User, "_id">) =>
  userRole === "Admin" ? userEmail : `${userEmail} (${userRole})`;

/** Returns the user record with the signed-in account's address, or undefined if there is none or the address is unverified. */
function ownRecord(db: Db, user: SessionUser): User | undefined {
  return user.emailVerified ? userRecordOfEmail(db, user.email) : undefined;
}

export const usersProcedures = {
  /** Lists user records, the oldest first: all for an admin, their own or none for a customer, none for a visitor. */
  list: publicProcedure.input(slice).query(({ ctx, input }): User[] => {
    const isAdmin = ctx.user?.isAdmin === true;
    const own = ctx.user && !isAdmin ? ownRecord(ctx.db, ctx.user) : undefined;
    requireCursor(input.after, (_id) => (isAdmin ? findUserRecord(ctx.db, _id) : own?._id === _id));
    if (isAdmin) return listUserRecords(ctx.db, input);
    return own && input.after === undefined ? [own] : [];
  }),
  get: customerProcedure.input(byId).query(({ ctx, input }): User => {
    const user = requireUserRecord(ctx.db, input._id);
    if (!ctx.user.isAdmin && ownRecord(ctx.db, ctx.user)?._id !== user._id) throw notFound("user");
    return user;
  }),
  create: adminProcedure.input(userInput).mutation(({ ctx, input }): Promise<User> => {
    const { userEmail, userRole } = input;
    return write(ctx.db, (tx) => {
      requireUnused(tx, userEmail);
      audit(tx, ctx.user.email, "users.create", auditLabel({ userEmail, userRole }), ctx.now());
      const emailKey = normalEmail(userEmail);
      return insertUserRecord(tx, { userEmail, userRole, emailKey, createdAt: ctx.now() });
    });
  }),
  update: adminProcedure
    .input(
      z
        .strictObject({ ...byId.shape, ...userPatch.shape })
        .refine((value) => Object.keys(value).length > 1, "Send at least one field to change."),
    )
    .mutation(
      ({ ctx, input }): Promise<User> =>
        write(ctx.db, (tx) => {
          const before = requireUserRecord(tx, input._id);
          const after: User = {
            _id: before._id,
            userEmail: input.userEmail ?? before.userEmail,
            userRole: input.userRole ?? before.userRole,
          };
          if (after.userEmail === before.userEmail && after.userRole === before.userRole) return before;
          requireUnused(tx, after.userEmail, before._id);
          updateUserRecord(tx, { ...after, emailKey: normalEmail(after.userEmail) });
          requireAdminLeft(tx, "changed");
          audit(
            tx,
            ctx.user.email,
            "users.update",
            `${auditLabel(before)} to ${auditLabel(after)}`,
            ctx.now(),
          );
          return after;
        }),
    ),
  remove: adminProcedure.input(byId).mutation(
    ({ ctx, input }): Promise<User> =>
      write(ctx.db, (tx) => {
        const user = requireUserRecord(tx, input._id);
        deleteUserRecord(tx, user._id);
        requireAdminLeft(tx, "removed");
        if (normalEmail(user.userEmail) === normalEmail(ctx.user.email))
          throw refuse("CONFLICT", "You can't remove yourself. Ask another admin to do it.");
        audit(tx, ctx.user.email, "users.remove", auditLabel(user), ctx.now());
        return user;
      }),
  ),
};
