import type { LoaderFunctionArgs } from "react-router";
import { Outlet } from "react-router";
import { findRecord } from "./find-edited.ts";

/** Any address of one segment ends here: what is no record's id does not exist, also for admins. */
export async function loader(args: LoaderFunctionArgs) {
  await findRecord(args);
  return null;
}

/** Around the admin's layout, so that what does not exist is said in the site's own look. */
export default function BareId() {
  return <Outlet />;
}
