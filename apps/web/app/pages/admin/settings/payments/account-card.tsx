import { type ConnectedId, credentialFields, paths } from "@rankwright/schema";
import { Alert, Card, Fold, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ConnectForm } from "./connect-form.tsx";
import { type ConnectedMethod, Connection } from "./connection.tsx";
import { Lines } from "./lines.tsx";
import type { PaymentMethod } from "./method-state.ts";

const KINDS = ["test", "live"] as const;

/** Credentials of the built-in test system, with which the connection can be tried on this machine. */
function TestCredentials({ id, values }: { id: ConnectedId; values: Readonly<Record<string, string>> }) {
  return (
    <Alert title="Built-in test mode">
      <p>Connect with the credentials of the built-in test system. No real money is charged.</p>
      <dl className="mt-2 grid gap-1">
        {Object.entries(credentialFields[id]).map(([name, { label }]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt>{label}:</dt>
            <dd className="font-mono wrap-anywhere">{values[name]}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}

interface Props {
  method: PaymentMethod;
  id: ConnectedId;
  /** Environment variables that set the credentials. */
  variables: readonly string[];
  refresh: () => Promise<void>;
}

/** The accounts that a payment method is connected with, and the form that connects one. */
export function AccountCard({ method, id, variables, refresh }: Props) {
  const { label, connections, testCredentials } = method;
  const [connected, setConnected] = useState<ConnectedMethod>();
  const [problem, setProblem] = useState("");
  if (variables.length > 0)
    return (
      <Card className="grid gap-4">
        <h2 className="text-xl">Account</h2>
        <Alert title="Set by environment variables">
          {variables.join(", ")}. Ask whoever manages the server to change them.
        </Alert>
      </Card>
    );
  const set = KINDS.filter((kind) => connections?.[kind].isSet);
  const form = (
    <div className="grid gap-5">
      {testCredentials && <TestCredentials id={id} values={testCredentials} />}
      <ConnectForm
        id={id}
        label={label}
        onConnected={async (now) => {
          setConnected(now);
          setProblem("");
          showToast(`${label} connected`);
          await refresh();
        }}
      />
    </div>
  );
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">Account</h2>
      {set.map((kind) => (
        <Connection
          key={kind}
          id={id}
          label={label}
          kind={kind}
          account={connections?.[kind].account ?? ""}
          onDisconnected={async (reason) => {
            setConnected(undefined);
            setProblem(reason);
            await refresh();
          }}
        />
      ))}
      {connected && <Lines lines={connected.lines} />}
      {connected?.kind === "live" && method.state !== "live" && (
        <Alert>
          Customers can't pay with this account yet.{" "}
          <ScreenLink href={paths.goingLive()} className="link">
            Go live
          </ScreenLink>{" "}
          to accept real payments.
        </Alert>
      )}
      {problem !== "" && (
        <Alert tone="warning" role="alert" title="The webhook was not removed">
          {problem} Delete it in your {label} account.
        </Alert>
      )}
      {set.length === 0 ? (
        form
      ) : (
        <Fold key={set.join()} label="Connect another account">
          {form}
        </Fold>
      )}
    </Card>
  );
}
