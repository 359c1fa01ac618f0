import type { ClipboardEvent } from "react";
import type { ControlProps } from "./control-props.ts";
import { MultilineControl } from "./multiline-control.tsx";
import { pastedText } from "./pasted.ts";

/** Puts what was copied from a page, or as a page's source, into the box with the marks of its headings and lists. */
function pasteMarked(event: ClipboardEvent) {
  const plain = event.clipboardData.getData("text/plain");
  const html = /^\s*<[a-z!]/i.test(plain) ? plain : event.clipboardData.getData("text/html");
  const marked = pastedText(html);
  // Old, but the one way that leaves the browser's own undo whole; where it fails, the paste is as ever.
  if (marked && document.execCommand("insertText", false, marked)) event.preventDefault();
}

/** A page's whole text, in a box that scrolls once it is taller than the window; a paste keeps headings and lists. */
export function LongTextControl(props: ControlProps) {
  return (
    <div onPaste={pasteMarked} className="[&_textarea]:max-h-[70dvh] [&_textarea]:min-h-64">
      <MultilineControl {...props} />
    </div>
  );
}
