import { anchors, paths, safeAddress } from "@rankwright/schema";
import { cx, Icon, type IconName } from "@rankwright/ui";
import { type ReactNode, use } from "react";
import type { SiteLayout } from "#app/data/site.ts";
import { LegalContext, LegalLinks } from "#app/sections/legal/legal-links.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

const ABOUT = ["About us", `${paths.home()}#${anchors.about}`] as const;
const quickLinks = [
  ["Services", paths.service()],
  ABOUT,
  ["Packages and prices", paths.pricing()],
  ["Contact us", paths.contact()],
  ["Your account", paths.dashboard()],
] as const;

const entry =
  "inline-flex min-h-6 items-start gap-2.5 py-1 hover:text-accent hover:underline underline-offset-4";

/** The footer of every public page: about, quick links, contact info, social links, copyright. */
export function Footer({
  about,
  address,
  social,
  copyright,
  business,
  hasAbout = true,
}: Pick<SiteLayout, "about" | "address" | "social" | "copyright"> &
  Partial<Pick<SiteLayout, "business" | "hasAbout">>) {
  const links = quickLinks.filter((link) => hasAbout || link !== ABOUT);
  // Contact details that are empty in the footer's content are taken from the business settings.
  const phone = address?.phoneNumber || business?.phone || "";
  const email = address?.emailAddress || business?.supportEmail || "";
  return (
    <footer className="border-t border-border bg-surface text-sm">
      <div className="wrap grid gap-x-10 gap-y-8 py-10 sm:gap-y-10 sm:py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1.3fr_1.1fr]">
        {about && (
          <Column title={about.aboutFooterText}>
            {about.aboutFooterDetails && (
              <p className="max-w-80 whitespace-pre-line text-text-muted">{about.aboutFooterDetails}</p>
            )}
          </Column>
        )}
        <nav aria-label="Quick links">
          <Column title="Quick links">
            <ul className="grid gap-1 max-sm:grid-cols-2">
              {links.map(([label, href]) => (
                <li key={label}>
                  <a href={href} className={entry}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </Column>
        </nav>
        {(address || phone || email) && (
          <Column title="Contact info">
            <address className="grid gap-1 not-italic">
              <ContactLine icon="phone" text={phone} href={phoneLink(phone)} />
              <ContactLine icon="mail" text={email} href={`mailto:${email}`} />
              <ContactLine icon="map-pin" text={address?.location ?? ""} />
            </address>
          </Column>
        )}
        {social && (
          <Column title="Follow us">
            {social.aboutText && <p className="whitespace-pre-line text-text-muted">{social.aboutText}</p>}
            <ul className="mt-3 flex gap-2">
              <SocialLink name="Facebook" icon="facebook" href={social.fblink} />
              <SocialLink name="YouTube" icon="youtube" href={social.youlink} />
              <SocialLink name="Instagram" icon="instagram" href={social.inslink} />
            </ul>
          </Column>
        )}
      </div>
      <div className="wrap border-t border-border py-8">
        <NewsletterForm />
      </div>
      <LastLine copyright={copyright?.copyrightText} />
    </footer>
  );
}

/** Copyright and links to the legal pages. */
function LastLine({ copyright }: { copyright: string | undefined }) {
  const pages = use(LegalContext);
  const hasLinks = pages.length > 0;
  if (!copyright && !hasLinks) return null;
  return (
    <div
      className={cx(
        "wrap border-t border-border py-6 text-text-muted",
        hasLinks && "flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3",
      )}
    >
      {copyright && <p>{copyright}</p>}
      <LegalLinks pages={pages} />
    </div>
  );
}

/** Returns the tel: address of a phone number as typed. */
const phoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      {title && <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">{title}</h2>}
      {children}
    </div>
  );
}

function ContactLine({ icon, text, href }: { icon: IconName; text: string; href?: string }) {
  if (text === "") return null;
  const inside = (
    <>
      <Icon name={icon} size={18} className="mt-0.5 text-accent" />
      <span className="min-w-0">{text}</span>
    </>
  );
  const address = safeAddress(href ?? "", "link");
  if (address === "") return <p className="flex items-start gap-2.5 py-1">{inside}</p>;
  return (
    <a href={address} className={entry}>
      {inside}
    </a>
  );
}

function SocialLink({ name, icon, href }: { name: string; icon: IconName; href: string }) {
  const address = safeAddress(href, "link");
  if (address === "") return null;
  return (
    <li>
      <a
        href={address}
        rel="noopener"
        aria-label={name}
        className="grid size-11 place-items-center rounded-md border border-border bg-surface-raised hover:border-accent hover:text-accent"
      >
        <Icon name={icon} />
      </a>
    </li>
  );
}
