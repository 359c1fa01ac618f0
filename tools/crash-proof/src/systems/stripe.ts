import { booksShape } from "@rankwright/sandbox-kit";
import { buildStripeSandbox } from "@rankwright/stripe-sandbox";
import { z } from "zod";
import { type Control, controlled, type PaymentSystem } from "./system.ts";

const dispute = z.object({ id: z.string() });

/** Starts the test system of Stripe Checkout. */
export async function stripeSystem(
  options: Parameters<typeof buildStripeSandbox>[0] = {},
): Promise<PaymentSystem & { control: Control }> {
  const { url, control, choose, tell, pass, close } = await controlled(buildStripeSandbox(options));
  const books = async () => booksShape.parse(await control("books"));
  return {
    id: "stripe",
    control,
    settings: { STRIPE_API_URL: url },
    listen: async (shop) => void (await control("webhook", { url: `${shop}/webhooks/stripe` })),
    faults: async ({ isSilent = false, lost = 0, isForged, answers = "normal", ...rest }) => {
      await control("faults", {
        ...rest,
        webhookNever: isSilent,
        loseCreateAnswers: lost,
        loseRefundAnswers: lost,
        forge: isForged ? "body" : "none",
        api: answers,
      });
    },
    pay: async (opened) => opened.url !== undefined && choose(opened.url, "card"),
    move: async (how, invoiceId) => {
      const account = (await books()).find((one) => one.invoiceId === invoiceId);
      const txnId = account?.movements[0]?.id;
      if (txnId === undefined) return false;
      if (how === "refund") await control("refund", { txnId });
      if (how === "part") await control("refund", { txnId, cents: 1_000 });
      if (how === "reverse" || how === "reversal undone") {
        const { id } = dispute.parse(await control("dispute", { txnId }));
        await control("resolve", { disputeId: id, outcome: how === "reverse" ? "lost" : "won" });
      }
      return true;
    },
    tell,
    books,
    pass,
    close,
  };
}
