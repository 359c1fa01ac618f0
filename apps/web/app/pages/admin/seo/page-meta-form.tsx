import { type FormOf, isSearchable, type PageMeta, type PublicPage, pageMetaForm } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { RecordFields } from "#app/pages/admin/editor/form/record-fields.tsx";
import { useRecordForm } from "#app/pages/admin/editor/form/use-record-form.ts";
import { type EditorRecord, toRecord, type Values } from "#app/pages/admin/editor/records.ts";
import type { Head } from "#app/pages/public/seo/seo.ts";
import { LengthMeter, SearchPreview } from "./search-preview.tsx";
import { SharePreview } from "./share-preview.tsx";

const names = Object.keys(pageMetaForm.fields);

/** Returns the form with the derived values as placeholders. They apply while a field is empty. */
function withPlaceholders({ title, description, image, canonical }: DerivedHead): FormOf {
  const { fields } = pageMetaForm;
  const derived = { title, description, image, canonical } as const;
  return {
    ...pageMetaForm,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        Object.hasOwn(derived, name)
          ? { ...field, placeholder: derived[name as keyof typeof derived] }
          : field,
      ]),
    ),
  };
}

/** Converts the form's values to the API's input. */
const pageMetaOf = (values: Values): PageMeta => ({
  title: values.title ?? "",
  description: values.description ?? "",
  image: values.image ?? "",
  imageAlt: values.imageAlt ?? "",
  canonical: values.canonical ?? "",
  search: values.search === "Hidden" ? "Hidden" : "",
});

/** Metadata that is derived from a page's content. It applies to fields that the owner leaves empty. */
export type DerivedHead = Pick<Head, "title" | "description" | "image" | "canonical" | "name" | "siteUrl">;

interface Props {
  path: PublicPage;
  pageMeta: EditorRecord;
  derivedHead: DerivedHead;
  /** SEO issues of the saved metadata, by field name. */
  notes: Readonly<Record<string, readonly string[]>>;
  onSaved: (before: Values, after: Values) => void;
}

/** Form for a page's search and sharing metadata, next to a live preview. */
export function PageMetaForm({ path, pageMeta, derivedHead, notes, onSaved }: Props) {
  const { mutateAsync } = trpc.seo.savePageMeta.useMutation();
  const section = withPlaceholders(derivedHead);
  const shown = isSearchable(path) ? names : names.filter((name) => name !== "search");
  const form = useRecordForm({
    section,
    shown,
    record: pageMeta,
    save: async (values, revision) => {
      const saved = await mutateAsync({ path, revision, data: pageMetaOf(values) });
      onSaved(pageMeta.values, values);
      return toRecord(section, saved);
    },
  });
  const now = form.toBeSaved;
  const title = now.title?.trim() || derivedHead.title;
  const description = now.description?.trim() || derivedHead.description;
  const { name, siteUrl } = derivedHead;
  const address =
    URL.parse(now.canonical?.trim() || derivedHead.canonical, siteUrl)?.href ?? derivedHead.canonical;
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Card className="min-w-0 self-start">
        <h2 id="face-form" className="sr-only">
          SEO settings
        </h2>
        <RecordFields
          section={section}
          shown={shown}
          form={form}
          notes={notes}
          button="Save"
          labelledBy="face-form"
        />
      </Card>
      <div className="grid min-w-0 content-start gap-6 xl:sticky xl:top-8 xl:self-start">
        <section aria-labelledby="as-result" className="grid gap-3">
          <h2 id="as-result" className="text-xl">
            Search preview
          </h2>
          {now.search === "Hidden" || !isSearchable(path) ? (
            <p className="rounded-lg border border-border bg-surface p-4">
              {isSearchable(path)
                ? "This page is hidden from search engines. It can still be shared."
                : "This page is always hidden from search engines: it only follows the contact form."}
            </p>
          ) : (
            <>
              <SearchPreview device="desktop" {...{ title, description, address, name }} />
              <SearchPreview device="phone" {...{ title, description, address, name }} />
            </>
          )}
          <LengthMeter what="Title" text={title} part="title" />
          <LengthMeter what="Description" text={description} part="description" />
        </section>
        <section aria-labelledby="as-shared" className="grid gap-3">
          <h2 id="as-shared" className="text-xl">
            Share preview
          </h2>
          <SharePreview
            title={title}
            description={description}
            image={now.image?.trim() || derivedHead.image}
            imageAlt={now.imageAlt ?? ""}
            host={new URL(siteUrl).host}
          />
        </section>
      </div>
    </div>
  );
}
