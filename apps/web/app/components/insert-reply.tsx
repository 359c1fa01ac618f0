import { filledReply, type Placeholder } from "@rankwright/schema";
import { Select } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

interface InsertReplyProps {
  /** Id of the textarea to insert into. */
  into: string;
  /** Known values for the placeholders of a reply. */
  values: Partial<Record<Placeholder, string>>;
}

/** Select box that inserts a saved reply at the cursor. Renders nothing if no reply is saved. For admins and staff. */
export function InsertReply({ into, values }: InsertReplyProps) {
  const hydrated = useHydrated();
  const { data: replies = [] } = trpc.messages.savedReplies.useQuery();
  if (replies.length === 0) return null;
  return (
    // The wrapper has the width limit, because the arrow is positioned at its right end.
    <span className="max-w-72">
      <Select
        aria-label="Insert a saved reply"
        className="text-sm"
        disabled={!hydrated}
        value=""
        options={[
          { value: "", label: "Insert a saved reply…" },
          ...replies.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={({ target }) => {
          const box = document.getElementById(into);
          const reply = replies.find(({ _id }) => _id === target.value);
          if (!reply || !(box instanceof HTMLTextAreaElement)) return;
          box.focus();
          box.setRangeText(filledReply(reply.text, values), box.selectionStart, box.selectionEnd, "end");
          // Makes the form handle the inserted text like typed text.
          box.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
    </span>
  );
}
