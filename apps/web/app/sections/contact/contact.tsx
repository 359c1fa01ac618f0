import { anchors } from "@rankwright/schema";
import { SectionHeading } from "@rankwright/ui";
import type { ReactNode } from "react";
import type { ShownItem } from "#app/data/site.ts";
import type { FormResult } from "#app/form/result.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The contact section of the home page, and the whole contact page (where its heading is the h1). */
export function Contact({
  items,
  level = 2,
  about,
  result,
  children,
}: {
  items: readonly ShownItem<"contactDetails">[];
  level?: 1 | 2;
  /** Package that the message is about. */
  about?: string | undefined;
  result?: FormResult | undefined;
  /** Content at the end of the page. */
  children?: ReactNode;
}) {
  return (
    <section id={anchors.contact} aria-labelledby="contact-heading">
      <div className="section">
        <div className="wrap grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr] lg:grid-rows-[auto_1fr]">
          <SectionHeading
            id="contact-heading"
            level={level}
            eyebrow={level === 1 ? undefined : "Contact"}
            title={level === 1 ? "Contact us" : "Write to us"}
            text={
              about
                ? `Your message is about the package ${about}. Tell us about your site and the searches you want to rank for.`
                : "Tell us about your site and the searches you want to rank for."
            }
            className="min-w-0"
          />
          <div className="min-w-0 rounded-xl border border-border bg-surface-raised p-5 shadow-sm sm:p-8 lg:row-span-2">
            <ContactForm about={about} result={result} />
          </div>
          <ContactDetails items={items} />
        </div>
      </div>
      {children}
    </section>
  );
}
