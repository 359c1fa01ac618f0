import { type ButtonVariant, PasswordField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import { CodeField } from "./code-field.tsx";
import type { AccountSecurity } from "./load-account.ts";

interface ProofFormProps {
  intent: string;
  result: FormResult | undefined;
  button: string;
  busy: string;
  variant?: ButtonVariant;
  security: AccountSecurity;
  /** True if the action bypasses two-step login, which requires a code. */
  withCode?: boolean;
  children?: ReactNode;
}

interface ProofFieldsProps {
  owner: AccountSecurity;
  /** Returns a field's props after the last result. */
  field: (name: string) => { name: string; error?: string | undefined; defaultValue?: string | undefined };
  id: string;
  /** Id of the code field; undefined if the action requires no code. */
  codeId: string | undefined;
  /** Additional fields of the form. */
  children?: ReactNode;
}

/** Fields that prove the user's identity: the current password (unless confirmed recently) and, if needed, a code. Includes `children`. */
export function ProofFields({ owner, field, id, codeId, children }: ProofFieldsProps) {
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" defaultValue={owner.email} readOnly hidden />
      {children}
      {!owner.isConfirmed && (
        <PasswordField
          {...field("password")}
          id={id}
          label="Current password"
          autoComplete="current-password"
          required
        />
      )}
      {codeId && owner.needsCode && <CodeField {...field("code")} id={codeId} />}
    </>
  );
}

/** Form whose action requires proof of identity: shows ProofFields in addition to its own fields. */
export function ProofForm(props: ProofFormProps) {
  const { intent, result, button, busy, variant, security, withCode = false, children } = props;
  const field = fieldsOf(resultOf(result, intent));
  const [id, codeId] = [`${intent}-password`, `${intent}-code`];
  return (
    <PostForm intent={intent} result={result} ids={{ password: id, ...(withCode && { code: codeId }) }}>
      <ProofFields owner={security} field={field} id={id} codeId={withCode ? codeId : undefined}>
        {children}
      </ProofFields>
      <SubmitButton variant={variant} className="justify-self-start" busy={busy}>
        {button}
      </SubmitButton>
    </PostForm>
  );
}
