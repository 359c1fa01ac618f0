import { packagesEditor, paths, sections } from "@rankwright/schema";
import type { IconName } from "@rankwright/ui";
import { editorGroups, manageScreenName } from "../editor/screens.ts";
import { linksFor } from "../nav-links.ts";
import { settingScreens } from "../settings/screens.ts";
import { areaSynonyms, sectionSynonyms } from "./synonyms.ts";

export interface Place {
  label: string;
  /** Area of the screen, or details of the record. For screens, it is searched, too. */
  of: string;
  to: string;
  icon: IconName;
  /** Search synonyms. */
  also?: string;
  /** True for a public page, which is opened with a full page load. */
  isPublic?: true;
  /** Id of an order that this entry marks as delivered instead of opening it. */
  deliverOrderId?: string;
}

/** Settings screens. They are also found by the labels of their fields. */
const settings: readonly Place[] = [
  ...settingScreens.map(
    ({ group, to }): Place => ({
      label: `${group.label} settings`,
      of: "Settings",
      to,
      icon: "settings",
      also: `${areaSynonyms[`${group.label} settings`] ?? ""} ${Object.values(group.fields)
        .map(({ label }) => label)
        .join(" ")}`,
    }),
  ),
  {
    label: "Mail texts",
    of: "Settings",
    to: paths.mailTexts(),
    icon: "mail",
    also: "texts template",
  },
  {
    label: "Going live",
    of: "Settings",
    to: paths.goingLive(),
    icon: "rocket",
    also: "test mode switch",
  },
  {
    label: "Payment email",
    of: "Settings",
    to: paths.addPaymentEmail(),
    icon: "mail",
    also: "paypal payee",
  },
  {
    label: "Accounting",
    of: "Tax report",
    to: paths.accounting(),
    icon: "file-text",
    also: "datev extf journal bookings bookkeeping accountant csv export skr03 skr04",
  },
  {
    label: "Redirects",
    of: "SEO",
    to: paths.redirects(),
    icon: "search",
    also: "missing pages not found 404 old addresses moved",
  },
];

/** Returns all screens that the user can open: the panel's screens, the content editors and the site's main pages. */
export function allPlaces(isAdmin = true): Place[] {
  const editors = (isAdmin ? editorGroups(sections) : []).flatMap(({ place, screens }) =>
    screens.map((of) => ({
      label: manageScreenName(of),
      of: `Content, ${place}`,
      to: of[0]?.screens.manage.path ?? paths.contentSettings(),
      icon: "pencil" as const,
      also: of
        .flatMap(({ name, label, noun, fields }) => [
          label,
          noun,
          sectionSynonyms[name] ?? "",
          ...Object.values(fields).map((field) => field.label),
        ])
        .join(" "),
    })),
  );
  const site = (label: string, to: string): Place => ({
    label,
    of: "The site",
    to,
    icon: "globe",
    isPublic: true,
  });
  return [
    ...linksFor(isAdmin)
      // These two are among the settings and the editors, where more words find them.
      .filter(({ to }) => to !== paths.businessSettings() && to !== packagesEditor)
      .map(({ label, to, icon }) => ({ label, of: "Admin", to, icon, also: areaSynonyms[label] ?? "" })),
    ...(isAdmin ? settings : []),
    ...editors,
    { label: "My dashboard", of: "Account", to: paths.dashboard(), icon: "user" },
    { label: "My account", of: "Account", to: paths.account(), icon: "lock" },
    { label: "My password", of: "Account", to: paths.accountPassword(), icon: "lock" },
    {
      label: "Two-step login",
      of: "Account",
      to: paths.accountTwoStep(),
      icon: "lock",
      also: "second step 2fa authenticator codes",
    },
    { label: "My passkeys", of: "Account", to: paths.accountPasskeys(), icon: "lock" },
    site("Home page", paths.home()),
    site("Service page", paths.service()),
    site("Pricing page", paths.pricing()),
    site("Contact page", paths.contact()),
  ];
}

/** Returns the entries that contain all typed words. Entries whose label contains the first word come first. */
export function placesFor(places: readonly Place[], typed: string): Place[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = places.filter(({ label, of, also = "" }) => {
    const text = `${label} ${of} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isCalled = ({ label }: Place) => label.toLowerCase().includes(words[0] ?? "");
  return [...found.filter(isCalled), ...found.filter((place) => !isCalled(place))];
}
