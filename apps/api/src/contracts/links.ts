import { listContent } from "@rankwright/db/content";
import { hasSubscriptions } from "@rankwright/db/contracts";
import type { Db } from "@rankwright/db/core";
import { type ContractNoticeKind, contractPages, planTermsOf, sellsInEu } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";

const linkTo = (kind: ContractNoticeKind) => ({
  path: contractPages[kind].path,
  title: contractPages[kind].title,
});

/** True if a package on sale recurs. */
const sellsPlans = (db: Db): boolean =>
  listContent(db, "packages").some(
    ({ data }) => data.availability !== "Hidden" && planTermsOf(data) !== null,
  );

/**
 * Returns the links to the pages for withdrawals and cancellations, which each public page shows while the owner sells to consumers in the
 * EU. A contract can be cancelled only if there are recurring plans.
 */
export function contractLinks({ db, env }: Pick<Deps, "db" | "env">): { path: string; title: string }[] {
  if (!sellsInEu(env.business)) return [];
  const isCancellable = sellsPlans(db) || hasSubscriptions(db);
  return isCancellable ? [linkTo("withdraw"), linkTo("cancel")] : [linkTo("withdraw")];
}
