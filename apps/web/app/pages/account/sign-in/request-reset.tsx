import { authTexts, paths } from "@rankwright/schema";
import { Alert, Done, EmailField } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
import { Sheet } from "./sheet.tsx";

interface RequestResetProps {
  result: FormResult | undefined;
  /** Reason why the mailed link can't be used; "" if the user didn't come from one. */
  problem: string;
}

/** Form to request the mail with the link. After it was sent, a confirmation replaces the button. */
export function RequestReset({ result, problem }: RequestResetProps) {
  const field = fieldsOf(result);
  const sent = result?.done !== undefined;
  return (
    <Sheet
      title="Reset your password"
      text="Enter the address you signed up with. We will e-mail you a link to set a new password."
      footer={
        <ScreenLink href={paths.login()} className="link">
          Back to sign in
        </ScreenLink>
      }
    >
      {problem && !result && <Alert tone="danger" role="alert" title={problem} />}
      <PostForm result={result}>
        <EmailField {...field("email")} label="Email" autoComplete="email" required readOnly={sent} />
        {sent ? (
          <Done title="Reset email sent">
            If there is an account for this address, we sent it a link. It works once, within 30 minutes.
            Check your spam folder if it doesn't arrive.
          </Done>
        ) : (
          <SubmitButton size="lg" className="w-full" busy="Sending…">
            {authTexts.resetButton}
          </SubmitButton>
        )}
      </PostForm>
    </Sheet>
  );
}
