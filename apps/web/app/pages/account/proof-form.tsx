import { Button, type ButtonVariant, FormErrors, PasswordField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type FormIssue, formIssues } from "#app/form/form-issues.ts";
import type { Owner } from "./owner.ts";

interface ProofFormProps {
  /** Tells the forms of one screen apart; the action reads it as `intent`. */
  intent: string;
  /** What was wrong with the last attempt at this form. */
  issues: FormIssue[] | undefined;
  button: string;
  busy: string;
  variant?: ButtonVariant;
  /** The names of the fields among `children`. */
  fields?: readonly string[];
  owner: Owner;
  children?: ReactNode;
}

/**
 * A form that takes the present password beside whatever else it asks; none where its owner has confirmed a moment ago
 * that it is them. It works before and without script.
 */
export function ProofForm(props: ProofFormProps) {
  const { intent, issues, button, busy, variant, fields = [], owner, children } = props;
  const navigation = useNavigation();
  const sending = navigation.formData?.get("intent") === intent;
  const { errors, of } = formIssues(issues ?? [], [...fields, "password"]);
  const id = `${intent}-password`;
  return (
    <Form method="post" noValidate className="grid gap-5">
      {!sending && (
        <FormErrors
          errors={errors.map((error) => (error.field === "password" ? { ...error, field: id } : error))}
        />
      )}
      <input type="hidden" name="intent" value={intent} />
      {/* So that password managers know whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={owner.email} readOnly hidden />
      {children}
      {!owner.isConfirmed && (
        <PasswordField
          id={id}
          label="Your password now"
          name="password"
          autoComplete="current-password"
          required
          error={of("password")}
        />
      )}
      <Button type="submit" variant={variant} className="justify-self-start" busy={sending && busy}>
        {button}
      </Button>
    </Form>
  );
}
