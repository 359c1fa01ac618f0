import { Alert, Card } from "@rankwright/ui";
import { useRef } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { readProblem } from "#app/form/write-problem.ts";

/**
 * Renders a mail's HTML in a sandboxed iframe that runs no scripts. The CSP forbids inline styles, so this function sets those of the
 * attributes through the DOM, and omits those of the dark mode.
 */
function show(frame: HTMLIFrameElement | null, html: string): void {
  const inside = frame?.contentDocument;
  if (!inside) return;
  // Replaces only the mail's own markup, because quotation marks and angle brackets in texts are escaped.
  const allowed = html.replace(/<style>[^<]*<\/style>/, "").replaceAll(' style="', ' data-style="');
  const mail = new DOMParser().parseFromString(allowed, "text/html");
  const { body } = mail;
  inside.body.replaceWith(inside.adoptNode(body));
  for (const element of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")])
    element.style.cssText = element.dataset.style ?? "";
}

function Frame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <iframe
      key={html}
      ref={(element) => {
        frame.current = element;
        show(element, html);
      }}
      onLoad={() => show(frame.current, html)}
      title="Mail preview"
      sandbox="allow-same-origin"
      className="h-130 w-full rounded-md border border-border bg-white"
    />
  );
}

interface MailPreviewProps {
  /** Mutation that renders the mail. */
  made: { data: { subject: string; html: string } | undefined; error: unknown; isPending: boolean };
  onShow: () => void;
}

/** Preview of a mail, rendered by the server when the user requests it. */
export function MailPreview({ made: { data, error, isPending }, onShow }: MailPreviewProps) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Preview</h2>
      <ScriptButton
        variant="secondary"
        className="justify-self-start"
        busy={isPending && "Updating…"}
        onClick={onShow}
      >
        Update preview
      </ScriptButton>
      {Boolean(error) && (
        <Alert tone="danger" role="alert">
          {readProblem(error).message}
        </Alert>
      )}
      {data && (
        <div className="grid gap-2">
          <p className="text-sm wrap-anywhere">
            <span className="text-text-muted">Subject: </span>
            {data.subject}
          </p>
          <Frame html={data.html} />
        </div>
      )}
    </Card>
  );
}
