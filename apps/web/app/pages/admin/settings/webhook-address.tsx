import { Icon, showToast } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";

/** Webhook address with a copy button, for the provider's settings. */
export function WebhookAddress({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast("Copied"),
      () => showToast("Copying failed. Select the address and copy it.", { tone: "danger" }),
    );
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">Webhook address</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-md bg-surface px-2.5 py-2 font-mono text-xs break-all">
          {address}
        </code>
        <ScriptButton variant="quiet" size="sm" onClick={copy}>
          <Icon name="copy" size={16} />
          Copy
        </ScriptButton>
      </div>
    </div>
  );
}
