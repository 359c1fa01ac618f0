import { packagesEditor, paths } from "@rankwright/schema";
import type { IconName } from "@rankwright/ui";

/** An area of the admin panel. */
export interface NavLink {
  label: string;
  to: string;
  icon: IconName;
  /** Matches the paths of the area's other screens. */
  within?: RegExp;
  /** True if staff has access. */
  forStaff?: true;
  /** True if it is also in the bar at the bottom of narrow windows, one tap away from every screen. */
  inBar?: true;
}

interface NavGroup {
  /** Heading; "" for the entries above the first heading. */
  label: string;
  links: readonly NavLink[];
}

/** Area of all screens that belong to no other area. */
export const content: NavLink = { label: "Content", to: paths.contentSettings(), icon: "layers" };

const groups: readonly NavGroup[] = [
  {
    label: "",
    links: [
      {
        label: "Overview",
        to: paths.admin(),
        icon: "gauge",
        within: /^\/first-day/,
        forStaff: true,
        inBar: true,
      },
    ],
  },
  {
    label: "Sell",
    links: [
      {
        label: "Orders",
        to: paths.totalOrders(),
        icon: "cart",
        within: /^\/admin\/payment-status\//,
        forStaff: true,
        inBar: true,
      },
      { label: "Quotes", to: paths.quotes(), icon: "file-text", within: /^\/quotes\// },
      { label: "Board", to: paths.board(), icon: "flag", forStaff: true, inBar: true },
      { label: "Payments", to: paths.payments(), icon: "wallet", within: /^\/payments\// },
      { label: "Tax report", to: paths.taxReport(), icon: "percent", within: /^\/accounting/ },
      { label: "Subscriptions", to: paths.subscriptions(), icon: "redo", within: /^\/subscriptions\// },
      {
        label: "Withdrawals",
        to: paths.withdrawals(),
        icon: "undo",
        within: /^\/withdrawals\//,
        forStaff: true,
      },
      { label: "Packages", to: packagesEditor, icon: "package", within: /^\/package-edit\// },
      { label: "Coupons", to: paths.coupons(), icon: "tag" },
      { label: "Briefs", to: paths.briefForms(), icon: "help", within: /^\/briefs\// },
    ],
  },
  {
    label: "Site",
    links: [
      content,
      { label: "Media", to: paths.mediaLibrary(), icon: "image" },
      { label: "SEO", to: paths.seo(), icon: "search", within: /^\/seo\// },
    ],
  },
  {
    label: "People",
    links: [
      {
        label: "Messages",
        to: paths.messages(),
        icon: "message",
        within: /^\/(view|saved-replies)(\/|$)/,
        forStaff: true,
        inBar: true,
      },
      {
        label: "Customers",
        to: paths.customers(),
        icon: "user",
        within: /^\/customers\//,
        forStaff: true,
      },
      { label: "Subscribers", to: paths.subscribers(), icon: "users" },
      { label: "Newsletters", to: paths.newsletters(), icon: "megaphone", within: /^\/newsletters\// },
    ],
  },
  {
    label: "Settings",
    links: [
      {
        label: "Settings",
        to: paths.businessSettings(),
        icon: "settings",
        within: /^\/(settings\/|add-paypal-email|paypal-email\/)/i,
      },
      { label: "Admins and staff", to: paths.addUser(), icon: "shield", within: /^\/admin-user\// },
      { label: "Activity", to: paths.activity(), icon: "clock" },
    ],
  },
];

/** All areas, in the order of the navigation. */
export const links: readonly NavLink[] = groups.flatMap((group) => group.links);

/** Returns the groups of areas that the user has access to. */
export const groupsFor = (isAdmin: boolean): readonly NavGroup[] =>
  isAdmin
    ? groups
    : groups
        .map(({ label, links: all }) => ({ label, links: all.filter(({ forStaff }) => forStaff) }))
        .filter(({ links: allowed }) => allowed.length > 0);

/** Returns the areas that the user has access to. */
export const linksFor = (isAdmin: boolean): readonly NavLink[] =>
  groupsFor(isAdmin).flatMap((group) => group.links);
