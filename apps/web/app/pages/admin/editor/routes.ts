import { paths, type Section } from "@rankwright/schema";
import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { ID_ONLY_PATHS_LAYOUT } from "#app/pages/admin/panel.ts";
import { isIdOnlyPath } from "./screens.ts";

const folder = "pages/admin/editor";

const editPaths = (sections: Readonly<Record<string, Section>>) => [
  ...new Set(Object.values(sections).flatMap(({ screens }) => screens.edit.map(({ path }) => path))),
];
const editRoute = (path: string) => route(path, `${folder}/edit.tsx`, { id: `edit ${path}` });
/** Returns the editor's routes: the list of all editors, and each section's screens. */
export function editorRoutes(sections: Readonly<Record<string, Section>>): RouteConfigEntry[] {
  const manage = new Set(Object.values(sections).map(({ screens }) => screens.manage.path));
  return [
    route(paths.contentSettings(), "pages/admin/settings/setting.tsx"),
    ...[...manage].map((path) => route(path, `${folder}/manage.tsx`, { id: `manage ${path}` })),
    ...editPaths(sections)
      .filter((path) => !isIdOnlyPath(path))
      .map(editRoute),
  ];
}

/** Returns the edit routes whose path is only an id, in a parent route that responds with 404 if there is no such record. */
export function idOnlyRoutes(sections: Readonly<Record<string, Section>>): RouteConfigEntry[] {
  const edit = editPaths(sections).filter(isIdOnlyPath).map(editRoute);
  return [
    layout(`${folder}/id-only-path.tsx`, [
      layout("pages/admin/layout.tsx", { id: ID_ONLY_PATHS_LAYOUT }, edit),
    ]),
  ];
}
