import { type Kill, killPoints, roomKillPoints } from "../kill-points/index.ts";
import { type Random, seeded } from "../random.ts";

const MIN_ORDERS = 1;
const MAX_ORDERS = 2;
/** Maximum number of additional actions between an order's regular steps. */
const MAX_BETWEEN = 6;
const MAX_FILE_BYTES = 300_000;

type Side = "customer" | "owner";

/** File to upload. `bytes` is its size, `part` the size of the chunks that it is uploaded in, in bytes. */
export interface FileStory {
  kind: "text" | "picture";
  bytes: number;
  part: number;
}

/** Action of a user on an order, or waiting. `twice`: the request is sent twice at the same time. */
export type Action =
  | { does: "say"; by: Side; files: FileStory[]; twice: boolean }
  | { does: "note"; files: FileStory[]; twice: boolean }
  | { does: "save the brief" }
  | { does: "send the brief" }
  | { does: "deliver"; files: FileStory[]; twice: boolean }
  | { does: "approve"; twice: boolean }
  | { does: "ask for changes"; twice: boolean }
  | {
      does: "mail";
      by: Side;
      way: "mailbox" | "webhook" | "both";
      files: FileStory[];
      twice: boolean;
    }
  | { does: "take back"; file: FileStory }
  | { does: "read"; by: Side }
  | { does: "wait" };

/** Action on one of the orders, and the kills during it: the first ends the running process, the second the process after it. */
export interface Step {
  order: number;
  deed: Action;
  kills: Kill[];
}

/** Plan of a run, derived from its seed. The same seed always gives the same plan. */
export interface RoomPlan {
  seed: number;
  mailBy: "SMTP" | "file";
  orders: number;
  steps: Step[];
}

function fileOf(random: Random): FileStory {
  const kind = random.pick(["text", "text", "text", "text", "picture"]);
  const bytes = 1 + random.whole(random.pick([2_000, 100_000, MAX_FILE_BYTES]));
  return { kind, bytes, part: random.pick([20_000, 70_000, MAX_FILE_BYTES]) };
}

const filesOf = (random: Random, most: number) =>
  Array.from({ length: random.whole(most + 1) }, () => fileOf(random));

function betweenOf(random: Random): Action {
  const by = random.pick<Side>(["customer", "customer", "owner"]);
  const twice = random.chance(0.3);
  const does = random.pick([
    "say",
    "say",
    "say",
    "mail",
    "mail",
    "note",
    "take back",
    "read",
    "wait",
    "wait",
  ]);
  if (does === "say") return { does, by, files: filesOf(random, 2), twice };
  if (does === "note") return { does, files: filesOf(random, 1), twice };
  if (does === "mail") {
    const way = random.pick(["mailbox", "webhook", "both"]);
    return { does, by, way, files: filesOf(random, 2), twice };
  }
  if (does === "take back") return { does, file: fileOf(random) };
  return does === "read" ? { does, by } : { does };
}

/** Creates an order's regular actions in sequence: brief, delivery, changes and approval. Some are left out at random. */
function wayOf(random: Random): Action[] {
  const deeds: Action[] = [];
  for (let saves = random.whole(3); saves > 0; saves -= 1) deeds.push({ does: "save the brief" });
  if (random.chance(0.85)) deeds.push({ does: "send the brief" });
  const deliver = (): Action => ({
    does: "deliver",
    files: filesOf(random, 2),
    twice: random.chance(0.3),
  });
  deeds.push(deliver());
  // The package includes two rounds of changes. A third one is refused.
  for (let changes = random.whole(4); changes > 0; changes -= 1)
    deeds.push({ does: "ask for changes", twice: random.chance(0.3) }, deliver());
  // Without this action, the delivery is approved automatically after 14 days.
  if (random.chance(0.7)) deeds.push({ does: "approve", twice: random.chance(0.3) });
  return deeds;
}

const has = (deed: Action, does: Action["does"]) => deed.does === does;

/** Returns the kill points that the action can reach. Those that are specific to it occur more than once, to be chosen more often. */
function pointsOf(deed: Action): readonly (readonly [Kill["point"], number])[] {
  const database = killPoints.slice(0, 4);
  const mails = killPoints.slice(6);
  if (has(deed, "wait")) return [...database, ...mails, ...mails];
  const disk = roomKillPoints.slice(0, 6);
  if (deed.does === "mail") return [...database, ...disk, ...roomKillPoints.slice(6), ...mails];
  const isFile = has(deed, "take back") || ("files" in deed && deed.files.length > 0);
  return isFile ? [...database, ...disk, ...disk] : [...database, ...database, ...mails];
}

function killsOf(random: Random, deed: Action): Kill[] {
  const [first, ...more] = pointsOf(deed);
  if (!first) return [];
  const many = random.pick([0, 0, 1, 1, 2]);
  return Array.from({ length: many }, () => {
    const [point, most] = random.pick([first, ...more]);
    // Most actions write only a few rows. With a high count, the kill happens only during a later action.
    return { point, count: 1 + random.whole(random.chance(0.7) ? Math.min(most, 6) : most) };
  });
}

/** Creates the plan of a seed. Actions and kills use separate random generators, so that changing one does not change the other. */
export function roomPlanOf(seed: number): RoomPlan {
  const [story, kills] = [seeded(2 * seed), seeded(2 * seed + 1)];
  const orders = MIN_ORDERS + story.whole(MAX_ORDERS - MIN_ORDERS + 1);
  const ways = Array.from({ length: orders }, () => {
    const deeds = wayOf(story);
    for (let more = 1 + story.whole(MAX_BETWEEN); more > 0; more -= 1)
      deeds.splice(story.whole(deeds.length + 1), 0, betweenOf(story));
    return deeds;
  });
  const steps: Step[] = [];
  // Interleaves the actions of the orders. Those of one order stay in sequence.
  while (ways.some((deeds) => deeds.length > 0)) {
    const order = story.whole(orders);
    const deed = ways[order]?.shift();
    if (deed) steps.push({ order, deed, kills: killsOf(kills, deed) });
  }
  return { seed, mailBy: seed % 2 === 0 ? "SMTP" : "file", orders, steps };
}
