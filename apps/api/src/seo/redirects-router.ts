import { audit, type Tx, write } from "@rankwright/db/core";
import {
  deleteRedirect,
  findRedirect,
  forgetMissing,
  insertRedirect,
  listRedirects,
  type Redirect,
} from "@rankwright/db/seo";
import {
  formatNumber,
  type Issue,
  pluralize,
  REDIRECTS_MAX,
  readRedirectLines,
  redirectInput,
  redirectLinesInput,
} from "@rankwright/schema";
import { z } from "zod";
import { notFound, refuse, wrongFields } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { knownRedirects, missingTarget, missingTargets, normalRedirect } from "./redirects.ts";

/** Maximum number of invalid lines that an error lists individually. */
const LINES_NAMED = 10;

function insert(tx: Tx, from: string, to: string, now: number): Redirect {
  forgetMissing(tx, from);
  return insertRedirect(tx, from, to, now);
}

function refuseLines(issues: readonly Issue[]): Error {
  const more = issues.length - LINES_NAMED;
  const named = issues.slice(0, LINES_NAMED);
  if (more > 0) named.push({ path: "lines", message: `And ${pluralize(more, "more invalid line")}.` });
  return wrongFields(named);
}

export const redirectProcedures = {
  /** Lists all redirects, newest first. */
  redirects: adminProcedure.query(({ ctx }) => listRedirects(ctx.db)),

  /** Adds a permanent redirect (301). */
  addRedirect: adminProcedure.input(redirectInput).mutation(async ({ ctx, input }) => {
    const { from, to } = normalRedirect(input, ctx.env.SITE_URL);
    const missing = await missingTargets(ctx, [to]);
    return write(ctx.db, (tx) => {
      const known = knownRedirects(listRedirects(tx), ctx.env.SITE_URL);
      const issue = known.issueOf({ from, to }) ?? (missing.has(to) ? missingTarget(to) : undefined);
      if (issue) throw wrongFields([issue]);
      if (known.size() >= REDIRECTS_MAX)
        throw refuse(
          "BAD_REQUEST",
          `The maximum of ${REDIRECTS_MAX} redirects is reached. Remove some first.`,
        );
      const made = insert(tx, from ?? "", to, ctx.now());
      audit(tx, ctx.user.email, "seo.addRedirect", `${made.from} to ${made.to}`, ctx.now());
      return made;
    });
  }),

  /**
   * Adds one redirect per line. If a line is invalid, nothing is added, and the error names the line's number. Redirects that
   * already exist are left unchanged.
   */
  addRedirects: adminProcedure.input(redirectLinesInput).mutation(async ({ ctx, input }) => {
    const lines = readRedirectLines(input.lines);
    const targets = lines.flatMap((read) =>
      "message" in read ? [] : normalRedirect(read, ctx.env.SITE_URL).to,
    );
    const missing = await missingTargets(ctx, targets);
    return write(ctx.db, (tx) => {
      const known = knownRedirects(listRedirects(tx), ctx.env.SITE_URL);
      const [made, issues]: [Redirect[], Issue[]] = [[], []];
      const firstLines = new Map<string, number>();
      let unchanged = 0;
      for (const { line, ...read } of lines) {
        const wrong = (message: string) =>
          issues.push({ path: "lines", message: `Line ${line}: ${message}` });
        if ("message" in read) {
          wrong(read.message);
          continue;
        }
        const { from, to } = normalRedirect(read, ctx.env.SITE_URL);
        const first = firstLines.get(from ?? "");
        if (first !== undefined) {
          wrong(`${from} is already in line ${first}.`);
          continue;
        }
        if (from !== undefined) firstLines.set(from, line);
        const issue = known.issueOf({ from, to });
        if (known.has({ from, to })) unchanged += 1;
        else if (issue) wrong(issue.message);
        else {
          if (missing.has(to)) wrong(missingTarget(to).message);
          else made.push(insert(tx, from ?? "", to, ctx.now()));
          known.add({ from: from ?? "", to, line });
        }
      }
      if (issues.length > 0) throw refuseLines(issues);
      if (known.size() > REDIRECTS_MAX) {
        const room = REDIRECTS_MAX - (known.size() - made.length);
        const message = `You entered ${pluralize(made.length, "redirect")}, but only ${formatNumber(room)} more can be added.`;
        throw refuseLines([{ path: "lines", message }]);
      }
      if (made.length > 0)
        audit(tx, ctx.user.email, "seo.addRedirects", pluralize(made.length, "redirect"), ctx.now());
      return { made: made.map(({ _id }) => _id), unchanged };
    });
  }),

  /** Removes a redirect, so that the old address returns 404 again. */
  removeRedirect: adminProcedure.input(byId).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const found = findRedirect(tx, input._id);
      if (!found) throw notFound("redirect");
      deleteRedirect(tx, found._id);
      audit(tx, ctx.user.email, "seo.removeRedirect", `${found.from} to ${found.to}`, ctx.now());
      return found;
    }),
  ),

  /** Removes several redirects, for example to undo `addRedirects`. Skips those that no longer exist. */
  removeRedirects: adminProcedure
    .input(z.strictObject({ ids: z.array(byId.shape._id).min(1).max(REDIRECTS_MAX) }))
    .mutation(({ ctx, input }) =>
      write(ctx.db, (tx) => {
        let removed = 0;
        for (const _id of input.ids) {
          if (!findRedirect(tx, _id)) continue;
          deleteRedirect(tx, _id);
          removed += 1;
        }
        if (removed > 0)
          audit(tx, ctx.user.email, "seo.removeRedirects", pluralize(removed, "redirect"), ctx.now());
        return { removed };
      }),
    ),
};
