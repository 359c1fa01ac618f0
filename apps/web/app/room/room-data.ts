import { paths, requiredText } from "@rankwright/schema";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { serverContext } from "#app/context.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";

type Context = Readonly<RouterContextProvider>;

/** Key of a room: the order's id for a signed-in user, or a private link's token, with the order of a subscription's period. */
export type RoomKey = { _id: string; token?: undefined } | { _id?: string | undefined; token: string };

/** Returns the key of the room that the address of a private link opens. */
export const linkKey = (token: string, request: Request): RoomKey => ({
  token,
  _id: new URL(request.url).searchParams.get("order") ?? undefined,
});

/**
 * Returns the checkout's address, so that the customer can order the same package again. Returns null if the order isn't done or
 * cancelled, if the package is no longer sold, and for the owner's side and colleagues.
 */
async function orderAgainPath(
  context: Context,
  { next, side, isCustomer, order, plan }: RouterOutputs["room"]["get"],
) {
  const isOver = next === "done" || next === "cancelled";
  if (!isOver || side !== "customer" || !isCustomer || plan || order.requestTitle) return null;
  const { value } = await callApi(() => api(context).checkout.open({ package: order.packageName }));
  return value && value.refusal === null ? paths.checkout(value.chosen._id) : null;
}

/** Returns the order's colleagues, for its logged-in customer and the owner's side; null for others. */
async function colleaguesFor(
  context: Context,
  { _id, token }: RoomKey,
  { side, isCustomer }: RouterOutputs["room"]["get"],
) {
  const seesThem = _id !== undefined && token === undefined && (side === "owner" || isCustomer);
  return seesThem ? api(context).colleagues.list({ _id }) : null;
}

/** Loads a room for its page. With `before` in the address, loads the messages before that one instead of the latest. */
export async function loadRoom(context: Context, key: RoomKey, request: Request) {
  const { room: call, briefs } = api(context);
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const { room, conversation, brief } = await foundOr404(async () => ({
    room: await call.get(key),
    conversation: await call.page({ ...key, before }),
    brief: await briefs.of(key),
  }));
  return {
    room,
    conversation,
    brief,
    key,
    again: await orderAgainPath(context, room),
    colleagues: await colleaguesFor(context, key, room),
    isEarlier: before !== undefined,
    /** Idempotency key for the forms of this response. */
    once: crypto.randomUUID(),
    timeZone: context.get(serverContext).ctx.env.TIME_ZONE,
    now: context.get(serverContext).ctx.now(),
  };
}

export type LoadedRoom = Awaited<ReturnType<typeof loadRoom>>;

const ids = z.string().transform((text) => text.split(",").filter((id) => id !== ""));
const lines = z.string().transform((text) => text.split(/\s+/).filter((line) => line !== ""));
const idempotencyKey = requiredText("Form", 200);
const writing = z.object({ text: z.string(), files: ids, idempotencyKey });
const address = z.object({ email: z.string() });
const invited = address.extend({ readsInvoices: z.string().transform((value) => value === "on") });
const answering = writing.extend({ delivery: z.string().transform(Number) });

/** Handles the forms of a room. The `intent` names the form. */
export async function handleRoomForm(context: Context, key: RoomKey, request: Request) {
  const { room: call, colleagues } = api(context);
  const typed = await readForm(request);
  const next = () => true;
  const { _id = "" } = key;
  switch (typed.intent) {
    case "note":
      return handleForm(typed, { schema: writing, call: (input) => call.note({ ...input, _id }), next });
    case "deliver":
      return handleForm(typed, {
        schema: writing.extend({ links: lines }),
        call: (input) => call.deliver({ ...input, _id }),
        next,
        onRefusal: ({ issues }) =>
          issues.map((issue) => ({ ...issue, path: issue.path.replace(/^links\..*/, "links") })),
      });
    case "approve":
      return handleForm(typed, {
        schema: answering.pick({ delivery: true }),
        call: (input) => call.approve({ ...input, ...key }),
        next,
      });
    case "changes":
      return handleForm(typed, {
        schema: answering,
        call: (input) => call.askForChanges({ ...input, ...key }),
        next,
      });
    case "payLink":
      return handleForm(typed, {
        schema: z.object({ idempotencyKey }),
        call: (input) => call.mailPayLink({ ...input, ...key }),
        next,
      });
    case "invite":
      return handleForm(typed, {
        schema: invited,
        call: (input) => colleagues.invite({ ...input, _id }),
        next,
      });
    case "changeColleague":
      return handleForm(typed, {
        schema: invited,
        call: (input) => colleagues.change({ ...input, _id }),
        next,
      });
    case "removeColleague":
      return handleForm(typed, {
        schema: address,
        call: (input) => colleagues.remove({ ...input, _id }),
        next,
      });
    case "revoke":
      return handleForm(typed, { schema: z.object({}), call: () => call.revokeLinks(key), next });
    default:
      return handleForm(typed, { schema: writing, call: (input) => call.send({ ...input, ...key }), next });
  }
}

export type RoomResult = Awaited<ReturnType<typeof handleRoomForm>>["data"] | undefined;
