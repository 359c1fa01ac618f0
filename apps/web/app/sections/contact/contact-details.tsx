import type { ShownItem } from "#app/data/site.ts";
import { ContentIcon } from "#app/sections/content-icon.tsx";

/** Contact details of the business, next to the form. */
export function ContactDetails({ items }: { items: readonly ShownItem<"contactDetails">[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="grid content-start gap-6 sm:max-lg:grid-cols-3">
      {items.map(({ _id, contactImg, contactTitle, contactDetails }) => (
        <li key={_id} className="flex min-w-0 items-start gap-4">
          <ContentIcon value={contactImg} />
          <div className="min-w-0">
            {contactTitle && <p className="font-semibold">{contactTitle}</p>}
            {contactDetails && <p className="whitespace-pre-line text-text-muted">{contactDetails}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
