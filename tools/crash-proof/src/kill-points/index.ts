import { syncBuiltinESMExports } from "node:module";
import type { Db } from "@rankwright/db/core";
import { armDatabase } from "./database.ts";
import { armDisk } from "./disk.ts";
import { armMailbox, armProviderRequests, armSmtp } from "./lines.ts";
import { type KillPoint, killPoints, type Point, roomKillPoints } from "./points.ts";

/** Kill to arm. The process is killed when it reaches the point for the `count`th time; 1 is the first time. */
export interface Kill {
  point: KillPoint;
  count: number;
}

/** Returns the kill at the point with this name; undefined if there is no such point. */
export function killOf(name: string | undefined, count: number): Kill | undefined {
  const [point] = [...killPoints, ...roomKillPoints].find(([known]) => known === name) ?? [];
  return point && { point, count };
}

/**
 * Adds all kill points to this process. The returned function arms a kill, in place of the previous one; undefined disarms it.
 * `smtpPort` is the port of the SMTP server, `imapPort` the port of the IMAP server.
 */
export function killPointsOf(
  db: Db,
  { smtpPort, imapPort }: { smtpPort: number | undefined; imapPort: number | undefined },
): (kill: Kill | undefined) => void {
  let armed: Kill | undefined;
  let passed = 0;
  const point: Point = (name) => {
    if (name !== armed?.point) return;
    passed += 1;
    if (passed === armed.count) process.kill(process.pid, "SIGKILL");
  };
  armDatabase(db, point);
  armProviderRequests(point);
  armDisk(point);
  syncBuiltinESMExports();
  if (smtpPort !== undefined) armSmtp(smtpPort, point);
  if (imapPort !== undefined) armMailbox(imapPort, point);
  return (kill) => {
    armed = kill;
    passed = 0;
  };
}

export { killPoints, roomKillPoints } from "./points.ts";
