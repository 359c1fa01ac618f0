import { Button, type ButtonVariant, FormErrors, PasswordField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { type FormIssue, formIssues } from "../../../components/form-issues.ts";

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
  /** The account's e-mail, so that password managers know whose password it is. */
  email: string;
  children?: ReactNode;
}

/** A form that takes the present password beside whatever else it asks. It works before and without script. */
export function ProofForm(props: ProofFormProps) {
  const { intent, issues, button, busy, variant, fields = [], email, children } = props;
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
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      {children}
      <PasswordField
        id={id}
        label="Your password now"
        name="password"
        autoComplete="current-password"
        required
        error={of("password")}
      />
      <Button type="submit" variant={variant} className="justify-self-start" busy={sending && busy}>
        {button}
      </Button>
    </Form>
  );
}
