import type { Section } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { Component, type ReactNode, useDeferredValue, useState } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { EditorRecord, Values } from "#app/pages/admin/editor/records.ts";
import { Frame } from "./frame.tsx";
import { previewContent, previewOf } from "./previews.tsx";

/** Widths of the simulated windows, in CSS pixels. */
const windows = { Phone: 390, Computer: 1200 } as const;
type Window = keyof typeof windows;

/** Error boundary: incomplete input may make a public component throw, which must not affect the form. Retries when `of` changes. */
class PreviewErrorBoundary extends Component<{ of: unknown; children: ReactNode }, { failedOn: unknown }> {
  override state = { failedOn: undefined };
  static getDerivedStateFromError() {
    return { failedOn: true };
  }
  override componentDidUpdate(before: { of: unknown }) {
    if (this.state.failedOn && before.of !== this.props.of) this.setState({ failedOn: undefined });
  }
  override render() {
    return this.state.failedOn ? <p className="wrap py-10">No preview available.</p> : this.props.children;
  }
}

interface Props {
  section: Section;
  /** Record that is being edited; undefined for a new one. */
  record?: EditorRecord | undefined;
  /** Current values of the form. */
  values: Values;
  /** Saved records of the other sections in the preview. */
  others: Readonly<Record<string, readonly EditorRecord[]>>;
}

/** Preview of the section with the form's current values, rendered by the components of the public page. */
export function Preview({ section, record, values, others }: Props) {
  const isHydrated = useHydrated();
  const [previewSize, setWide] = useState<Window>("Phone");
  const typed = useDeferredValue(values);
  const show = previewOf(section.name);
  if (!show || !isHydrated) return null;
  // Of this section, only this record is shown, so that the user doesn't have to look for it in a list.
  const mine = [{ _id: record?._id ?? "new", values: typed }];
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">Preview</h2>
        <fieldset className="flex rounded-md border border-border-strong p-0.5">
          <legend className="sr-only">Preview size</legend>
          {(["Phone", "Computer"] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={previewSize === name}
              onClick={() => setWide(name)}
              className={cx(
                "min-h-8 rounded-sm px-3 text-sm font-semibold",
                previewSize === name ? "bg-accent text-on-accent" : "hover:bg-surface",
              )}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {/* Scrollable, so it must be focusable by keyboard. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
        tabIndex={0}
        aria-label={`${section.label} as visitors see it`}
        className="max-h-[75dvh] overflow-y-auto rounded-lg border border-border bg-bg shadow-sm"
      >
        <Frame key={previewSize} title={`Preview of ${section.label}`} width={windows[previewSize]}>
          <PreviewErrorBoundary of={typed}>
            {show(previewContent({ ...others, [section.name]: mine }))}
          </PreviewErrorBoundary>
        </Frame>
      </section>
    </section>
  );
}
