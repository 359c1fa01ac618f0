import { Button, type ButtonProps, ChangedFields, FormErrors } from "@rankwright/ui";
import { createContext, type ReactNode, use, useState } from "react";
import { Form, useFormAction, useNavigation } from "react-router";
import { useChangedFields } from "./changed-fields.ts";
import { type FormResult, resultOf } from "./result.ts";

const Sending = createContext(false);

interface PostFormProps {
  result: FormResult | undefined;
  /** Identifies the form on a screen with several. Read by the action. */
  intent?: string;
  /** Heading above an error that is about no field. */
  refusedTitle?: string;
  /** Ids of fields that differ from their names. */
  ids?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** Form that posts to its route's action. Errors are shown above it and get the focus. Works before and without script. */
export function PostForm(props: PostFormProps) {
  const { result, intent = "", refusedTitle, ids, className = "grid gap-5", children } = props;
  const { state, formAction, formData } = useNavigation();
  const isNamed = formAction === useFormAction() && (formData?.get("intent") ?? "") === intent;
  // Without this, a form that replaces the submitted one would look as if it was being sent until the page has loaded.
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

/** Submit button of a PostForm. `busy` is its label while the form is being sent. */
export function SubmitButton({ busy, ...rest }: Omit<ButtonProps, "type">) {
  return <Button {...rest} type="submit" busy={use(Sending) && busy} />;
}
