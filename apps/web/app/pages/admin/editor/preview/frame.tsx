import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

interface Props {
  title: string;
  /** Width of the simulated window, in CSS pixels. */
  width: number;
  children: ReactNode;
}

/** Copies this page's language, accent and style sheets to the frame's document. Returns its body. */
function copyStyles(inside: Document): HTMLElement {
  inside.documentElement.lang = document.documentElement.lang;
  inside.documentElement.dataset.accent = document.documentElement.dataset.accent ?? "";
  const known = [...inside.querySelectorAll("link")].map(({ href }) => href);
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!known.includes(sheet.href)) inside.head.append(inside.importNode(sheet));
  return inside.body;
}

/**
 * Renders its children in an iframe of the given width, scaled down to fit, so that media queries apply as in a window of that width.
 * Nothing inside can be clicked or focused.
 */
export function Frame({ title, width, children }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [size, setSize] = useState({ room: 0, height: 0 });

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (inside) setBody(copyStyles(inside));
  }, []);
  useEffect(() => {
    if (!body || !container.current) return;
    const outer = container.current;
    const measure = () => setSize({ room: outer.clientWidth, height: body.scrollHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(outer);
    watch.observe(body);
    // Measures again when a style sheet or picture has loaded.
    body.ownerDocument.addEventListener("load", measure, true);
    measure();
    return () => {
      watch.disconnect();
      body.ownerDocument.removeEventListener("load", measure, true);
    };
  }, [body]);

  const scale = size.room > 0 ? Math.min(1, size.room / width) : 1;
  return (
    <div ref={container} className="overflow-hidden" style={{ height: size.height * scale }}>
      <iframe
        ref={frame}
        title={title}
        inert
        tabIndex={-1}
        className="block origin-top-left border-0 bg-bg"
        style={{
          width,
          height: size.height,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (size.room - width * scale) / 2),
        }}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
