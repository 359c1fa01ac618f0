import { anchors, safeAddress } from "@rankwright/schema";
import { cx, Icon, Progress, SectionHeading } from "@rankwright/ui";
import type { ReactNode } from "react";
import type { Shown } from "#app/data/site.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { Picture } from "./picture.tsx";
import { sectionName } from "./section-name.ts";

/** Lengths of the three bars on the service page, in percent. */
const ABOUT_BARS = [85, 65, 79] as const;

const pointsOf = (about: Shown<"about">) => [about.aboutPointone, about.aboutPointwo, about.aboutPointhree];

/** The home page's about section, with its points as a list. */
export function About({ about }: { about: Shown<"about"> }) {
  const points = pointsOf(about).filter((point) => point !== "");
  return (
    <AboutBlock about={about} id={anchors.about}>
      {points.length > 0 && (
        <ul className="flex flex-wrap gap-x-8 gap-y-3 max-sm:grid">
          {points.map((point, index) => (
            // Keyed by index, because two points can be equal.
            <li key={index} className="flex items-start gap-2.5 font-semibold">
              <Icon name="check-circle" size={22} className="mt-0.5 text-accent" />
              {point}
            </li>
          ))}
        </ul>
      )}
    </AboutBlock>
  );
}

/** The service page's about section. It always has three bars, labelled with the points that are filled in. */
export function AboutBars({ about }: { about: Shown<"about"> }) {
  const labels = pointsOf(about);
  return (
    <AboutBlock about={about}>
      <div className="grid gap-5">
        {ABOUT_BARS.map((value, index) => {
          const label = labels[index] ?? "";
          const name = label || `${about.aboutHeading}: ${index + 1} of ${ABOUT_BARS.length}`;
          return <Progress key={value} label={label} name={name} value={value} />;
        })}
      </div>
    </AboutBlock>
  );
}

function AboutBlock({ about, id, children }: { about: Shown<"about">; id?: string; children: ReactNode }) {
  const picture = safeAddress(about.aboutImg, "image");
  return (
    <section id={id} {...sectionName("about-heading", about.aboutHeading, "About")} className="section">
      <div
        className={cx(
          "wrap grid items-center gap-x-16 gap-y-7 sm:gap-y-10",
          picture !== "" && "md:grid-cols-[5fr_6fr]",
        )}
      >
        <Picture
          src={picture}
          alt={about.aboutImgAlt}
          width={480}
          height={540}
          className="aspect-4/3 w-full rounded-xl max-sm:aspect-video md:aspect-8/9"
        />
        <div className="grid min-w-0 gap-7">
          <SectionHeading id="about-heading" eyebrow={about.aboutText} title={about.aboutHeading} />
          <Paragraphs text={about.aboutDetails} className="max-w-text text-text-muted" />
          {children}
        </div>
      </div>
    </section>
  );
}
