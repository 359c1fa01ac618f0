import { accentOf, type SectionName, shownPackages } from "@rankwright/schema";
import { Badge } from "@rankwright/ui";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { Frame } from "#app/pages/admin/editor/preview/frame.tsx";
import { About } from "#app/sections/about.tsx";
import { Hero } from "#app/sections/home/hero.tsx";
import { Services } from "#app/sections/home/services.tsx";
import { Testimonials } from "#app/sections/home/testimonials.tsx";
import { WorkSteps } from "#app/sections/home/work-steps.tsx";
import { Brand } from "#app/sections/layout/brand.tsx";
import { Pricing } from "#app/sections/packages/pricing.tsx";
import type { SoldPackage } from "./sell.tsx";

/** Values that the user has entered in the steps, saved or not; undefined if a step wasn't opened. */
export interface TypedSoFar {
  name?: string;
  logo?: string;
  accent?: string;
  packages?: readonly SoldPackage[];
}

/** Applies the entered accent to the preview's document. */
function InAccent({ accent }: { accent: string }) {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = inside.current?.ownerDocument.documentElement;
    const { hue, chroma } = accentOf(accent);
    // Without a custom accent, the predefined one of the site applies (`data-accent`), if there is one.
    const isOurs = accent === "" && Boolean(root?.dataset.accent);
    root?.style.setProperty("--accent-hue", isOurs ? null : `${hue}`);
    root?.style.setProperty("--accent-chroma", isOurs ? null : `${chroma}`);
  }, [accent]);
  return <span ref={inside} hidden />;
}

/** Part of the page, with a badge if it still contains demo content. */
function Part({ isDemo, children }: { isDemo: boolean; children: ReactNode }) {
  if (!isDemo) return children;
  return (
    <div className="relative outline-2 -outline-offset-4 outline-warning outline-dashed">
      <Badge tone="warning" className="absolute end-6 top-3 z-10">
        Demo text
      </Badge>
      {children}
    </div>
  );
}

/** Preview of the home page with the entered values. Demo content has a badge, which visitors don't see. */
export function HomePreview({ typed }: { typed: TypedSoFar }) {
  const isHydrated = useHydrated();
  const { content, settings, setup } = trpc;
  const [left] = setup.demoLeft.useSuspenseQuery();
  const [business] = settings.business.get.useSuspenseQuery();
  const [banner] = content.banner.list.useSuspenseQuery();
  const [logo] = content.logo.list.useSuspenseQuery();
  const [serviceText] = content.serviceText.list.useSuspenseQuery();
  const [services] = content.serviceItems.list.useSuspenseQuery();
  const [about] = content.about.list.useSuspenseQuery();
  const [workSteps] = content.workSteps.list.useSuspenseQuery();
  const [packages] = content.packages.list.useSuspenseQuery();
  const [packagesText] = content.packagesText.list.useSuspenseQuery();
  const [testimonialText] = content.testimonialText.list.useSuspenseQuery();
  const [testimonials] = content.testimonials.list.useSuspenseQuery();
  const shown = useDeferredValue(typed);
  if (!isHydrated) return null;
  const isDemo = (...names: SectionName[]) =>
    left.some(({ section }) => names.some((name) => name === section));
  const name = (shown.name ?? business.values.name) || "Your name";
  const sold = shown.packages
    ? shown.packages
        .filter(({ packageName }) => packageName !== "")
        .map(({ key, revision: _, ...row }) => {
          const before = packages.find((one) => one._id === row._id);
          return { ...BLANK, ...before, ...row, _id: key };
        })
    : packages;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
      tabIndex={0}
      aria-label="Home page as visitors will see it"
      className="max-h-[80dvh] overflow-y-auto rounded-lg border border-border bg-bg shadow-sm"
    >
      <Frame title="Preview of the home page" width={innerWidth < 640 ? 390 : 1100}>
        {shown.accent !== undefined && <InAccent accent={shown.accent} />}
        <Part isDemo={isDemo("logo") && (shown.logo ?? logo[0]?.logo) === logo[0]?.logo}>
          <div className="border-b border-border py-4">
            <div className="wrap">
              <Brand
                logo={{
                  light: shown.logo ?? logo[0]?.logo ?? "",
                  dark: shown.logo ? "" : (logo[0]?.logoDark ?? ""),
                }}
                name={name}
              />
            </div>
          </div>
        </Part>
        {banner[0] ? (
          <Part isDemo={isDemo("banner")}>
            <Hero banner={banner[0]} name={name} />
          </Part>
        ) : (
          <h1 className="wrap py-16 text-4xl">{name}</h1>
        )}
        <Part isDemo={isDemo("serviceText", "serviceItems")}>
          <Services text={serviceText[0]} items={services} />
        </Part>
        {about[0] && (
          <Part isDemo={isDemo("about")}>
            <About about={about[0]} />
          </Part>
        )}
        <Part isDemo={isDemo("workSteps")}>
          <WorkSteps steps={workSteps} />
        </Part>
        <Part isDemo={isDemo("packages")}>
          <Pricing packages={shownPackages(sold)} text={packagesText[0]} />
        </Part>
        <Part isDemo={isDemo("testimonialText", "testimonials")}>
          <Testimonials text={testimonialText[0]} items={testimonials} />
        </Part>
      </Frame>
    </section>
  );
}

const BLANK = {
  taxRate: "",
  billingEvery: "",
  minimumCharges: "",
  noticeDays: "",
  trialDays: "",
  trialPrice: "",
  setupFee: "",
  maxCharges: "",
  requestsPerPeriod: "",
  requestsAtOnce: "",
  unusedRequests: "",
  customerPause: "",
  packageButtonText: "",
  packagePointTwo: "",
  packagePointThree: "",
  packagePointFour: "",
  packagePointFive: "",
  packagePointSix: "",
  packagePointSeven: "",
  packagePointEight: "",
  packagePointNine: "",
  packagePointTen: "",
  availability: "",
  recommended: "",
  deliveryDays: "",
  changesIncluded: "",
} as const;
