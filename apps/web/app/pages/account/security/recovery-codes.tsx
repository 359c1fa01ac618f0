import { paths } from "@rankwright/schema";
import { ButtonLink, Done, showToast } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { AccountCard } from "#app/pages/account/screen.tsx";

function save(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "recovery-codes.txt" });
  link.click();
  URL.revokeObjectURL(url);
}

/** New recovery codes. They can't be shown again later. */
export function RecoveryCodes({ codes, isNew }: { codes: readonly string[]; isNew: boolean }) {
  const text = `${codes.join("\n")}\n`;
  return (
    <>
      <Done title={isNew ? "Two-step login is on" : "New recovery codes created"}>
        Store these codes where you can reach them without your phone. Each code works once. They won't be
        shown again.
      </Done>
      <AccountCard title="Your recovery codes">
        <ul aria-label="Recovery codes" className="grid gap-x-8 gap-y-2 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="no-print flex flex-wrap gap-3">
          <ScriptButton
            variant="secondary"
            onClick={() =>
              navigator.clipboard.writeText(text).then(
                () => showToast("Codes copied."),
                () => showToast("Copying failed. Please select the codes and copy them.", { tone: "danger" }),
              )
            }
          >
            Copy
          </ScriptButton>
          <ScriptButton variant="secondary" onClick={() => save(text)}>
            Download
          </ScriptButton>
          <ButtonLink href={paths.account()} as={ScreenLink}>
            I have saved them
          </ButtonLink>
        </div>
      </AccountCard>
    </>
  );
}
