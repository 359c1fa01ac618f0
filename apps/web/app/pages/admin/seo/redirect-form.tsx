import { paths, redirectInput, zodIssues } from "@rankwright/schema";
import { Card, FormErrors, showToast, TextField } from "@rankwright/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { fieldsOf } from "#app/form/result.ts";
import { readProblem, type WriteProblem } from "#app/form/write-problem.ts";
import { useGoTo } from "#app/hooks/use-go-to.ts";

/** Form to add a redirect. `from` and `to` are initial values; "" if there are none. */
export function RedirectForm({ from, to, onMany }: { from: string; to: string; onMany: () => void }) {
  const { seo } = trpc.useUtils();
  const add = trpc.seo.addRedirect.useMutation();
  const goTo = useGoTo();
  const [issues, setIssues] = useState<WriteProblem["issues"]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (from) form.current?.querySelector<HTMLInputElement>(to ? "button" : "[name=to]")?.focus();
  }, [from, to]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const { data, error } = redirectInput.safeParse(typed);
    if (error) return setIssues(zodIssues(error));
    try {
      const made = await add.mutateAsync(data);
      setIssues([]);
      await seo.invalidate();
      showToast(`${made.from} redirects to ${made.to}`);
      form.current?.reset();
      if (from) await goTo(paths.redirects(), { replace: true, preventScrollReset: true });
    } catch (failure) {
      setIssues(readProblem(failure).issues);
    }
  }
  const field = fieldsOf({ issues });
  return (
    <Card>
      <form ref={form} noValidate aria-labelledby="add-redirect" onSubmit={submit} className="grid gap-5">
        <h2 id="add-redirect" className="text-xl">
          Add a redirect
        </h2>
        {!add.isPending && <FormErrors issues={issues} />}
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField
            {...field("from")}
            label="Old address"
            hint="An address on this site that no longer has a page."
            placeholder="/old-page"
            defaultValue={from}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextField
            {...field("to")}
            label="New address"
            hint="An address on this site, or a full address on another site."
            placeholder="/pricing/"
            defaultValue={to}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <ScriptButton type="submit" busy={add.isPending && "Adding…"}>
            Add redirect
          </ScriptButton>
          <ScriptButton id="add-many" variant="quiet" onClick={onMany}>
            Add in bulk
          </ScriptButton>
        </div>
      </form>
    </Card>
  );
}
