import type { LoaderFunctionArgs } from "react-router";
import { foundOr404 } from "#app/data/record.ts";
import { missingPage } from "#app/data/site.ts";
import { demoIds, readContent, readPreviewed, sectionsOf } from "./data.ts";
import { toRecord } from "./records.ts";
import { findEditScreen, manageScreenName, sectionsOfManageScreen } from "./screens.ts";

/** Returns the section, screen and record of an edit route. Throws a 404 if the record doesn't exist. */
export async function findRecord({ context, pattern, params }: LoaderFunctionArgs) {
  const at = findEditScreen(sectionsOf(context), pattern);
  if (!at) throw await missingPage(context);
  const { section } = at;
  const found = await foundOr404(
    () => readContent(context, section.name, "get", { _id: params.id ?? "" }),
    () => missingPage(context),
  );
  return { ...at, record: toRecord(section, found) };
}

/** Loads all data of an edit screen. */
export async function findEdited(args: LoaderFunctionArgs) {
  const { context } = args;
  const found = await findRecord(args);
  const { name, screens } = found.section;
  return {
    ...found,
    demo: await demoIds(context),
    others: await readPreviewed(context, name),
    screenName: manageScreenName(sectionsOfManageScreen(sectionsOf(context), screens.manage.path)),
  };
}
