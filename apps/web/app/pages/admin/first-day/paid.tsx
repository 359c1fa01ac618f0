import { isEmail, paths } from "@rankwright/schema";
import { ButtonLink, Card, EmailField } from "@rankwright/ui";
import { z } from "zod";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { StepForm, type StepProps, useStep } from "./step-form.tsx";
import { useDraft } from "./use-draft.ts";

const draftSchema = z.string();

/** Step for the PayPal account that receives payments, with a link to the settings of the other payment methods. */
export function Paid({ onDone }: StepProps) {
  const { client } = trpc.useUtils();
  const [active] = trpc.payments.activeEmail.useSuspenseQuery();
  const [emails] = trpc.payments.emails.useSuspenseQuery();
  const step = useStep(onDone);
  const [{ payee: now, steps }] = trpc.setup.done.useSuspenseQuery();
  const isDone = steps.some((one) => one.step === "paid" && one.isDone);
  const draft = useDraft("paid", draftSchema, now);
  const email = draft.typed;

  const save = () => {
    const paypalEmail = email.trim();
    // Another payment method is enough.
    if (paypalEmail === "" && now === "" && isDone) return void step.run("Saving…", async () => draft.drop());
    if (!isEmail(paypalEmail))
      return step.refuse([
        {
          path: "paypalEmail",
          message:
            paypalEmail === ""
              ? "PayPal e-mail is required."
              : "PayPal e-mail must look like name@example.com.",
        },
      ]);
    return void step.run("Saving…", async () => {
      const known = emails.find((one) => one.paypalEmail.toLowerCase() === paypalEmail.toLowerCase());
      if (paypalEmail !== now) {
        if (known) await client.payments.activate.mutate({ _id: known._id });
        else if (active && now) await client.payments.updateEmail.mutate({ _id: active._id, paypalEmail });
        else await client.payments.createEmail.mutate({ paypalEmail });
      }
      draft.drop();
    });
  };

  return (
    <StepForm step={step} draft={draft} onSubmit={save}>
      <EmailField
        label="PayPal e-mail"
        name="paypalEmail"
        autoComplete="email"
        required={!isDone}
        value={email}
        error={step.errorOf("paypalEmail")}
        hint="The PayPal account that receives your payments."
        onChange={(event) => draft.change(event.currentTarget.value)}
      />
      <Card className="grid gap-3">
        <h3 className="font-semibold">Cards, PayPal checkout or bank transfer</h3>
        <p className="text-sm text-text-muted">
          {isDone
            ? "A payment method is set up. You can add others and test each of them first."
            : "Use one of these instead, or in addition. You can test each of them first, and then return to this page."}
        </p>
        <ButtonLink
          as={ScreenLink}
          href={paths.paymentSettings()}
          variant="secondary"
          className="justify-self-start"
        >
          Set up payment methods
        </ButtonLink>
      </Card>
    </StepForm>
  );
}
