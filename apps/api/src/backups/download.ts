import { join } from "node:path";
import { backupsFolder, hasKey, listBackups } from "@rankwright/db/backup";
import { audit, write } from "@rankwright/db/core";
import { paths, strongProof, zodIssues } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { cookieContext } from "../auth/request.ts";
import { requireStrongProof } from "../auth/two-step.ts";
import { type Context, createContext } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { assertSameOrigin } from "../http/origin.ts";
import { sendProblem } from "../http/problem.ts";
import { issuesOf, notFound, refuse } from "../trpc/errors.ts";
import { requireAdmin } from "../trpc/trpc.ts";

const form = z.object({ ...strongProof.shape, name: z.string().default("") });

/** Returns the reason of a failed download, for the page's URL; undefined for other errors. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof TRPCError)) return undefined;
  if (error.code === "TOO_MANY_REQUESTS") return "wait";
  if (error.code === "NOT_FOUND") return "gone";
  if (error.code === "CONFLICT") return "key";
  const [first] = issuesOf(error);
  return first?.path === "code" ? "code" : first?.path === "password" ? "password" : undefined;
}

/** Returns the requested backup after verifying the admin's password and second step, and records the download. */
async function authorizedBackup(ctx: Context, sent: unknown): Promise<{ name: string; folder: string }> {
  const user = requireAdmin(ctx.user);
  const read = form.safeParse(sent ?? {});
  if (!read.success)
    throw refuse("BAD_REQUEST", "The form can't be read.", { issues: zodIssues(read.error) });
  const { name, password, code } = read.data;
  await requireStrongProof(ctx, user, { password, code });
  // Only the name of an existing backup may be joined to a path.
  if (!listBackups(ctx.env.DATA_DIR).includes(name)) throw notFound("backup");
  const folder = join(backupsFolder(ctx.env.DATA_DIR), name);
  if (hasKey(folder))
    throw refuse("CONFLICT", "This backup contains the encryption key and can't be downloaded.");
  await write(ctx.db, (tx) => audit(tx, user.email, "settings.downloadBackup", name, ctx.now()));
  return { name, folder };
}

/**
 * Serves POST /settings/backups/download: streams a backup as a tar file. The form contains the backup's name. Requires an
 * admin's session cookie, the password and, if enabled, the second step, because a backup contains the data that verifies all
 * passwords and second steps. A backup that contains the encryption key of the settings' secrets is never sent. Downloads are
 * recorded in the audit log. A rejected form redirects back to the page with the reason. Anyone but an admin gets 401 or 403.
 */
export async function backupDownloadPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(sendProblem);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 4_096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post(paths.backupDownload(), async (request, reply) => {
    assertSameOrigin(deps, request);
    const ctx = createContext(deps, await cookieContext(deps, request, reply));
    reply.header("Cache-Control", "no-store");
    try {
      const { name, folder } = await authorizedBackup(ctx, request.body);
      const { packTar } = await import("modern-tar/fs");
      return reply
        .header("Content-Disposition", `attachment; filename="backup-${name}.tar"`)
        .header("X-Content-Type-Options", "nosniff")
        .type("application/x-tar")
        .send(packTar(folder, { map: (entry) => ({ ...entry, name: `${name}/${entry.name}` }) }));
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      return reply.redirect(`${paths.backupSettings()}?download=${reason}#download`, 303);
    }
  });
}
