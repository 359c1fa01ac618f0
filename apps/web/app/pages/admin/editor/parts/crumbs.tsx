import { paths } from "@rankwright/schema";
import { Breadcrumb } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";

/** Breadcrumb of an editor screen. `here` is its name, and `over` the screen between it and the list of editors. */
export function EditorBreadcrumb({ here, over }: { here: string; over?: { label: string; href: string } }) {
  return (
    <Breadcrumb
      as={ScreenLink}
      items={[
        { label: "Admin", href: paths.admin() },
        { label: "Content", href: paths.contentSettings() },
        ...(over ? [over] : []),
        { label: here },
      ]}
    />
  );
}
