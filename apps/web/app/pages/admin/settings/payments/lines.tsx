import { Icon } from "@rankwright/ui";

/** Results of a check: what works, and what doesn't. */
export function Lines({ lines }: { lines: readonly { ok: boolean; text: string }[] | undefined }) {
  return (
    <ul className="grid gap-2 text-sm" aria-live="polite">
      {lines?.map(({ ok, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon
            name={ok ? "check-circle" : "alert"}
            label={ok ? "Passed" : "Failed"}
            className={ok ? "text-success" : "text-danger"}
          />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
