import { type ButtonProps, showToast } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";

interface ResendLinkProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  email: string;
  label: string;
}

/** Button that sends the verification e-mail again. */
export function ResendLink({ email, label, ...button }: ResendLinkProps) {
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: () => showToast(`We sent the link to ${email} again.`),
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  return (
    <ScriptButton
      {...button}
      busy={resend.isPending && "Sending…"}
      aria-disabled={resend.isSuccess}
      onClick={() => !resend.isSuccess && resend.mutate()}
    >
      {resend.isSuccess ? "Sent" : label}
    </ScriptButton>
  );
}
