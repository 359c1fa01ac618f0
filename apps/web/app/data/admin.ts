import { foundOr404 } from "./record.ts";
import { currentUser, prefetch, type Queries, requireAdmin, requireStaff } from "./server.ts";

type Args = Parameters<typeof requireAdmin>[0];

/** Loads the data of an admin screen. Returns no data for other users, who see the layout's error. Redirects visitors to the sign-in. */
export async function adminPage(args: Args, queries: Queries) {
  return requireAdmin(args) ? prefetch(args.context, queries) : { dehydratedState: null };
}

/** Like `adminPage`, for the two screens that don't redirect visitors to the sign-in but show them a message without data. */
export async function openAdminPage(args: Args, queries: Queries) {
  return currentUser(args.context)?.isAdmin ? prefetch(args.context, queries) : { dehydratedState: null };
}

/** Queries of a screen: those for admins and staff, and additional ones for admins. */
interface StaffQueries {
  staff: Queries;
  admin?: Queries;
}

const together =
  ({ staff, admin }: StaffQueries, isAdmin: boolean): Queries =>
  (q) => [...staff(q), ...(isAdmin && admin ? admin(q) : [])];

/** Like `adminPage`, for a screen that staff may open, too. Its route exports `handle = forStaff`. */
export async function staffPage(args: Args, queries: StaffQueries) {
  const user = requireStaff(args);
  return user ? prefetch(args.context, together(queries, user.isAdmin)) : { dehydratedState: null };
}

/** Like `staffPage`, for a screen about one record. Responds with 404 if the record doesn't exist. */
export async function staffRecordPage(args: Args, record: () => Promise<unknown>, queries: StaffQueries) {
  const user = requireStaff(args);
  if (!user) return { dehydratedState: null };
  await foundOr404(record);
  return prefetch(args.context, together(queries, user.isAdmin));
}

/** Like `adminPage`, for a screen about one record. Responds with 404 if the record doesn't exist. */
export async function adminRecordPage(args: Args, record: () => Promise<unknown>, queries: Queries) {
  if (!requireAdmin(args)) return { dehydratedState: null };
  await foundOr404(record);
  return prefetch(args.context, queries);
}
