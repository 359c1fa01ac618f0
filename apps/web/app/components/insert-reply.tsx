import { filledReply, type Placeholder } from "@rankwright/schema";
import { Select } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

interface InsertReplyProps {
  /** The id of the box that is answered in. */
  into: string;
  /** What is known in the places of a reply. */
  values: Partial<Record<Placeholder, string>>;
}

/** Puts a saved reply into an answer, where the cursor is; nothing where none is saved. For who works here. */
export function InsertReply({ into, values }: InsertReplyProps) {
  const hydrated = useHydrated();
  const { data: replies = [] } = trpc.messages.savedReplies.useQuery();
  if (replies.length === 0) return null;
  return (
    // The arrow is beside the control, so what limits one limits both.
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
          // The form hears it as if it was typed.
          box.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
    </span>
  );
}
