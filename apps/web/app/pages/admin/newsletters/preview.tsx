import { trpc } from "#app/data/trpc.ts";
import type { Words } from "#app/form/words.ts";
import { MailPreview } from "#app/pages/admin/settings/mail/mail-preview.tsx";

/** What the mail looks like with the business' head, and with the line that ends the subscription. */
export function Preview({ words: { subject, text } }: { words: Words }) {
  const show = trpc.newsletters.preview.useMutation();
  return <MailPreview made={show} onShow={() => show.mutate({ subject, text })} />;
}
