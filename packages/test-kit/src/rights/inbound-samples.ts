import { immediate, newId } from "@rankwright/db/core";
import { insertInbound, setAside } from "@rankwright/db/inbound";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** A mail that came in and answers no order's mail. */
const asideMail = ({ deps }: World): string =>
  immediate(deps.db, (tx) => {
    const [sender, subject, now] = ["One <one@example.com>", "A question", deps.now()];
    const mail = { box: "", messageId: newId(), raw: null, bytes: 9, sender, subject };
    const _id = insertInbound(tx, mail, now) ?? "";
    setAside(tx, _id, { reason: "Sample.", orderId: null, sender, subject, text: "Hello", raw: null }, now);
    return _id;
  });

/** What the procedures of mails without a place need. */
export const inboundSamples: Readonly<Record<string, (world: World) => CallInput>> = {
  "settings.inbound.asideText": (world) => ({ _id: asideMail(world) }),
  "settings.inbound.file": (world) => ({ _id: asideMail(world), order: world.ids.order }),
  "settings.inbound.dismiss": (world) => ({ _id: asideMail(world) }),
};
