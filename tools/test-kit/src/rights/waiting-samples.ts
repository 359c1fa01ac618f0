import { insertMedia } from "@rankwright/db/content";
import { countStart, immediate, MAX_STARTS, newId, stopUnfinished } from "@rankwright/db/core";
import { insertInbound, markUnmatched } from "@rankwright/db/inbound";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** Creates an unmatched inbound mail and returns its id. */
const unmatchedMail = ({ deps }: World): string =>
  immediate(deps.db, (tx) => {
    const [sender, subject, now] = ["One <one@example.com>", "A question", deps.now()];
    const mail = { box: "", messageId: newId(), raw: null, bytes: 9, sender, subject };
    const _id = insertInbound(tx, mail, now) ?? "";
    markUnmatched(
      tx,
      _id,
      { reason: "Sample.", orderId: null, sender, subject, text: "Hello", raw: null },
      now,
    );
    return _id;
  });

function stoppedJob({ deps, ids }: World) {
  const job = { worker: "mail", rowId: ids.mail ?? "" } as const;
  immediate(deps.db, (tx) => {
    for (let start = 0; start < MAX_STARTS; start += 1) countStart(tx, job.worker, job.rowId, deps.now());
    stopUnfinished(tx, deps.now());
  });
  return job;
}

/** Creates a picture that nothing refers to, and returns its id. */
const unusedPicture = ({ deps }: World): string =>
  immediate(deps.db, (tx) => {
    const _id = newId();
    const file = {
      name: "sample.png",
      type: "image/png",
      bytes: 9,
      width: 1,
      height: 1,
      isAnimated: false,
    } as const;
    insertMedia(tx, { ...file, _id, byEmail: "owner@example.com", createdAt: deps.now() });
    return _id;
  });

/** Samples for the procedures of unmatched mails, stopped jobs and unused pictures. */
export const waitingSamples: Readonly<Record<string, (world: World) => CallInput>> = {
  "settings.inbound.unmatchedText": (world) => ({ _id: unmatchedMail(world) }),
  "stoppedJobs.retry": stoppedJob,
  "media.remove": (world) => ({ _id: unusedPicture(world) }),
  "settings.inbound.file": (world) => ({ _id: unmatchedMail(world), order: world.ids.order }),
  "settings.inbound.dismiss": (world) => ({ _id: unmatchedMail(world) }),
};
