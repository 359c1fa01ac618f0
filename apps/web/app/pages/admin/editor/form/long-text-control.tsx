import type { ClipboardEvent } from "react";
import type { ControlProps } from "./control-props.ts";
import { MultilineControl } from "./multiline-control.tsx";
import { pastedText } from "./pasted.ts";

/** Inserts pasted HTML as text with `#` for headings and `-` or numbers for lists. HTML source pasted as text is converted, too. */
function pasteMarked(event: ClipboardEvent) {
  const plain = event.clipboardData.getData("text/plain");
  const html = /^\s*<[a-z!]/i.test(plain) ? plain : event.clipboardData.getData("text/html");
  const marked = pastedText(html);
  // execCommand is deprecated, but nothing else keeps the browser's undo history. If it fails, the browser pastes as usual.
  if (marked && document.execCommand("insertText", false, marked)) event.preventDefault();
}

/** Control for a page's whole text. The box scrolls once it is taller than the window. Pasting keeps headings and lists. */
export function LongTextControl(props: ControlProps) {
  return (
    <div onPaste={pasteMarked} className="[&_textarea]:max-h-[70dvh] [&_textarea]:min-h-64">
      <MultilineControl {...props} />
    </div>
  );
}
