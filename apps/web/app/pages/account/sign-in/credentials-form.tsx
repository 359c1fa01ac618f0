import { Button, EmailField, FormErrors, PasswordField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type FormIssue, formIssues } from "#app/form/form-issues.ts";

/** What an attempt to sign in or register came to, when it failed. */
export interface CredentialsResult {
  email: string;
  issues: FormIssue[];
}

interface CredentialsFormProps {
  result: CredentialsResult | undefined;
  button: string;
  busy: string;
  /** Above a refusal that is not about one field. */
  failed: string;
  passwordHint?: string;
  newPassword?: boolean;
  /** What stands between the password and the button. */
  children?: ReactNode;
}

/** E-mail and password: the form of sign-in and of registering. It works before and without script. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { result, button, busy, failed, passwordHint, newPassword = false, children } = props;
  const sending = useNavigation().state !== "idle";
  const { errors, of } = formIssues(result?.issues ?? [], ["email", "password"]);
  return (
    <Form method="post" noValidate className="grid gap-5">
      {!sending && <FormErrors errors={errors} {...(errors[0] && !errors[0].field && { title: failed })} />}
      <EmailField
        label="Email"
        name="email"
        autoComplete={newPassword ? "email" : "username"}
        required
        defaultValue={result?.email}
        error={of("email")}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={newPassword ? "new-password" : "current-password"}
        required
        hint={passwordHint}
        error={of("password")}
      />
      {children}
      <Button type="submit" size="lg" className="w-full" busy={sending && busy}>
        {button}
      </Button>
    </Form>
  );
}
