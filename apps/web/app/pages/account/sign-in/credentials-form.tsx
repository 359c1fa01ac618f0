import { EmailField, PasswordField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf } from "#app/form/result.ts";

interface CredentialsFormProps {
  result: FormResult | undefined;
  button: string;
  busy: string;
  /** Heading above an error that isn't about a single field. */
  refusedTitle: string;
  passwordHint?: string;
  newPassword?: boolean;
  /** Content between the password and the button. */
  children?: ReactNode;
}

/** Form for e-mail and password, used by sign-in and registration. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { result, button, busy, refusedTitle, passwordHint, newPassword = false, children } = props;
  const field = fieldsOf(result);
  return (
    <PostForm result={result} refusedTitle={refusedTitle}>
      <EmailField
        {...field("email")}
        label="Email"
        autoComplete={newPassword ? "email" : "username"}
        required
      />
      <PasswordField
        {...field("password")}
        label="Password"
        autoComplete={newPassword ? "new-password" : "current-password"}
        required
        hint={passwordHint}
      />
      {children}
      <SubmitButton size="lg" className="w-full" busy={busy}>
        {button}
      </SubmitButton>
    </PostForm>
  );
}
