import { paths } from "@rankwright/schema";
import { Breadcrumb } from "@rankwright/ui";
import { LongText } from "./long-text.tsx";

/** A legal page (imprint, privacy policy or terms): title and text. */
export function LegalText({ title, text }: { title: string; text: string }) {
  return (
    <article className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-16 wrap-anywhere sm:pt-10 lg:pb-28">
      <Breadcrumb items={[{ label: "Home", href: paths.home() }, { label: title }]} />
      <h1 className="max-w-text text-3xl">{title}</h1>
      <LongText text={text} />
    </article>
  );
}
