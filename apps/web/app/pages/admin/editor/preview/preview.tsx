import type { Section } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import { Component, type ReactNode, useDeferredValue, useState } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { EditorRecord, Values } from "#app/pages/admin/editor/records.ts";
import { Frame } from "./frame.tsx";
import { previewContent, previewOf } from "./previews.tsx";

/** Window widths that a preview imitates, in CSS pixels. */
const windows = { Phone: 390, Computer: 1200 } as const;
type Window = keyof typeof windows;

/** Half-typed content may be more than a public component is ready for; the form must outlive that. */
class Safely extends Component<{ of: unknown; children: ReactNode }, { failedOn: unknown }> {
  override state = { failedOn: undefined };
  static getDerivedStateFromError() {
    return { failedOn: true };
  }
  override componentDidUpdate(before: { of: unknown }) {
    if (this.state.failedOn && before.of !== this.props.of) this.setState({ failedOn: undefined });
  }
  override render() {
    return this.state.failedOn ? <p className="wrap py-10">No preview of this yet.</p> : this.props.children;
  }
}

interface Props {
  section: Section;
  /** The record that is being edited; a new one has none. */
  record?: EditorRecord | undefined;
  /** What is in the form now. */
  values: Values;
  /** The saved records of the other sections that the preview shows. */
  others: Readonly<Record<string, readonly EditorRecord[]>>;
}

/** The section as visitors would see it with what is typed, by the public page's own component. */
export function Preview({ section, record, values, others }: Props) {
  const isHydrated = useHydrated();
  const [wide, setWide] = useState<Window>("Phone");
  const typed = useDeferredValue(values);
  const show = previewOf(section.name);
  if (!show || !isHydrated) return null;
  // Alone, without the list's other records: what is typed must not be looked for.
  const mine = [{ _id: record?._id ?? "new", values: typed }];
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">Preview</h2>
        <fieldset className="flex rounded-md border border-border-strong p-0.5">
          <legend className="sr-only">Show the preview as on a</legend>
          {(["Phone", "Computer"] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={wide === name}
              onClick={() => setWide(name)}
              className={cx(
                "min-h-8 rounded-sm px-3 text-sm font-semibold",
                wide === name ? "bg-accent text-on-accent" : "hover:bg-surface",
              )}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {/* Scrolls, so the keyboard must reach it. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
        tabIndex={0}
        aria-label={`${section.label} as visitors see it`}
        className="max-h-[75dvh] overflow-y-auto rounded-lg border border-border bg-bg shadow-sm"
      >
        <Frame key={wide} title={`Preview of ${section.label}`} width={windows[wide]}>
          <Safely of={typed}>{show(previewContent({ ...others, [section.name]: mine }))}</Safely>
        </Frame>
      </section>
    </section>
  );
}
