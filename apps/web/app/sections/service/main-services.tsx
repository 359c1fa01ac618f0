import { safeAddress } from "@rankwright/schema";
import { cx } from "@rankwright/ui";
import type { ShownItem } from "#app/data/site.ts";
import { ContentIcon } from "#app/sections/content-icon.tsx";
import { ServiceGrid } from "#app/sections/home/services.tsx";
import { Paragraphs } from "#app/sections/paragraphs.tsx";
import { Picture } from "#app/sections/picture.tsx";

type Service = ShownItem<"serviceItems">;

/** The service page's services: the main ones with large pictures on alternating sides, and the others in a grid below them. */
export function MainServices({ items }: { items: readonly Service[] }) {
  if (items.length === 0) return null;
  const main = items.filter(({ serviceName }) => serviceName !== "");
  const others = items.filter(({ serviceName }) => serviceName === "");
  return (
    <section aria-labelledby="services-heading" className="section">
      <div className="wrap">
        <h2 id="services-heading" className="sr-only">
          Our services
        </h2>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="rail grid sm:gap-16 lg:gap-24"
        >
          {main.map((service) => (
            <MainService key={service._id} service={service} />
          ))}
        </ul>
        {others.length > 0 && (
          <ServiceGrid items={others} isRail className={main.length > 0 ? "mt-12 lg:mt-24" : ""} />
        )}
      </div>
    </section>
  );
}

function MainService({ service }: { service: Service }) {
  const { serviceImg, serviceImgAlt, serviceIcon, serviceName, serviceTitle, serviceDetails } = service;
  const picture = safeAddress(serviceImg, "image");
  return (
    <li
      className={cx(
        "group grid items-center gap-x-16 gap-y-6 max-sm:content-start sm:gap-y-8",
        picture !== "" && "md:grid-cols-2",
      )}
    >
      <Picture
        src={picture}
        alt={serviceImgAlt}
        width={560}
        height={420}
        className="aspect-4/3 w-full rounded-xl max-sm:aspect-video md:group-even:order-2"
      />
      <div className="grid min-w-0 max-w-text content-start gap-4">
        <div className="flex items-center gap-3.5">
          <ContentIcon value={serviceIcon} />
          <p className="eyebrow min-w-0">{serviceName}</p>
        </div>
        {serviceTitle && <h3 className="text-3xl font-normal">{serviceTitle}</h3>}
        <Paragraphs text={serviceDetails} className="text-text-muted" />
      </div>
    </li>
  );
}
