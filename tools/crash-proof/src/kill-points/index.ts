import { syncBuiltinESMExports } from "node:module";
import type { Db } from "@rankwright/db/core";
import { armDatabase } from "./database.ts";
import { armDisk } from "./disk.ts";
import { armAsking, armMailbox, armSmtp } from "./lines.ts";
import { type KillPoint, killPoints, type Point, roomKillPoints } from "./points.ts";

/** Kills the process when it passes the point for the `count`th time after the kill was armed; 1 is the first time. */
export interface Kill {
  point: KillPoint;
  count: number;
}

/** Returns the kill with this name; undefined for an unknown name. */
export function killOf(name: string | undefined, count: number): Kill | undefined {
  const [point] = [...killPoints, ...roomKillPoints].find(([known]) => known === name) ?? [];
  return point && { point, count };
}

/**
 * Adds all kill points to this process. The returned function arms one kill, which replaces the previous one, or none with undefined.
 * `smtpPort` is the mail server's port, `imapPort` the mailbox's.
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
  armAsking(point);
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
