import { TextField } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import { AccountCard } from "#app/pages/account/screen.tsx";

/** Data to set up the authenticator app. */
export interface Setup {
  secret: string;
  uri: string;
  qr: { size: number; path: string };
}

/** QR code, the key for manual entry, and a field for the first code, which proves that the app is set up. */
export function SetUpApp({ result }: { result: FormResult<{ setup?: Setup }> }) {
  const setup = result.done?.setup;
  const field = fieldsOf(resultOf(result, "confirm"));
  // Kept in state, because the response to a wrong code doesn't contain the key.
  const [shown, setShown] = useState(setup);
  useEffect(() => {
    if (setup) setShown(setup);
  }, [setup]);
  return (
    <AccountCard title="Connect the app">
      {shown && <Key setup={shown} />}
      <PostForm intent="confirm" result={result}>
        <TextField
          {...field("code")}
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          hint="Six digits. A new code appears every 30 seconds."
          className="nums"
        />
        <SubmitButton className="justify-self-start" busy="Turning on…">
          Turn on two-step login
        </SubmitButton>
      </PostForm>
    </AccountCard>
  );
}

function Key({ setup }: { setup: Setup }) {
  const { secret, uri, qr } = setup;
  return (
    <div className="grid justify-items-center gap-4">
      <p className="text-sm text-text-muted">
        Scan this with the app, or{" "}
        <a href={uri} className="link">
          open it in an app on this device
        </a>
        .
      </p>
      {/* Black on white even in dark mode, because cameras can't read an inverted code. */}
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for the app"
        shapeRendering="crispEdges"
        className="size-52 rounded-md border border-border"
      >
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-center text-sm text-text-muted">
        Or type this key:
        <br />
        <code className="font-mono text-text wrap-anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
    </div>
  );
}
