import { Button, type ButtonProps, ChangedFields, FormErrors } from "@rankwright/ui";
import { createContext, type ReactNode, use, useState } from "react";
import { Form, useFormAction, useNavigation } from "react-router";
import { useChangedFields } from "./changed-fields.ts";
import { type FormResult, resultOf } from "./result.ts";

const Sending = createContext(false);

interface PostFormProps {
  result: FormResult | undefined;
  /** Tells the forms of one screen apart; the action reads it. */
  intent?: string;
  /** Above a refusal that is about no field. */
  refusedTitle?: string;
  /** The ids of fields whose id is not their name. */
  ids?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** A form that its route's action answers: what is wrong above it, with the focus. It works before and without script. */
export function PostForm(props: PostFormProps) {
  const { result, intent = "", refusedTitle, ids, className = "grid gap-5", children } = props;
  const { state, formAction, formData } = useNavigation();
  const isNamed = formAction === useFormAction() && (formData?.get("intent") ?? "") === intent;
  // The form that comes with the answer to another was not sent itself, though the page still loads.
  const [wasSent, setWasSent] = useState(false);
  if (isNamed && state === "submitting" && !wasSent) setWasSent(true);
  const isSending = isNamed && wasSent;
  const { names, whenTyped } = useChangedFields(result);
  const issues = resultOf(result, intent)?.issues ?? [];
  return (
    <Form method="post" noValidate className={className} onInput={whenTyped}>
      {!isSending && (
        <FormErrors issues={issues} ids={ids} title={issues[0]?.path === "" ? refusedTitle : undefined} />
      )}
      {intent && <input type="hidden" name="intent" value={intent} />}
      <ChangedFields value={names}>
        <Sending value={isSending}>{children}</Sending>
      </ChangedFields>
    </Form>
  );
}

/** The button of a PostForm; `busy` says what is happening while the form is sent. */
export function SubmitButton({ busy, ...rest }: Omit<ButtonProps, "type">) {
  return <Button {...rest} type="submit" busy={use(Sending) && busy} />;
}
