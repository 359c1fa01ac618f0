// @ts-check
// Queries the registry for known vulnerabilities of the production dependencies. High and critical ones fail the check. If the registry
// does not respond, the check passes, because it must not fail without a network or behind a mirror.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const LIMIT_MS = 20_000;

/**
 * @typedef {{ module_name: string, title: string, severity: string, url: string }} Advisory
 * @typedef {{ status: number, line: string }} Audit status: 1 when something was found
 */

/** Parses pnpm's audit report. Returns undefined if the text isn't one. @param {string} printed */
function readReport(printed) {
  try {
    const { advisories } = JSON.parse(printed);
    return /** @type {Advisory[] | undefined} */ (advisories && Object.values(advisories));
  } catch {
    return undefined;
  }
}

/** Runs the audit and describes its result in one line. @param {NodeJS.ProcessEnv} [env] @returns {Promise<Audit>} */
export async function auditDependencies(env = process.env) {
  const child = spawn("pnpm", ["audit", "--prod", "--json"], {
    cwd: root,
    env: { ...env, pnpm_config_fetch_retries: "0", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: LIMIT_MS,
    shell: process.platform === "win32",
  });
  let printed = "";
  child.stdout.on("data", (text) => {
    printed += text;
  });
  await new Promise((resolve) => {
    child.on("error", resolve);
    child.on("close", resolve);
  });
  const found = readReport(printed);
  if (!found)
    return { status: 0, line: "The registry did not respond, so the dependencies were not audited." };
  const grave = found.filter(({ severity }) => severity === "high" || severity === "critical");
  if (grave.length === 0)
    return { status: 0, line: `No high or critical vulnerabilities (${found.length} of lower severity).` };
  const list = grave.map(
    ({ module_name, severity, title, url }) => `  ${module_name}: ${title} (${severity}, ${url})`,
  );
  return {
    status: 1,
    line: ["Dependencies with known vulnerabilities. Update them:", ...list].join("\n"),
  };
}
