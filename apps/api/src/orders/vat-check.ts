import { vatCheckOf } from "@rankwright/db/tax";
import type { VatCheckView } from "@rankwright/schema";
import { byId } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { requireOrder } from "./change.ts";

export const vatCheckProcedures = {
  /** Returns the check of an order's VAT ID; null if it isn't checked. */
  vatCheck: adminProcedure.input(byId).query(({ ctx, input }): VatCheckView | null => {
    const found = vatCheckOf(ctx.db, requireOrder(ctx.db, input._id, ctx.user)._id);
    if (!found) return null;
    const { vatId, state, answeredAt, requestId, name, address } = found;
    return { vatId, state, answeredAt, requestId, name, address };
  }),
};
