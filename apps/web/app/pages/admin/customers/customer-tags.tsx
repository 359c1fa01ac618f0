import { Card, FormErrors, Icon, showToast, TextField } from "@rankwright/ui";
import { useRef, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** Adds and removes a customer's tags. */
export function CustomerTags({ _id, tags }: { _id: string; tags: readonly string[] }) {
  const utils = trpc.useUtils().customers;
  const hydrated = useHydrated();
  const { data: known = [] } = trpc.customers.tags.useQuery();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const set = trpc.customers.setTags.useMutation({
    onSuccess: async (_, { tags: sent }) => {
      await utils.invalidate();
      if (sent.length > tags.length) setTyped("");
      showToast(sent.length > tags.length ? "Tag added" : "Tag removed");
      form.current?.querySelector("input")?.focus();
    },
  });
  const problem = set.error && !set.isPending ? readProblem(set.error) : undefined;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">Tags</h2>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-w-0 items-center rounded-full border border-border bg-surface ps-3 text-sm font-semibold"
            >
              <span className="min-w-0 truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                disabled={!hydrated}
                className="grid size-9 flex-none cursor-pointer place-items-center rounded-full text-text-muted hover:text-text"
                onClick={() =>
                  !set.isPending && set.mutate({ _id, tags: tags.filter((each) => each !== tag) })
                }
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!set.isPending) set.mutate({ _id, tags: [...tags, typed] });
        }}
      >
        {problem && <FormErrors issues={problem.issues.map((issue) => ({ ...issue, path: "tag" }))} />}
        <TextField
          name="tag"
          label="New tag"
          autoComplete="off"
          list="known-tags"
          error={problem?.issues[0]?.message}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <datalist id="known-tags">
          {known.map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <ScriptButton
          type="submit"
          variant="secondary"
          className="justify-self-start"
          busy={set.isPending && "Saving…"}
        >
          Add tag
        </ScriptButton>
      </form>
    </Card>
  );
}
