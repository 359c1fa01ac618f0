import { orderTexts } from "@rankwright/schema";
import { Button, Card, FormErrors, TextareaField, TextField } from "@rankwright/ui";
import { Form, useNavigation } from "react-router";
import { type FormIssue, formIssues } from "#app/form/form-issues.ts";
import type { ChosenPackage } from "./order-summary.tsx";

interface OrderFormProps {
  chosen: ChosenPackage;
  email: string;
  idempotencyKey: string;
  /** What was typed, when it comes back. */
  values: { customerName: string; customerAddress: string; customerCountry: string } | undefined;
  issues: FormIssue[];
}

const fields = ["customerName", "customerAddress", "customerCountry", "packageName", "packagePrice"];

export function OrderForm({ chosen, email, idempotencyKey, values, issues }: OrderFormProps) {
  const sending = useNavigation().formData?.has("idempotencyKey") ?? false;
  const { errors, of } = formIssues(issues, fields);
  return (
    <Form method="post" noValidate className="grid max-w-text gap-6">
      {!sending && <FormErrors errors={errors} />}
      <input type="hidden" name="paymentStatus" value="UnPaid" />
      <input type="hidden" name="orderStatus" value="Pending" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Package"
          name="packageName"
          readOnly
          value={chosen.packageName}
          error={of("packageName")}
        />
        <TextField
          label="Price (US dollars)"
          name="packagePrice"
          readOnly
          value={chosen.packagePrice}
          className="nums"
          error={of("packagePrice")}
        />
      </div>
      <TextField
        label="Email"
        name="customerEmail"
        type="email"
        readOnly
        value={email}
        hint="The order belongs to your account; news about it goes to this address."
      />
      <TextField
        label="Name"
        name="customerName"
        autoComplete="name"
        required
        defaultValue={values?.customerName}
        error={of("customerName")}
      />
      <TextareaField
        label="Address"
        name="customerAddress"
        autoComplete="street-address"
        rows={3}
        required
        defaultValue={values?.customerAddress}
        error={of("customerAddress")}
      />
      <TextField
        label="Country"
        name="customerCountry"
        autoComplete="country-name"
        required
        defaultValue={values?.customerCountry}
        error={of("customerCountry")}
      />
      <Card className="grid gap-4 bg-surface shadow-none">
        <div className="grid gap-2">
          <h2 className="text-lg font-semibold">What happens next</h2>
          <ol className="grid list-decimal gap-1 ps-5 text-sm text-text-muted">
            <li>Your order is placed. Nothing is charged yet.</li>
            <li>It is listed under your pending orders, where you pay it with PayPal.</li>
            <li>As soon as the payment is confirmed, the work begins.</li>
          </ol>
        </div>
        <Button type="submit" size="lg" busy={sending && "Placing your order…"}>
          {orderTexts.placeButton}
        </Button>
      </Card>
    </Form>
  );
}
