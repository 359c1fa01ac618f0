import { write } from "@rankwright/db/core";
import { email, isTeamMember } from "@rankwright/schema";
import { z } from "zod";
import { isOwn, requireSeenOrder } from "../orders/change.ts";
import { refuse } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { customerProcedure } from "../trpc/trpc.ts";
import { changeColleague, endColleague, inviteColleague, listColleagues, requireHost } from "./colleagues.ts";

const address = byId.extend({ email: email("E-mail") });
const invited = address.extend({
  readsInvoices: z.boolean({ error: "readsInvoices must be true or false." }),
});

/** People whom the customer has added to an order. Changes return all of them. */
export const colleaguesProcedures = {
  /** Lists the order's colleagues, to its customer and to staff. */
  list: customerProcedure.input(byId).query(({ ctx, input }) => {
    const order = requireSeenOrder(ctx.db, input._id, ctx.user);
    if (!isOwn(order, ctx.user) && !isTeamMember(ctx.user))
      throw refuse("FORBIDDEN", "Only the customer can see the colleagues.");
    return listColleagues(ctx.db, order);
  }),
  /** Adds a colleague by e-mail and mails them an invitation. */
  invite: customerProcedure.input(invited).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const order = requireHost(tx, input._id, ctx.user);
      inviteColleague(tx, ctx, order, input);
      return listColleagues(tx, order);
    }),
  ),
  /** Changes a colleague's permission. */
  change: customerProcedure.input(invited).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const order = requireHost(tx, input._id, ctx.user);
      changeColleague(tx, ctx, order, input);
      return listColleagues(tx, order);
    }),
  ),
  /** Removes a colleague. */
  remove: customerProcedure.input(address).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const order = requireHost(tx, input._id, ctx.user);
      endColleague(tx, ctx, order, input.email);
      return listColleagues(tx, order);
    }),
  ),
};
