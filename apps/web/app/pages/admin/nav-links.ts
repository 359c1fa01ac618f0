import { paths } from "@rankwright/schema";
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
}

/** Area of all screens that belong to no other area. */
export const content: NavLink = { label: "Content", to: paths.contentSettings(), icon: "layers" };
/** Areas of the panel, in the order of its navigation. */
export const links: readonly NavLink[] = [
  { label: "Overview", to: paths.admin(), icon: "gauge", within: /^\/first-day/, forStaff: true },
  {
    label: "Orders",
    to: paths.totalOrders(),
    icon: "cart",
    within: /^\/admin\/payment-status\//,
    forStaff: true,
  },
  { label: "Board", to: paths.board(), icon: "flag", forStaff: true },
  { label: "Payments", to: paths.payments(), icon: "wallet" },
  {
    label: "Messages",
    to: paths.messages(),
    icon: "message",
    within: /^\/(view|saved-replies)(\/|$)/,
    forStaff: true,
  },
  { label: "Subscribers", to: paths.subscribers(), icon: "users" },
  { label: "Newsletters", to: paths.newsletters(), icon: "megaphone", within: /^\/newsletters\// },
  content,
  { label: "Briefs", to: paths.briefForms(), icon: "help", within: /^\/briefs\// },
  { label: "SEO", to: paths.seo(), icon: "search", within: /^\/seo\// },
  { label: "Payment email", to: paths.addPaymentEmail(), icon: "mail", within: /^\/paypal-email\//i },
  { label: "Admins", to: paths.addUser(), icon: "shield", within: /^\/admin-user\// },
  { label: "Settings", to: paths.businessSettings(), icon: "settings", within: /^\/settings\// },
  { label: "Activity", to: paths.activity(), icon: "clock" },
];

/** Returns the areas that the user has access to. */
export const linksFor = (isAdmin: boolean): readonly NavLink[] =>
  isAdmin ? links : links.filter(({ forStaff }) => forStaff);
