import { Breadcrumb, Card, PageHeader } from "@rankwright/ui";
import type { ComponentProps } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";

interface EditOneProps<T> extends ComponentProps<typeof Loaded<T>> {
  title: string;
  description: string;
  /** Screen with the complete list. */
  list: { label: string; href: string };
}

/** Screen to edit one item of a list. */
export function EditOne<T>({ title, description, list, ...loaded }: EditOneProps<T>) {
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        above={<Breadcrumb as={ScreenLink} items={[list, { label: "Update" }]} />}
      />
      <Card>
        <Loaded {...loaded} lines={2} />
      </Card>
    </>
  );
}
