import { trpc } from "#app/data/trpc.ts";
import { MailPreview } from "#app/pages/admin/settings/mail/mail-preview.tsx";
import type { Words } from "./words-form.tsx";

/** What the mail looks like with the business' head, and with the line that ends the subscription. */
export function Preview({ words: { subject, text } }: { words: Words }) {
  const show = trpc.newsletters.preview.useMutation();
  return <MailPreview made={show} onShow={() => show.mutate({ subject, text })} />;
}
