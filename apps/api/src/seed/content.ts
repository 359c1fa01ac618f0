import type { SectionInput, SectionName, Sections } from "@rankwright/schema";
import * as faq from "./faq.ts";
import * as footer from "./footer.ts";
import * as home from "./home.ts";
import * as people from "./people.ts";
import * as services from "./services.ts";
import * as shop from "./shop.ts";
import * as work from "./work.ts";

/** The demo site's content: the records of every section, in the order in which they are shown. */
export const demoContent: { readonly [K in SectionName]: readonly SectionInput<Sections[K]>[] } = {
  ...home,
  ...services,
  ...work,
  ...people,
  ...shop,
  ...faq,
  ...footer,
};
