import { pluralize } from "@rankwright/schema";
import { Button, Card, FormErrors, showToast, TextareaField } from "@rankwright/ui";
import { type FormEvent, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { readProblem } from "#app/form/write-problem.ts";

/** Duration of the toast that offers to undo the addition, in milliseconds. */
const UNDO_MS = 20_000;

/** Form to add many redirects at once, for example after a move from another site. */
export function RedirectLinesForm({ onDone }: { onDone: () => void }) {
  const { seo } = trpc.useUtils();
  const [lines, setLines] = useState("");
  useUnsaved("redirects", lines.trim() !== "", () => setLines(""));
  const remove = trpc.seo.removeRedirects.useMutation({
    onSuccess: async ({ removed }) => {
      await seo.invalidate();
      showToast(`${pluralize(removed, "redirect")} removed`, { tone: "info" });
    },
    onError: (error) => showToast(readProblem(error).message, { tone: "danger" }),
  });
  const add = trpc.seo.addRedirects.useMutation({
    onSuccess: async ({ made, unchanged }) => {
      await seo.invalidate();
      const before = unchanged > 0 ? `, ${unchanged} already existed` : "";
      showToast(
        `${pluralize(made.length, "redirect")} added${before}`,
        made.length > 0
          ? { duration: UNDO_MS, action: { label: "Undo", onClick: () => remove.mutate({ ids: made }) } }
          : { tone: "info" },
      );
      onDone();
    },
  });
  const issues = add.error && !add.isPending ? readProblem(add.error).issues : [];
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending) add.mutate({ lines });
  }
  return (
    <Card>
      <form noValidate aria-labelledby="add-redirects" onSubmit={submit} className="grid gap-5">
        <h2 id="add-redirects" className="text-xl">
          Add redirects in bulk
        </h2>
        {/* The issues get an empty path, because only the first issue of a field would be listed. */}
        <FormErrors
          issues={issues.map(({ message }) => ({ path: "", message }))}
          title="No redirects added"
        />
        <TextareaField
          label="Redirects, one per line"
          name="lines"
          id="redirect-lines"
          hint="Enter the old address, a space and the new address. You can also paste two spreadsheet columns."
          placeholder={"/old-page /pricing/\n/blog/first /service/"}
          rows={8}
          required
          spellCheck={false}
          autoComplete="off"
          value={lines}
          onChange={({ currentTarget }) => setLines(currentTarget.value)}
        />
        <div className="flex flex-wrap gap-3">
          <ScriptButton type="submit" busy={add.isPending && "Adding…"}>
            Add redirects
          </ScriptButton>
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
