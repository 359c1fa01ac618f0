import { PASSWORD_MIN, paths } from "@rankwright/schema";
import { Button, ButtonLink, Done, FormErrors, PasswordField } from "@rankwright/ui";
import { Form, useNavigation } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { formIssues } from "#app/form/form-issues.ts";
import type { ResetResult } from "./reset.tsx";
import { Sheet } from "./sheet.tsx";

/** Choosing a new password with the link from the mail. */
export function NewPassword({ token, result }: { token: string; result: ResetResult | undefined }) {
  const sending = useNavigation().state !== "idle";
  const { errors, of } = formIssues(result?.issues ?? [], ["password"]);
  if (result?.done)
    return (
      <Sheet title="Choose a new password">
        <Done title="Your password is changed">
          You were signed out everywhere. Please log in with the new password.
        </Done>
        <ButtonLink href={paths.login()} as={PrivateLink} size="lg">
          Log in
        </ButtonLink>
      </Sheet>
    );
  return (
    <Sheet
      title="Choose a new password"
      footer={
        <PrivateLink href={paths.reset()} className="link">
          Ask for a new link
        </PrivateLink>
      }
    >
      <Form method="post" noValidate className="grid gap-5">
        {!sending && <FormErrors errors={errors} />}
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={of("password")}
        />
        <Button type="submit" size="lg" className="w-full" busy={sending && "Saving…"}>
          Save new password
        </Button>
      </Form>
    </Sheet>
  );
}
