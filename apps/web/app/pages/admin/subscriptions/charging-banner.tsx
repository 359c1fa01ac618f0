import { paths } from "@rankwright/schema";
import { Button, Dialog, FormErrors, Icon, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";

const words = {
  copied: "This is a copy of your shop, from a backup or another folder.",
  moved: "The address of this shop has changed.",
} as const;

/** Banner on every screen while subscriptions aren't charged, because this may be a copy of the shop. */
export default function ChargingBanner({ stopped }: { stopped: keyof typeof words }) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const confirm = trpc.subscriptions.confirmInstallation.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await utils.subscriptions.invalidate();
      showToast("Subscriptions are charged from here");
    },
  });
  return (
    <>
      <aside
        aria-label="Subscriptions"
        className="no-print border-b border-border bg-warning-soft text-center text-sm"
      >
        <div className="wrap flex flex-wrap items-center justify-center gap-x-3 gap-y-2 py-2">
          <p className="flex items-center gap-2">
            <Icon name="alert" size={18} className="flex-none text-warning max-sm:hidden" />
            <span>
              {words[stopped]}{" "}
              <ScreenLink href={paths.subscriptions()} className="link font-semibold">
                Subscriptions
              </ScreenLink>{" "}
              aren't charged until you confirm that this is the shop now.
            </span>
          </p>
          <ScriptButton size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Charge from here…
          </ScriptButton>
        </div>
      </aside>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Charge subscriptions from here?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              busy={confirm.isPending && "Confirming…"}
              onClick={() => !confirm.isPending && confirm.mutate()}
            >
              Charge from here
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          {confirm.error && (
            <FormErrors issues={[{ path: "", message: readProblem(confirm.error).message }]} />
          )}
          <p>
            Confirm only if the other installation is switched off. If both charge, your customers pay twice.
          </p>
          <p>Charges that are due start within a minute.</p>
        </div>
      </Dialog>
    </>
  );
}
