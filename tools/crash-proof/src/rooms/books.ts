import type { Action } from "./plan.ts";
import type { Confirmed, ConfirmedMessage } from "./said.ts";

/** Kinds of things in order rooms that must neither be lost nor duplicated. "steps" are orders and changes of their state. */
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

/** Result for one kind of thing. */
export interface RoomTally {
  /** Number of things that the shop confirmed. */
  made: number;
  /** Number of kills during the actions that create them. */
  kills: number;
  lost: number;
  doubled: number;
}

const kinds: Record<ConfirmedMessage["kind"], Thing> = {
  message: "messages",
  note: "notes",
  delivered: "deliveries",
  changes: "changes",
  approved: "approvals",
};

/** Returns the kind of thing that a message is counted as. */
export const thingOf = ({ kind, byMail }: ConfirmedMessage): Thing => (byMail ? "mails in" : kinds[kind]);

/** Returns the kind of thing that an action mainly creates. */
export function thingDone(deed: Action): Thing {
  if ("files" in deed && deed.files.length > 0 && deed.does !== "mail") return "files";
  const done: Record<Action["does"], Thing> = {
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

/** Collects losses and duplicates: counts per kind of thing, and descriptions. */
export class RoomBooks {
  losses: string[] = [];
  doubles: string[] = [];
  things: Record<Thing, RoomTally>;

  constructor() {
    const none = (): RoomTally => ({ made: 0, kills: 0, lost: 0, doubled: 0 });
    // Object.fromEntries returns string keys.
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

  /** Adds the confirmed things and the sent mails to the `made` counts. */
  note({ messages, briefs, takenBack, orders }: Confirmed, mailsOut: number): void {
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
