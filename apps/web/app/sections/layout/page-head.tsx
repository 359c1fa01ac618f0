import { paths } from "@rankwright/schema";
import { Breadcrumb } from "@rankwright/ui";
import type { ReactNode } from "react";

/** The top of an inner page: breadcrumb, h1 and a sentence. */
export function PageHead({
  crumb,
  title,
  text,
  children,
}: {
  crumb: string;
  title: string;
  text?: string | undefined;
  /** Content below the sentence. */
  children?: ReactNode;
}) {
  return (
    <div className="wrap grid gap-6 pt-6 pb-9 sm:gap-8 sm:pt-10 sm:pb-12 lg:pb-16">
      <Breadcrumb items={[{ label: "Home", href: paths.home() }, { label: crumb }]} />
      <div className="grid gap-5">
        <h1 className="max-w-4xl text-display">{title}</h1>
        {text && <p className="max-w-text whitespace-pre-line text-lg text-text-muted">{text}</p>}
        {children}
      </div>
    </div>
  );
}
