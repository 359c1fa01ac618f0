import { type Env, readEnv, SettingError, warningsOf } from "@rankwright/api";
import { builtBundle, liveBundle } from "./server/bundle.ts";
import { type Running, start } from "./server/start.ts";

function announce(env: Env, { owner }: Running): void {
  const lines = [
    "",
    `  The site   ${env.SITE_URL}`,
    env.API_PORT === "off" ? `  The API    ${env.SITE_URL}/api` : `  The API    ${env.API_URL}/docs`,
    ...(env.PAYPAL_ENV === "local"
      ? [`  Payments   a test: http://127.0.0.1:${env.PAYPAL_SANDBOX_PORT}`]
      : []),
    `  The data   ${env.DATA_DIR}`,
    ...(owner
      ? [
          "",
          "  The owner's first sign-in",
          `    e-mail     ${owner.email}`,
          `    password   ${owner.password}`,
        ]
      : []),
    ...warningsOf(env).flatMap((warning) => ["", `  ${warning}`]),
    "",
  ];
  // To the terminal alone: the log never holds a password.
  process.stderr.write(`${lines.join("\n")}\n`);
}

async function main(): Promise<void> {
  const env = readEnv();
  const running = await start(env, env.NODE_ENV === "development" ? liveBundle : builtBundle);
  announce(env, running);
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      running.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}

main().catch((error: unknown) => {
  if (error instanceof SettingError) console.error(`Rankwright can't start: ${error.message}`);
  else console.error("Rankwright can't start:", error);
  process.exit(1);
});
