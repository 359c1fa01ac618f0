import type { LoaderFunctionArgs } from "react-router";
import { Outlet } from "react-router";
import { findRecord } from "./find-edited.ts";

/** The route matches every address with a single segment. Responds with 404 unless the segment is a record's id. */
export async function loader(args: LoaderFunctionArgs) {
  await findRecord(args);
  return null;
}

/** Parent of the admin's layout: a 404 that is thrown here is rendered in the site's layout instead. */
export default function BareId() {
  return <Outlet />;
}
