import { authTexts, paths } from "@rankwright/schema";
import { Button, Done, EmailField, FormErrors } from "@rankwright/ui";
import { Form, useNavigation } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { formIssues } from "#app/form/form-issues.ts";
import type { ResetResult } from "./reset.tsx";
import { Sheet } from "./sheet.tsx";

/** Asking for the mail. Once it is on its way, the button gives way to the confirmation. */
export function RequestReset({ result }: { result: ResetResult | undefined }) {
  const sending = useNavigation().state !== "idle";
  const { errors, of } = formIssues(result?.issues ?? [], ["email"]);
  const sent = result?.done ?? false;
  return (
    <Sheet
      title="Reset your password"
      text="Enter the address you signed up with. We send you a link that lets you choose a new password."
      footer={
        <PrivateLink href={paths.login()} className="link">
          Back to sign in
        </PrivateLink>
      }
    >
      <Form method="post" noValidate className="grid gap-5">
        {!sending && <FormErrors errors={errors} />}
        <EmailField
          label="Email"
          name="email"
          autoComplete="email"
          required
          readOnly={sent}
          defaultValue={result?.email}
          error={of("email")}
        />
        {sent ? (
          <Done title="Reset email sent">
            If there is an account for this address, the mail is on its way. Its link works once, for 30
            minutes. Nothing there? Look into the spam folder.
          </Done>
        ) : (
          <Button type="submit" size="lg" className="w-full" busy={sending && "Sending…"}>
            {authTexts.resetButton}
          </Button>
        )}
      </Form>
    </Sheet>
  );
}
