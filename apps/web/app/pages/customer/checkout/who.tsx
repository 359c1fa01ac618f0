import { checkoutTexts, paths, type SessionUser } from "@rankwright/schema";
import { Alert, Button, EmailAddress, EmailField, Fold, PasswordField, TextField } from "@rankwright/ui";
import { useRef } from "react";
import { useSubmit } from "react-router";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
import { PasskeyButton } from "#app/pages/account/sign-in/other-methods.tsx";
import { isTyped, type Remembered } from "./last-details.ts";
import type { Offer } from "./use-offer.ts";

/** Result of an action on the checkout page: a code is required, a link was mailed, or the total for the entered buyer. */
export interface CheckoutDone {
  offer?: Offer | null;
  challenge?: string;
  linkSent?: boolean;
}

interface WhoProps {
  user: SessionUser | null;
  /** Details of the user's last order, or of the last guest order in this browser. */
  remembered: Remembered;
  passkeyOrigin: string | null;
  result: FormResult<CheckoutDone> | undefined;
  /** Intent of the form that is being sent. */
  sending: FormDataEntryValue | undefined;
}

/** Customer of the order: the signed-in user, or a field for the e-mail address, with options to sign in without leaving the page. */
export function CustomerSection({ user, remembered, passkeyOrigin, result, sending }: WhoProps) {
  const { defaultValue: typed, ...email } = fieldsOf(result)("customerEmail");
  if (user)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-border bg-surface p-4">
        <p className="min-w-0 wrap-anywhere">
          Ordering as{" "}
          <strong>
            <EmailAddress address={user.email} />
          </strong>
        </p>
        <Button type="submit" formAction={paths.signOut()} variant="quiet" size="sm" className="-mx-3.5">
          Not you?
        </Button>
      </div>
    );
  return (
    <section aria-labelledby="who" className="grid gap-4">
      <h2 id="who" className="sr-only">
        Your details
      </h2>
      <EmailField
        {...email}
        defaultValue={typed ?? remembered?.customerEmail}
        label="Email"
        autoComplete="email"
        required
        enterKeyHint="next"
        hint="For your receipt and updates. You don't need an account."
      />
      {remembered && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-text-muted">
          <p>Filled in from your last order in this browser.</p>
          <Button type="submit" formAction={paths.signOut()} variant="quiet" size="sm" className="-mx-3.5">
            Not you?
          </Button>
        </div>
      )}
      <LogIn remembered={remembered} passkeyOrigin={passkeyOrigin} result={result} sending={sending} />
    </section>
  );
}

/** Options to sign in with the e-mail address above. Expanded after the user tried one. */
function LogIn({ remembered, passkeyOrigin, result, sending }: Omit<WhoProps, "user">) {
  const field = fieldsOf(result);
  const submit = useSubmit();
  const fold = useRef<HTMLDetailsElement>(null);
  const challenge =
    result?.done?.challenge ?? (result?.status === 401 ? undefined : result?.values.challenge);
  const isOpen = challenge !== undefined || ["sign-in", "link", "second-step"].includes(result?.intent ?? "");

  /** Called after a passkey sign-in. Posts the typed values, so that the reloaded form shows them. */
  function signedIn() {
    const form = fold.current?.closest("form");
    if (!form) return;
    const typed = new FormData(form);
    for (const [name, value] of [...typed]) if (!isTyped(remembered, name, value)) typed.delete(name);
    typed.delete("password");
    typed.set("intent", "signed-in");
    void submit(typed, { method: "post" });
  }

  return (
    <Fold ref={fold} isOpen={isOpen} label="Have an account? Log in">
      <div className="grid gap-4">
        {result?.done?.linkSent && !sending && <Alert role="alert">{checkoutTexts.linkSent}</Alert>}
        {challenge ? (
          <>
            <input type="hidden" name="challenge" value={challenge} />
            <TextField
              {...field("code")}
              label="Code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              hint="The six digits from your authenticator app, or a recovery code."
            />
            <Button
              type="submit"
              name="intent"
              value="second-step"
              variant="secondary"
              busy={sending === "second-step" && "Logging in…"}
            >
              Log in
            </Button>
          </>
        ) : (
          <>
            <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
            <div className="grid gap-3 sm:grid-cols-3">
              <Button
                type="submit"
                name="intent"
                value="sign-in"
                variant="secondary"
                busy={sending === "sign-in" && "Logging in…"}
              >
                Log in
              </Button>
              {passkeyOrigin && <PasskeyButton origin={passkeyOrigin} onDone={signedIn} size="md" />}
              <Button
                type="submit"
                name="intent"
                value="link"
                variant="secondary"
                busy={sending === "link" && "Sending…"}
              >
                E-mail me a link
              </Button>
            </div>
          </>
        )}
      </div>
    </Fold>
  );
}
