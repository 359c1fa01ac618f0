import { EmailField, PasswordField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf } from "#app/form/result.ts";

interface CredentialsFormProps {
  result: FormResult | undefined;
  button: string;
  busy: string;
  /** Above a refusal that is not about one field. */
  refusedTitle: string;
  passwordHint?: string;
  newPassword?: boolean;
  /** What comes between the password and the button. */
  children?: ReactNode;
}

/** E-mail and password: the form of sign-in and of registering. */
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
