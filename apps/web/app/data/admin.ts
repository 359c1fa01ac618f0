import { foundOr404 } from "./record.ts";
import { currentUser, prefetch, type Queries, requireAdmin, requireStaff } from "./server.ts";

type Args = Parameters<typeof requireAdmin>[0];

/** The data of an admin's screen; none for anyone else, whom the layout tells so. A visitor is sent to sign in. */
export async function adminPage(args: Args, queries: Queries) {
  return requireAdmin(args) ? prefetch(args.context, queries) : { dehydratedState: null };
}

/** The same for the two screens that a visitor may open, though without data. */
export async function openAdminPage(args: Args, queries: Queries) {
  return currentUser(args.context)?.isAdmin ? prefetch(args.context, queries) : { dehydratedState: null };
}

/** What a screen of the orders' own reads: what staff may, and what an admin reads beside it. */
interface StaffQueries {
  all: Queries;
  admin?: Queries;
}

const together =
  ({ all, admin }: StaffQueries, isAdmin: boolean): Queries =>
  (q) => [...all(q), ...(isAdmin && admin ? admin(q) : [])];

/** The data of a screen for admins and staff (its `handle` is `forStaff`); none for anyone else, as above. */
export async function staffPage(args: Args, queries: StaffQueries) {
  const user = requireStaff(args);
  return user ? prefetch(args.context, together(queries, user.isAdmin)) : { dehydratedState: null };
}

/** The same about one record; a real 404 when there is none. */
export async function staffRecordPage(args: Args, record: () => Promise<unknown>, queries: StaffQueries) {
  const user = requireStaff(args);
  if (!user) return { dehydratedState: null };
  await foundOr404(record);
  return prefetch(args.context, together(queries, user.isAdmin));
}

/** The data of an admin's screen about one record; a real 404 when there is none. */
export async function adminRecordPage(args: Args, record: () => Promise<unknown>, queries: Queries) {
  if (!requireAdmin(args)) return { dehydratedState: null };
  await foundOr404(record);
  return prefetch(args.context, queries);
}
