import type { LoaderFunctionArgs } from "react-router";
import { Outlet } from "react-router";
import { findRecord } from "./find-edited.ts";

/** Handles any address with a single segment. Responds with 404 if it isn't a record's id, also for admins. */
export async function loader(args: LoaderFunctionArgs) {
  await findRecord(args);
  return null;
}

/** Wraps the admin's layout, so that the 404 page has the site's layout. */
export default function BareId() {
  return <Outlet />;
}
