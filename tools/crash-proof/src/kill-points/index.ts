import { syncBuiltinESMExports } from "node:module";
import type { Db } from "@rankwright/db/core";
import { armDatabase } from "./database.ts";
import { armDisk } from "./disk.ts";
import { armAsking, armMailbox, armSmtp } from "./lines.ts";
import { type KillPoint, killPoints, type Point, roomKillPoints } from "./points.ts";

/** The `count`th pass of a point, counted from when it was armed (1 is the first). */
export interface Kill {
  point: KillPoint;
  count: number;
}

/** The kill as a point of this program; undefined for one that it does not have. */
export function killOf(name: string | undefined, count: number): Kill | undefined {
  const [point] = [...killPoints, ...roomKillPoints].find(([known]) => known === name) ?? [];
  return point && { point, count };
}

/**
 * Lets this process end by SIGKILL at the kill that the answer is given, in place of the one before; undefined: never.
 * `smtpPort` is the mail server's, `imapPort` the mailbox's.
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
