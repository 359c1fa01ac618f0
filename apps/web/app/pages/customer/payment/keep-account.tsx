import { PASSWORD_MIN } from "@rankwright/schema";
import { Card, Done, EmailAddress, PasswordField } from "@rankwright/ui";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf } from "#app/form/result.ts";

/** Form in which a guest sets a password, to create an account for the order. The mailed link creates one without a password. */
export function KeepAccount({ email, result }: { email: string; result: FormResult | undefined }) {
  const field = fieldsOf(result);
  if (result?.done)
    return (
      <Done title="Confirm your address">
        Open the link we just sent to <EmailAddress address={email} /> to add the order to your account.
      </Done>
    );
  return (
    <Card className="no-print grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-xl">Create an account</h2>
        <p className="text-sm text-text-muted wrap-anywhere">
          Set a password to log in to your orders. You can also keep using the link we sent to{" "}
          <EmailAddress address={email} />.
        </p>
      </div>
      <PostForm result={result} refusedTitle="The password was not saved">
        {/* Lets password managers store the e-mail address with the password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...field("password")}
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters.`}
        />
        <SubmitButton variant="secondary" className="justify-self-start" busy="Saving…">
          Save password
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
