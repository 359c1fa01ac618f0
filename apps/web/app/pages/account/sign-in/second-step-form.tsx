import { TextField } from "@rankwright/ui";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf } from "#app/form/result.ts";

interface SecondStepFormProps {
  challenge: string;
  result: FormResult | undefined;
}

/** Form for the second step of signing in. */
export function SecondStepForm({ challenge, result }: SecondStepFormProps) {
  const field = fieldsOf(result);
  return (
    <PostForm result={result}>
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        {...field("code")}
        // Allowed here, because the code is the only thing to do on this page.
        autoFocus={!result?.issues.length}
        label="Code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Six digits, or a recovery code."
      />
      <SubmitButton size="lg" className="w-full" busy="Logging in…">
        Log in
      </SubmitButton>
    </PostForm>
  );
}
