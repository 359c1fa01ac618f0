import { PASSWORD_MIN, paths } from "@rankwright/schema";
import { ButtonLink, Done, PasswordField } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
import { Sheet } from "./sheet.tsx";

/** Intent of the form that sets the new password. (The form that requests a link has none.) */
export const NEW_PASSWORD_INTENT = "choose";

/** Form to set a new password with the mailed link. */
export function NewPassword({ token, result }: { token: string; result: FormResult | undefined }) {
  const field = fieldsOf(result);
  if (result?.done)
    return (
      <Sheet title="Choose a new password">
        <Done title="Password changed">All devices are logged out. Log in with your new password.</Done>
        <ButtonLink href={paths.login()} as={ScreenLink} size="lg">
          Log in
        </ButtonLink>
      </Sheet>
    );
  return (
    <Sheet
      title="Choose a new password"
      footer={
        <ScreenLink href={paths.reset()} className="link">
          Request a new link
        </ScreenLink>
      }
    >
      <PostForm intent={NEW_PASSWORD_INTENT} result={result}>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          {...field("password")}
          label="New password"
          autoComplete="new-password"
          required
          hint={`At least ${PASSWORD_MIN} characters.`}
        />
        <SubmitButton size="lg" className="w-full" busy="Saving…">
          Save new password
        </SubmitButton>
      </PostForm>
    </Sheet>
  );
}
