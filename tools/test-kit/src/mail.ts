import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mail, queueMail } from "@rankwright/api/mail/queue";
import { createMailWorker } from "@rankwright/api/mail/worker";
import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import type { SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { startMailServer } from "./servers/mail-server.ts";
import { testSite } from "./site.ts";

/** Creates a test site with a mail worker, which runs only when the test runs it. `queue` adds a mail that is due immediately. */
export function mailSite(env: Record<string, string> = {}) {
  const made = testSite({ env });
  const worker = createMailWorker(made.deps);
  onTestFinished(async () => {
    await worker.stop();
    made.close();
  });
  const folder = join(made.deps.env.DATA_DIR, "outbox");
  return {
    ...made,
    worker,
    folder,
    queue: (mail: Partial<Mail> = {}) =>
      immediate(made.deps.db, (tx) =>
        queueMail(
          tx,
          { to: "sample@example.com", subject: "Hello", text: "Good day.\n", ...mail },
          made.deps.now(),
        ),
      ),
    rows: () => made.deps.db.select().from(tables.outbox).orderBy(tables.outbox._id).all(),
    files: () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")),
  };
}

/** Starts an SMTP server until the test ends. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}
