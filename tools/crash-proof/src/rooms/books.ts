import type { Deed } from "./plan.ts";
import type { Said, SaidMessage } from "./said.ts";

/** The kinds of thing that an order's room must neither lose nor do twice. */
export const THINGS = [
  "messages",
  "notes",
  "files",
  "briefs",
  "deliveries",
  "changes",
  "approvals",
  "mails in",
  "mails out",
  "steps",
  "answers",
] as const;
export type Thing = (typeof THINGS)[number];

/** What came of one kind of thing. */
export interface RoomTally {
  /** So many the shop answered for. */
  made: number;
  /** How often it was killed while they were made. */
  kills: number;
  lost: number;
  doubled: number;
}

const kinds: Record<SaidMessage["kind"], Thing> = {
  message: "messages",
  note: "notes",
  delivered: "deliveries",
  changes: "changes",
  approved: "approvals",
};

/** What a line of the conversation counts as. */
export const thingOf = ({ kind, byMail }: SaidMessage): Thing => (byMail ? "mails in" : kinds[kind]);

/** What a deed makes; what several things come of counts as the one that it is about. */
export function thingDone(deed: Deed): Thing {
  if ("files" in deed && deed.files.length > 0 && deed.does !== "mail") return "files";
  const done: Record<Deed["does"], Thing> = {
    say: "messages",
    note: "notes",
    "save the brief": "briefs",
    "send the brief": "briefs",
    deliver: "deliveries",
    approve: "approvals",
    "ask for changes": "changes",
    mail: "mails in",
    "take back": "files",
    read: "messages",
    wait: "mails out",
  };
  return done[deed.does];
}

/** What is missing and what is there twice, per kind of thing and in words. */
export class RoomBooks {
  losses: string[] = [];
  doubles: string[] = [];
  things: Record<Thing, RoomTally>;

  constructor() {
    const none = (): RoomTally => ({ made: 0, kills: 0, lost: 0, doubled: 0 });
    // Object.fromEntries forgets the names, which are those of the list.
    this.things = Object.fromEntries(THINGS.map((thing) => [thing, none()])) as Record<Thing, RoomTally>;
  }

  lost(thing: Thing, what: string): void {
    this.losses.push(`${thing}: ${what}`);
    this.things[thing].lost += 1;
  }

  doubled(thing: Thing, what: string): void {
    this.doubles.push(`${thing}: ${what}`);
    this.things[thing].doubled += 1;
  }

  count(thing: Thing, actual: number, wanted: number, what: string): void {
    if (actual < wanted) this.lost(thing, `${what}: ${actual} instead of ${wanted}`);
    if (actual > wanted) this.doubled(thing, `${what}: ${actual} instead of ${wanted}`);
  }

  /** Counts what was answered for, and the mails that went out. */
  note({ messages, briefs, takenBack, orders }: Said, mailsOut: number): void {
    const add = (thing: Thing, many: number) => {
      this.things[thing].made += many;
    };
    for (const one of messages) add(thingOf(one), 1);
    add(
      "files",
      messages.reduce((sum, { files }) => sum + files.length, takenBack.length),
    );
    add(
      "briefs",
      [...briefs.values()].reduce((sum, { changes }) => sum + changes, 0),
    );
    add("mails out", mailsOut);
    add("steps", orders.length);
  }
}
