import { Button, FormErrors, TextField } from "@rankwright/ui";
import { Form, useNavigation } from "react-router";
import { type FormIssue, formIssues } from "#app/form/form-issues.ts";

/** The second step of logging in. It works before and without script. */
export function SecondStepForm({ challenge, issues }: { challenge: string; issues: FormIssue[] }) {
  const sending = useNavigation().state !== "idle";
  const { errors, of } = formIssues(issues, ["code"]);
  return (
    <Form method="post" noValidate className="grid gap-5">
      {!sending && <FormErrors errors={errors} />}
      <input type="hidden" name="challenge" value={challenge} />
      <TextField
        // The one thing to do on this page.
        autoFocus={issues.length === 0}
        label="Code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Six digits, or one of your recovery codes."
        error={of("code")}
      />
      <Button type="submit" size="lg" className="w-full" busy={sending && "Logging in…"}>
        Log in
      </Button>
    </Form>
  );
}
