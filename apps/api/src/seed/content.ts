import type { SectionInput, SectionName, Sections } from "@rankwright/schema";
import * as faq from "./faq.ts";
import * as footer from "./footer.ts";
import * as home from "./home.ts";
import * as people from "./people.ts";
import * as services from "./services.ts";
import * as shop from "./shop.ts";
import * as work from "./work.ts";

/** Records by section, in display order. A missing section starts empty. */
export type DemoContent = { readonly [K in SectionName]?: readonly SectionInput<Sections[K]>[] };

/** Content of the demo site. */
export const demoContent = {
  ...home,
  ...services,
  ...work,
  ...people,
  ...shop,
  ...faq,
  ...footer,
} satisfies DemoContent;
