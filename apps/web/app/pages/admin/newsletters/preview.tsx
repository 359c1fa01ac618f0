import { trpc } from "#app/data/trpc.ts";
import type { Words } from "#app/form/words.ts";
import { MailPreview } from "#app/pages/admin/settings/mail/mail-preview.tsx";

/** Preview of the mail, with the business's header and the unsubscribe link. */
export function Preview({ words: { subject, text } }: { words: Words }) {
  const show = trpc.newsletters.preview.useMutation();
  return <MailPreview made={show} onShow={() => show.mutate({ subject, text })} />;
}
