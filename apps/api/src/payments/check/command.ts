// npm run check:payments: reports which of the configured payment providers work. It moves no money.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createDeps } from "../../context/deps.ts";
import { createLog } from "../../context/log.ts";
import { type Env, readEnv, SettingError } from "../../settings/env.ts";
import { checkPayments } from "./check.ts";

/** Reads the environment, overridden by the settings from the admin panel. */
function settingsNow(): Env {
  const env = readEnv();
  const log = createLog({ LOG_LEVEL: "silent" });
  if (existsSync(join(env.DATA_DIR, "site.db"))) createDeps(env, { log }).db.$client.close();
  return env;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const found = await checkPayments(settingsNow());
  if (found.length === 0) say("No payment method is set up.");
  for (const { provider, label, lines } of found) {
    say(`\n${label} (${provider})`);
    for (const { ok, text } of lines) say(`  ${ok ? "works  " : "PROBLEM"}  ${text}`);
  }
  if (found.some(({ lines }) => lines.some(({ ok }) => !ok))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  say(`The settings can't be used: ${error.message}`);
  process.exitCode = 1;
}
