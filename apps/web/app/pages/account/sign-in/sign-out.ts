import { paths } from "@rankwright/schema";
import { redirect, redirectDocument } from "react-router";
import { api } from "#app/data/server.ts";
import type { Route } from "./+types/sign-out";

/** GET only redirects. Signing out requires POST. */
export function loader() {
  throw redirect(paths.dashboard());
}

export async function action({ context }: Route.ActionArgs) {
  await api(context).auth.signOut();
  throw redirectDocument(paths.home());
}
