import type { LoaderFunctionArgs } from "react-router";
import { Outlet } from "react-router";
import { findEdited } from "./find-edited.ts";

/** Any address of one segment ends here: what is no record's id does not exist, whoever asks. */
export async function loader(args: LoaderFunctionArgs) {
  await findEdited(args);
  return null;
}

/** Stands around the admin's layout, so that what does not exist is said in the site's own look. */
export default function BareId() {
  return <Outlet />;
}
