import { createLog, type Env, readEnv, SettingError, warningsOf } from "@rankwright/api";
import type { Bundle } from "./bundle.ts";
import { type Listen, type Running, start } from "./start.ts";
import { testSystemsOf } from "./test-systems.ts";

type LogStream = Parameters<typeof createLog>[1];

/** Options for development: where the log is written instead of stdout, and how the site listens. */
interface Development {
  logTo: LogStream;
  listenSite: Listen;
}

/** Starts the site with the settings of the environment. */
export async function run(
  bundle: () => Promise<Bundle>,
  development?: Development,
): Promise<Running & { announce: () => void }> {
  const env = readEnv();
  const running = await start(
    env,
    bundle,
    development && { log: createLog(env, development.logTo), listenSite: development.listenSite },
  );
  return { ...running, announce: () => announce(env, running) };
}

/** Returns the arguments of console.error for a failed start: one line if a setting is the reason, otherwise the error. */
export const startProblem = (error: unknown): unknown[] =>
  error instanceof SettingError
    ? [`Rankwright can't start: ${error.message}`]
    : ["Rankwright can't start:", error];

function announce(env: Env, { owner }: Running): void {
  const lines = [
    "",
    `  The site   ${env.SITE_URL}`,
    env.API_PORT === "off" ? `  The API    ${env.SITE_URL}/api` : `  The API    ${env.API_URL}/docs`,
    ...testSystemsOf(env).map(
      ({ label, variable }, at) =>
        `${at === 0 ? "  Payments   a test: " : "".padEnd(21)}http://127.0.0.1:${env[variable]}  ${label}`,
    ),
    `  The data   ${env.DATA_DIR}`,
    ...(owner
      ? [
          "",
          "  The owner's first login",
          `    e-mail     ${owner.email}`,
          `    password   ${owner.password ?? "the one of ADMIN_PASSWORD"}`,
        ]
      : []),
    ...warningsOf(env).flatMap((warning) => ["", `  ${warning}`]),
    "",
  ];
  // Written to the terminal only: the log must never contain a password.
  process.stderr.write(`${lines.join("\n")}\n`);
}
