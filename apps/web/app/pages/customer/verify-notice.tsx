import { Icon, showToast } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";

/** Asks for the confirmation of the address, and sends the mail again. */
export function VerifyNotice({ email }: { email: string }) {
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: () => showToast(`We sent the link to ${email} again.`),
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  return (
    <aside
      aria-label="Confirm your email"
      className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-info/35 bg-info-soft px-4 py-2"
    >
      <Icon name="mail" className="text-info max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-60 text-sm [overflow-wrap:anywhere]">
        Please confirm your email: open the link we sent to <strong>{email}</strong>.
      </p>
      <ScriptButton
        variant="quiet"
        size="sm"
        className="-mx-2"
        busy={resend.isPending && "Sending…"}
        aria-disabled={resend.isSuccess}
        onClick={() => !resend.isSuccess && resend.mutate()}
      >
        {resend.isSuccess ? "Sent" : "Send it again"}
      </ScriptButton>
    </aside>
  );
}
