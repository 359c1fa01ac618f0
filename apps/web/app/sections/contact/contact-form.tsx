import { paths, type sendMessage } from "@rankwright/schema";
import { Button, FormErrors, TextareaField, TextField } from "@rankwright/ui";
import type { z } from "zod";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
import { DataNote } from "#app/sections/legal/notes.tsx";

/**
 * The contact form. It posts to /contact, which responds with a page. With site.js it is sent in the background, and the result is
 * shown below the button.
 */
export function ContactForm({
  about,
  result,
}: {
  /** Package that the message is about. It is the default subject. */
  about?: string | undefined;
  result?: FormResult | undefined;
}) {
  const fields = fieldsOf(result ?? { issues: [], values: about ? { subject: `The package ${about}` } : {} });
  const field = (name: keyof z.input<typeof sendMessage>) => ({ ...fields(name), required: true });
  return (
    <form method="post" action={paths.contact()} noValidate data-contact className="grid gap-5">
      <FormErrors issues={result?.issues ?? []} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field("name")} label="Name" autoComplete="name" />
        <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
        <TextField {...field("number")} label="Phone" type="tel" autoComplete="tel" />
        <TextField {...field("subject")} label="Subject" />
      </div>
      <TextareaField {...field("message")} label="Message" rows={6} />
      <div className="grid justify-items-start gap-4">
        <Button type="submit" size="lg" className="max-sm:w-full">
          Send message
        </Button>
        <DataNote />
        <p
          role="status"
          className="w-full rounded-lg font-semibold not-empty:border not-empty:border-success/35 not-empty:bg-success-soft not-empty:p-4 data-failed:border-danger data-failed:bg-danger-soft data-failed:text-danger"
        />
      </div>
    </form>
  );
}
