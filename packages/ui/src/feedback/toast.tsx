import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "../icons/icon.tsx";

interface ToastOptions {
  tone?: "success" | "info" | "danger";
  /** An optional action, such as Undo. */
  action?: { label: string; onClick: () => void };
  /** Duration in milliseconds; paused while the pointer or the focus is on the toast. */
  duration?: number;
}

interface Toast extends ToastOptions {
  id: number;
  text: string;
}

const DURATION = 6000;
/** Time during which an action can be undone from its toast, in milliseconds. */
export const UNDO_MS = 10_000;
const MOST = 3;
const none: readonly Toast[] = [];

let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Only for use in the browser. */
export function showToast(text: string, options: ToastOptions = {}): void {
  lastId += 1;
  const next = [...toasts, { ...options, id: lastId, text }];
  // If there are too many, removes an info toast first, because others may have an Undo button.
  const leaves = next.length > MOST ? (next.find(({ tone }) => tone === "info") ?? next[0]) : undefined;
  set(next.filter((toast) => toast !== leaves));
}

function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The region in which toasts appear, once for the whole app. It is always rendered, so that screen readers announce toasts. Toasts survive
 * navigation. Place it after the page's header: on phones, toasts appear at this position.
 */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      // On phones, toasts are below the header. At the bottom, they could cover the end of the page, which can't be scrolled further.
      className="no-print pointer-events-none z-50 grid justify-items-center gap-2 max-sm:sticky max-sm:top-20 max-sm:mx-4 max-sm:-mb-px max-sm:h-px max-sm:flex-none sm:fixed sm:inset-x-6 sm:bottom-[calc(1.5rem+var(--bottom-bar,0rem))] sm:justify-items-end"
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

const signs = { success: "check-circle", info: "info", danger: "alert" } as const;

function ToastItem({ toast }: { toast: Toast }) {
  const { id, text, tone = "success", action, duration = DURATION } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading it, by pointer or by focus, makes it wait
    <div
      className="pointer-events-auto flex w-full max-w-104 animate-[rise_200ms_var(--ease-out)] items-center gap-3 rounded-lg border border-ink-line bg-ink py-2 ps-4 pe-2 text-on-ink shadow-lg"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={signs[tone]} className={tone === "danger" ? "text-on-ink" : "text-ink-accent"} />
      <p className="min-w-0 flex-1 py-1.5 text-sm font-medium whitespace-pre-wrap wrap-anywhere">{text}</p>
      {action && (
        <button
          type="button"
          className="min-h-9 rounded-sm px-3 text-sm font-semibold text-ink-accent underline underline-offset-4 hover:bg-ink-line"
          onClick={() => {
            action.onClick();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
        className="grid size-9 flex-none place-items-center rounded-sm text-on-ink-muted hover:bg-ink-line hover:text-on-ink"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
