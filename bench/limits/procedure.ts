import { initTRPC, TRPCError } from "@trpc/server";
import { z } from "zod";
import { faqItem } from "./faq.ts";

const t = initTRPC.create();

/** One procedure: nothing but its input's check and the row. */
export const router = t.router({
  faqItem: t.procedure.input(z.object({ _id: z.string() })).query(({ input }) => {
    const found = faqItem(input._id);
    if (!found) throw new TRPCError({ code: "NOT_FOUND" });
    return found;
  }),
});

export const createCaller = t.createCallerFactory(router);
