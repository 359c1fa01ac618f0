import { pageOfAudit } from "@rankwright/db/core";
import { wellFormed } from "@rankwright/schema";
import { z } from "zod";
import { pageInput } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";

const PAGE_SIZE = 20;
const part = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .min(1)
    .max(254)
    .refine(wellFormed, `${label} contains invalid characters.`)
    .optional();

export const auditProcedures = {
  /**
   * Returns a page of the audit log, newest first. `at` in milliseconds. `action` filters by a procedure ("orders.setOrderStatus") or
   * by a kind ("orders"), `byEmail` by an admin.
   */
  page: adminProcedure
    .input(pageInput(PAGE_SIZE).extend({ byEmail: part("Email"), action: part("Action") }))
    .query(({ ctx, input }) => {
      const found = pageOfAudit(ctx.db, input, input);
      return { ...found, rows: found.rows.map(({ createdAt: at, ...row }) => ({ ...row, at })) };
    }),
};
