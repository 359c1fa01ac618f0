import { buildPaypalRestSandbox } from "@rankwright/paypal-rest-sandbox";
import { booksShape } from "@rankwright/sandbox-kit";
import { z } from "zod";
import { type Control, controlled, type PaymentSystem } from "./system.ts";

const dispute = z.object({ id: z.string() });

/** Starts the test system of PayPal Orders v2. */
export async function paypalSystem(
  options: Parameters<typeof buildPaypalRestSandbox>[0] = {},
): Promise<PaymentSystem & { control: Control }> {
  const { url, control, choose, tell, pass, close } = await controlled(buildPaypalRestSandbox(options));
  const books = async () => booksShape.parse(await control("books"));
  return {
    id: "paypal",
    control,
    settings: { PAYPAL_API_URL: url },
    listen: async (shop) => void (await control("webhook", { url: `${shop}/webhooks/paypal` })),
    faults: async ({ isSilent = false, lost = 0, isForged, answers = "normal", ...rest }) => {
      await control("faults", {
        ...rest,
        webhookNever: isSilent,
        loseCreateAnswers: lost,
        loseCaptureAnswers: lost,
        loseRefundAnswers: lost,
        forge: isForged ? "body" : "none",
        api: answers,
        // If the certificate is unavailable, the shop verifies over the API instead.
        certDown: lost > 0,
      });
    },
    pay: async (opened) => opened.url !== undefined && choose(opened.url, "pay"),
    move: async (how, invoiceId) => {
      const account = (await books()).find((one) => one.invoiceId === invoiceId);
      const txnId = account?.movements[0]?.id;
      if (txnId === undefined) return false;
      if (how === "refund") await control("refund", { txnId });
      if (how === "part") await control("refund", { txnId, cents: 1_000 });
      if (how === "reverse") await control("reverse", { txnId });
      if (how === "reversal undone") {
        const { id } = dispute.parse(await control("dispute", { txnId, stage: "CHARGEBACK" }));
        await control("resolve", { disputeId: id, outcome: "won" });
      }
      return true;
    },
    tell,
    books,
    pass,
    close,
  };
}
