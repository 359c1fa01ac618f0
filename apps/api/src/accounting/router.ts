import { taxReportInput } from "../tax/report.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { accountingTotals } from "./totals.ts";

/** Procedures of the accounting screen. The exports are in ../export. */
export const accountingProcedures = {
  totals: adminProcedure.input(taxReportInput).query(({ ctx, input }) => accountingTotals(ctx, input)),
};
