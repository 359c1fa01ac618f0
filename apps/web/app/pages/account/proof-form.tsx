import { type ButtonVariant, PasswordField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import { CodeField } from "./code-field.tsx";
import type { Owner } from "./owner.ts";

interface ProofFormProps {
  intent: string;
  result: FormResult | undefined;
  button: string;
  busy: string;
  variant?: ButtonVariant;
  owner: Owner;
  /** For what goes around two-step login. */
  withCode?: boolean;
  children?: ReactNode;
}

interface ProofFieldsProps {
  owner: Owner;
  /** What a field shows of the last result. */
  field: (name: string) => { name: string; error?: string | undefined; defaultValue?: string | undefined };
  id: string;
  /** For what goes around two-step login. */
  codeId: string | undefined;
  /** The form's own fields. */
  children?: ReactNode;
}

/** The present password, unless its owner has confirmed a moment ago, and the second step, beside a form's own fields. */
export function ProofFields({ owner, field, id, codeId, children }: ProofFieldsProps) {
  return (
    <>
      {/* So that password managers know whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={owner.email} readOnly hidden />
      {children}
      {!owner.isConfirmed && (
        <PasswordField
          {...field("password")}
          id={id}
          label="Your password now"
          autoComplete="current-password"
          required
        />
      )}
      {codeId && owner.needsCode && <CodeField {...field("code")} id={codeId} />}
    </>
  );
}

/** A form that asks for the present password beside its own fields, unless its owner has confirmed a moment ago. */
export function ProofForm(props: ProofFormProps) {
  const { intent, result, button, busy, variant, owner, withCode = false, children } = props;
  const field = fieldsOf(resultOf(result, intent));
  const [id, codeId] = [`${intent}-password`, `${intent}-code`];
  return (
    <PostForm intent={intent} result={result} ids={{ password: id, ...(withCode && { code: codeId }) }}>
      <ProofFields owner={owner} field={field} id={id} codeId={withCode ? codeId : undefined}>
        {children}
      </ProofFields>
      <SubmitButton variant={variant} className="justify-self-start" busy={busy}>
        {button}
      </SubmitButton>
    </PostForm>
  );
}
