import { paths } from "@rankwright/schema";
import { Alert, Button, Card, SelectField } from "@rankwright/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";
import type { AccountSecurity } from "#app/pages/account/load-account.ts";
import { ProofFields } from "#app/pages/account/proof-form.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** Messages for failed downloads, by the error code in the address (`?download=`). */
const problems: Readonly<Record<string, string>> = {
  password: "Incorrect password.",
  code: "The code is missing or no longer valid.",
  wait: "Too many attempts. Try again in 15 minutes.",
  key: "This backup contains the encryption key, so it can't be downloaded in the browser. Copy it from the server, or choose another one.",
  gone: "This backup no longer exists. Choose another one.",
};

function Problem() {
  const word = useSearchParams()[0].get("download") ?? "";
  const problem = Object.hasOwn(problems, word) ? problems[word] : undefined;
  return (
    problem && (
      <Alert tone="danger" role="alert" title="Download failed">
        {problem}
      </Alert>
    )
  );
}

type Backups = RouterOutputs["settings"]["backups"]["list"]["backups"];

/** Form to download a backup. It is posted by the browser, not by script, so that the browser saves the response as a file. */
export function BackupDownload({ backups, owner }: { backups: Backups; owner: AccountSecurity }) {
  const { moment } = useDates();
  const [isSent, setSent] = useState(false);
  const options = backups.map(({ name, at }) => ({ value: name, label: moment(at) }));
  return (
    <WithIdentityProof owner={owner}>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="download" className="scroll-mt-20 text-xl">
            Download a backup
          </h2>
          <p className="text-sm text-text-muted">
            Save the file on another machine. It contains your customers' data, so store it securely.
          </p>
        </div>
        {!isSent && <Problem />}
        <form
          method="post"
          action={paths.backupDownload()}
          className="grid gap-5"
          onSubmit={({ currentTarget }) => {
            // A download doesn't reload the page, so the password and the previous error are removed here.
            setSent(true);
            setTimeout(() => currentTarget.reset());
          }}
        >
          <ProofFields
            owner={owner}
            field={(name) => ({ name })}
            id="download-password"
            codeId="download-code"
          >
            <SelectField label="Backup" name="name" id="download-name" options={options} />
          </ProofFields>
          <Button type="submit" variant="secondary" className="justify-self-start">
            Download
          </Button>
        </form>
      </Card>
    </WithIdentityProof>
  );
}
