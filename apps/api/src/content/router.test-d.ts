// Type tests, compiled but never run: each line below a @ts-expect-error must be a compile error.
import type { ACCENTS, Patch, Saved, SectionInput, Sections } from "@rankwright/schema";
import type { AppRouter } from "../router.ts";

declare const content: ReturnType<AppRouter["createCaller"]>["content"];
const _id = "";

/** Fails to compile unless both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>) => {};

export async function rightOnes() {
  same<Parameters<typeof content.banner.create>[0], SectionInput<Sections["banner"]>>(true);
  same<Awaited<ReturnType<typeof content.steps.list>>, Saved<Sections["steps"]>[]>(true);
  const [step] = await content.steps.list();
  same<typeof step, Saved<Sections["steps"]> | undefined>(true);
  const { packageName, billing } = await content.packages.get({ _id });
  same<typeof packageName, string>(true);
  same<typeof billing, "Per week" | "Per month" | "Per year" | "">(true);
  same<Patch<Sections["footerAbout"]>, { aboutFooterText?: string; aboutFooterDetails?: string }>(true);
  same<Saved<Sections["logo"]>["accent"], (typeof ACCENTS)[number] | "">(true);
  await content.logo.create({ logo: "/logo.svg" });
  await content.packages.update({ _id, data: { packagePrice: 49.5 }, revision: 1 });
}

export async function wrongOnes() {
  // @ts-expect-error there is no such section
  await content.baner.list();
  // @ts-expect-error there is no such field
  await content.logo.create({ logo: "/logo.svg", logoText: "" });
  // @ts-expect-error a required field is missing
  await content.faqText.create({ faqText: "" });
  // @ts-expect-error the field accepts only text
  await content.steps.update({ _id, data: { stepNumber: 1 } });
  // @ts-expect-error the field belongs to another section
  await content.steps.update({ _id, data: { bannerHeading: "" } });
  // @ts-expect-error not a choice of the field
  await content.packages.update({ _id, data: { availability: "Gold" } });
  // @ts-expect-error not a choice of the field, although it is optional
  await content.logo.create({ logo: "/logo.svg", accent: "Gold" });
  const saved = await content.steps.get({ _id });
  // @ts-expect-error the record has no such field
  saved.stapIcon;
  // @ts-expect-error there is no such procedure
  await content.steps.destroy({ _id });
}
