import { immediate, type Tx } from "@rankwright/db/core";
import { findOrder, setPaymentStatus } from "@rankwright/db/orders";
import { addMessage, insertDelivery, insertUpload, lastDelivery } from "@rankwright/db/rooms";
import { requestSamples } from "./request-samples.ts";
import type { Role, World } from "./world.ts";

type CallInput = Record<string, unknown>;

const write = <T>({ deps }: World, work: (tx: Tx, now: number) => T) =>
  immediate(deps.db, (tx) => ({ value: work(tx, deps.now()) })).value;

/** Input without a private link token and attachments. */
const plain: CallInput = { token: undefined, files: [], delivery: undefined };

/** Adds a message from the owner to the customer's order and returns its id. */
const messageIn = (world: World) =>
  write(world, (tx, now) => {
    const from = { kind: "owner", email: "owner@example.com", verified: true } as const;
    return addMessage(tx, { orderId: world.ids.order ?? "", from, text: "Hello" }, now).message._id;
  });

/** Starts an upload for this role and returns its id. A visitor's upload belongs to the customer. */
const uploadOf = (world: World, role: Role) =>
  write(world, (tx, now) => {
    const person = world.accounts[role === "visitor" ? "customer" : role]._id;
    return insertUpload(tx, { orderId: world.ids.order ?? "", person, name: "a.txt", bytes: 1 }, now)._id;
  });

/** Marks the customer's order as paid and, if `isDelivered`, adds a delivery. */
function paid(world: World, isDelivered: boolean): CallInput {
  write(world, (tx, now) => {
    const order = findOrder(tx, world.ids.order ?? "");
    if (!order) throw new Error("The world has no order.");
    if (order.paymentStatus !== "Paid")
      setPaymentStatus(tx, order, "Paid", { byWhom: "owner@example.com", note: "", now });
    const delivery = { orderId: order._id, links: [], byEmail: "owner@example.com" };
    if (isDelivered && !lastDelivery(tx, order._id)) insertDelivery(tx, delivery, now);
  });
  return plain;
}

/** Makes the customer's order a guest order, by removing its account. */
function guests({ deps, ids }: World): CallInput {
  deps.db.$client.prepare("update orders set account_id = null where _id = ?").run(ids.order);
  return plain;
}

/** Samples for the procedures of order rooms, and of requests, which open one. */
export const roomSamples: Readonly<Record<string, (world: World, role: Role) => CallInput>> = {
  ...requestSamples,
  "room.get": () => plain,
  "room.page": (world) => ({ ...plain, before: messageIn(world) }),
  "room.messages": (world) => ({ ...plain, after: messageIn(world) }),
  "room.send": () => plain,
  "room.note": () => plain,
  "room.seen": (world) => ({ ...plain, upTo: messageIn(world) }),
  "room.saveDraft": () => ({ ...plain, kind: "message" }),
  "room.files": () => plain,
  "room.beginUpload": (world) => ({ ...paid(world, false), name: "sample.txt", bytes: 5 }),
  "room.upload": (world, role) => ({ ...plain, uploadId: uploadOf(world, role) }),
  "room.dropFile": (world, role) => ({ ...plain, fileId: uploadOf(world, role) }),
  "room.deliveries": () => plain,
  "room.deliver": (world) => ({ ...paid(world, false), links: ["https://example.com/report"] }),
  "room.approve": (world) => paid(world, true),
  "room.askForChanges": (world) => paid(world, true),
  "room.papers": () => plain,
  "room.paper": ({ ids }) => ({ ...plain, label: ids.invoice, pdf: false }),
  "room.eInvoice": ({ ids }) => ({ ...plain, label: ids.invoice, format: "xml" }),
  "room.mailPayLink": guests,
  "room.revokeLinks": () => plain,
  "room.live": () => ({ ...plain, lastEventId: undefined }),
};
