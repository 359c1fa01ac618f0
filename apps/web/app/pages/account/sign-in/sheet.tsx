import { Card } from "@rankwright/ui";
import type { ReactNode } from "react";

/** Layout of a sign-in screen: title, a sentence, the form, and links to the other screens. */
export function Sheet(props: { title: string; text?: ReactNode; children: ReactNode; footer?: ReactNode }) {
  const { title, text, children, footer } = props;
  return (
    <div className="mx-auto grid w-full max-w-form gap-6">
      <Card className="grid gap-6 shadow-md sm:p-8">
        <div className="grid gap-2">
          <h1 className="text-3xl">{title}</h1>
          {text && <p className="text-text-muted">{text}</p>}
        </div>
        {children}
      </Card>
      {footer && <p className="text-center text-sm text-text-muted">{footer}</p>}
    </div>
  );
}
