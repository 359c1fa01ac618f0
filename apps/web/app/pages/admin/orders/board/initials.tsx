import { cx, Icon } from "@rankwright/ui";

/** Returns the initials of an e-mail address: "JD" for jane.doe@example.com, "OW" for owner@example.com. */
export function initialsOf(email: string): string {
  const [first = "", second = ""] = email
    .split("@", 1)
    .join()
    .split(/[._+-]+/)
    .filter(Boolean);
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}

/** Round mark of the person who works on an order; an empty one for nobody. The name is next to it. */
export function Initials({ email }: { email: string | null }) {
  return (
    <span
      aria-hidden="true"
      title={email ?? undefined}
      className={cx(
        "grid size-8 flex-none place-items-center rounded-full text-xs font-semibold",
        email === null
          ? "border border-dashed border-border-strong text-text-muted"
          : "bg-accent-soft text-accent",
      )}
    >
      {email === null ? <Icon name="user" size={16} /> : initialsOf(email)}
    </span>
  );
}
