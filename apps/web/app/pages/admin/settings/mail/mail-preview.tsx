import { useRef } from "react";

/**
 * A mail's HTML in a frame that runs nothing. The page's policy takes no style attributes, so what they say is set on the elements
 * themselves.
 */
function show(frame: HTMLIFrameElement | null, html: string): void {
  const inside = frame?.contentDocument;
  if (!inside) return;
  const mail = new DOMParser().parseFromString(html, "text/html");
  const styled = [mail.body, ...mail.body.querySelectorAll<HTMLElement>("[style]")];
  const styles = styled.map((element) => element.getAttribute("style") ?? "");
  for (const element of styled) element.removeAttribute("style");
  inside.body.replaceWith(inside.adoptNode(mail.body));
  for (const [at, element] of styled.entries()) element.style.cssText = styles[at] ?? "";
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
