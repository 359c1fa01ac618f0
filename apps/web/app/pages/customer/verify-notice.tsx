import { EmailAddress, Icon } from "@rankwright/ui";
import { ResendLink } from "#app/components/resend-link.tsx";

/** Notice to confirm the e-mail address, with a button to send the mail again. */
export function VerifyNotice({ email }: { email: string }) {
  return (
    <aside
      aria-label="Confirm your email"
      className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-info/35 bg-info-soft px-4 py-2"
    >
      <Icon name="mail" className="text-info max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        Please confirm your email: open the link we sent to{" "}
        <strong>
          <EmailAddress address={email} />
        </strong>
        .
      </p>
      <ResendLink email={email} label="Resend e-mail" variant="quiet" size="sm" className="-mx-2" />
    </aside>
  );
}
