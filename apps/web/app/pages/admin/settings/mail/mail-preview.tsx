import { useRef } from "react";

/**
 * A mail's HTML in a frame that runs nothing. The page's policy takes no style attributes, so what they say is set on the elements
 * themselves.
 */
function show(frame: HTMLIFrameElement | null, html: string): void {
  const inside = frame?.contentDocument;
  if (!inside) return;
  // In texts a quotation mark is always written as an entity.
  const mail = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), "text/html");
  const { body } = mail;
  inside.body.replaceWith(inside.adoptNode(body));
  for (const element of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")])
    element.style.cssText = element.dataset.style ?? "";
}

/** What the mail looks like to its reader. */
export function MailPreview({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <iframe
      key={html}
      ref={(element) => {
        frame.current = element;
        show(element, html);
      }}
      onLoad={() => show(frame.current, html)}
      title="The mail"
      sandbox="allow-same-origin"
      className="h-130 w-full rounded-md border border-border bg-white"
    />
  );
}
