import { paths } from "@rankwright/schema";
import { redirect, redirectDocument } from "react-router";
import { api } from "#app/data/server.ts";
import type { Route } from "./+types/sign-out";

/** A GET request doesn't sign out. */
export function loader() {
  throw redirect(paths.dashboard());
}

export async function action({ context }: Route.ActionArgs) {
  await api(context).auth.signOut();
  throw redirectDocument(paths.home());
}
