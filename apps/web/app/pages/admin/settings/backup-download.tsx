import { paths } from "@rankwright/schema";
import { Alert, Button, Card, SelectField } from "@rankwright/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { AfterProof } from "#app/pages/account/after-proof.tsx";
import type { Owner } from "#app/pages/account/owner.ts";
import { ProofFields } from "#app/pages/account/proof-form.tsx";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** Error messages of the download, by the code in the address. */
const problems: Readonly<Record<string, string>> = {
  password: "That is not your password.",
  code: "The code is missing, or it is no longer right.",
  wait: "Those were too many tries. Please wait a quarter of an hour.",
  key: "The key of your passwords and credentials is in that one, which no browser gets. Take it from the server, or choose another.",
  gone: "That backup is no longer there. Please choose another.",
};

function Problem() {
  const word = useSearchParams()[0].get("download") ?? "";
  const problem = Object.hasOwn(problems, word) ? problems[word] : undefined;
  return (
    problem && (
      <Alert tone="danger" role="alert" title="Nothing was downloaded">
        {problem}
      </Alert>
    )
  );
}

type Backups = RouterOutputs["settings"]["backups"]["list"]["backups"];

/** Form to download a backup for another machine. A plain form post, so that the browser saves the response and stays on the page. */
export function BackupDownload({ backups, owner }: { backups: Backups; owner: Owner }) {
  const { moment } = useDates();
  const [isSent, setSent] = useState(false);
  const options = backups.map(({ name, at }) => ({ value: name, label: moment(at) }));
  return (
    <AfterProof owner={owner}>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="download" className="scroll-mt-20 text-xl">
            Download a backup
          </h2>
          <p className="text-sm text-text-muted">
            One file, to keep on another machine. It has your customers' data: keep it where nobody else reads
            it.
          </p>
        </div>
        {!isSent && <Problem />}
        <form
          method="post"
          action={paths.backupDownload()}
          className="grid gap-5"
          onSubmit={({ currentTarget }) => {
            // The page stays open, so the password and the previous error are cleared.
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
    </AfterProof>
  );
}
