import { type IconName, RoundIcon } from "@rankwright/ui";
import type { ReactNode } from "react";

/** Page with a single message and a link to continue. */
export function SimplePage({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="wrap grid min-h-[62dvh] content-center justify-items-center gap-5 py-20 text-center">
      <RoundIcon name={icon} size="xl" />
      <h1 className="max-w-text text-4xl">{title}</h1>
      <p className="max-w-xl text-lg text-text-muted wrap-anywhere">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
