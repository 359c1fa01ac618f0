import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeCertificate } from "../certificates.ts";

/** Proxies with a configuration in `docs/hosting`. */
export const PROXIES = ["nginx", "Caddy"] as const;
export type ProxyName = (typeof PROXIES)[number];

export interface RunningProxy {
  /** https address without a trailing slash. Its certificate is self-signed. */
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

interface Ports {
  /** Port of the proxy. */
  https: number;
  /** Port of the site. */
  site: number;
}

const shipped = (name: string) =>
  readFileSync(new URL(`../../../../docs/hosting/${name}`, import.meta.url), "utf8");

/** Replaces each pattern in the text. Throws if a pattern doesn't match, because the configuration would then be used unadapted. */
function changed(text: string, changes: readonly (readonly [from: RegExp, to: string])[]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`The settings do not say ${from}.`);
    return after;
  }, text);
}

/** Command of nginx with the shipped configuration, adapted to this machine: other ports, a test certificate and no http port. */
function nginxCommand(folder: string, { https, site }: Ports): string[] {
  const { pem, privateKey } = makeCertificate({ name: "localhost" });
  writeFileSync(join(folder, "cert.pem"), pem);
  writeFileSync(join(folder, "key.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
  const settings = changed(shipped("nginx.conf"), [
    [/server \{\s+listen 80;[\s\S]*?\n\}\n/, ""],
    [/listen \[::\]:443 .*;/, ""],
    [/listen 443 /, `listen 127.0.0.1:${https} `],
    [/server_name example.com;/, "server_name localhost;"],
    [/\/etc\/letsencrypt\/live\/example.com\/fullchain.pem/, join(folder, "cert.pem")],
    [/\/etc\/letsencrypt\/live\/example.com\/privkey.pem/, join(folder, "key.pem")],
    [/server 127.0.0.1:3000;/, `server 127.0.0.1:${site};`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const around = [
    `daemon off; error_log ${join(folder, "error.log")};`,
    // By default, nginx as root runs its workers as "nobody", who may not write to this folder.
    process.getuid?.() === 0 ? "user root;" : "",
    `pid ${join(folder, "pid")};`,
    "events { worker_connections 1024; }",
    `http { access_log ${join(folder, "access.log")}; ${temporary.join(" ")}`,
    settings,
    "}",
  ];
  writeFileSync(join(folder, "nginx.conf"), around.join("\n"));
  return ["nginx", "-p", folder, "-e", "stderr", "-c", join(folder, "nginx.conf")];
}

/** Command of Caddy with the shipped configuration, adapted to this machine: other ports and a certificate from Caddy's local CA. */
function caddyCommand(folder: string, { https, site }: Ports): string[] {
  const settings = changed(shipped("Caddyfile"), [
    [/^example.com \{/m, `https://localhost:${https} {\n\tbind 127.0.0.1`],
    [/127.0.0.1:3000/, `127.0.0.1:${site}`],
  ]);
  const around = `{\n\tadmin off\n\tauto_https disable_redirects\n\tlocal_certs\n\tskip_install_trust\n\tstorage file_system ${join(folder, "store")}\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n`;
  mkdirSync(join(folder, "store"));
  writeFileSync(join(folder, "Caddyfile"), around + settings);
  return ["caddy", "run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
}

const commands = { nginx: nginxCommand, Caddy: caddyCommand } satisfies Record<ProxyName, unknown>;

/** True if the program is installed. */
const hasProxy = (name: ProxyName): boolean =>
  spawnSync(name.toLowerCase(), [name === "nginx" ? "-v" : "version"], { stdio: "ignore" }).status === 0;

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const asked = request(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(true);
    });
    asked.on("error", () => resolve(false));
    asked.end();
  });

const START_LIMIT_MS = 20_000;

/** Starts a proxy in front of a local site, with its configuration from `docs/hosting`. Resolves once it responds. */
export async function startProxy(name: ProxyName, ports: Ports): Promise<RunningProxy> {
  if (!hasProxy(name))
    throw new Error(`${name} is not on this machine: on Debian, apt-get install ${name.toLowerCase()}.`);
  const folder = mkdtempSync(join(tmpdir(), "rankwright-proxy-"));
  const [program = "", ...args] = commands[name](folder, ports);
  const child = spawn(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  let printed = "";
  child.stderr.on("data", (text) => {
    printed += text;
  });
  const ended = once(child, "exit");
  // SIGKILL would leave the worker processes of nginx running.
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  const stop = async () => {
    process.off("exit", end);
    end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `https://localhost:${ports.https}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} does not answer:\n${printed}`);
    }
    await pause(20);
  }
  return { url, pid: child.pid ?? 0, stop };
}
