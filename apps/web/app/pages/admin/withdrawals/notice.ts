import type { RouterOutputs } from "#app/data/trpc.ts";

export type Notice = RouterOutputs["contracts"]["get"];

/** The order that matches a notice. */
export type NoticeOrderData = NonNullable<Notice["order"]>;
