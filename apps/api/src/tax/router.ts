import { adminProcedure } from "../trpc/trpc.ts";
import { ossInput, ossReport, taxReport, taxReportInput } from "./report.ts";

/** Procedures of the tax report, see report.ts. */
export const taxProcedures = {
  report: adminProcedure.input(taxReportInput).query(({ ctx, input }) => taxReport(ctx, input)),
  oss: adminProcedure.input(ossInput).query(({ ctx, input }) => ossReport(ctx, input.quarter)),
};
