// npm run check:payments: says in plain words what works of the ways to pay that are set up. It moves no money.
import { readEnv, SettingError } from "../env.ts";
import { checkPayments } from "./check.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const found = await checkPayments(readEnv());
  if (found.length === 0) say("No way to pay is set up.");
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
