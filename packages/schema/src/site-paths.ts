const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter(
    (e): e is [string, string] => e[1] !== undefined && e[1] !== "",
  );
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

/** Query of an e-mailed link. The token allows the one action of the page. */
interface Mailed {
  token?: string;
}

/**
 * All paths of the site except those of the content editor, which are in `sections`. Pages of a record take its id; to create route
 * patterns, ":id" is passed.
 */
export const paths = {
  home: () => "/" as const,
  service: () => "/service/" as const,
  pricing: () => "/pricing/" as const,
  contact: () => "/contact" as const,
  contactUs: () => "/contact-us",
  thanks: () => "/thanks" as const,
  imprint: () => "/imprint" as const,
  privacy: () => "/privacy" as const,
  terms: () => "/terms" as const,
  cancellationPolicy: () => "/cancellation-policy" as const,
  withdraw: () => "/withdraw" as const,
  cancelContract: () => "/cancel-contract" as const,
  subscription: (q: Mailed = {}) => `/subscription${query({ ...q })}`,
  unsubscribe: (q: Mailed = {}) => `/unsubscribe${query({ ...q })}`,
  robots: () => "/robots.txt",
  sitemap: () => "/sitemap.xml",

  /** `challenge`: the first step succeeded; `deleted`: the account was just deleted. */
  login: (q: { from?: string | undefined; challenge?: string; deleted?: "yes" } = {}) => `/login${query(q)}`,
  register: (q: { from?: string } = {}) => `/register${query(q)}`,
  reset: (q: Mailed = {}) => `/reset${query({ ...q })}`,
  verify: (q: Mailed & { from?: string | undefined } = {}) => `/verify${query({ ...q })}`,
  signOut: () => "/sign-out",
  /** Starts a visit to the sign-in provider. `errand` carries the intent of the visit; without it, the user logs in. */
  throughProvider: (q: { errand?: "confirm" | "link"; from?: string } = {}) => `/auth/oidc/start${query(q)}`,
  backFromProvider: () => "/auth/oidc/callback",

  account: () => "/account",
  accountEmail: () => "/account/email",
  confirmEmail: (q: Mailed = {}) => `/account/confirm-email${query({ ...q })}`,
  accountPassword: () => "/account/password",
  accountTwoStep: () => "/account/two-step",
  accountPasskeys: (q: { removed?: "yes" } = {}) => `/account/passkeys${query(q)}`,
  accountPasskey: (id: string) => `/account/passkeys/${id}`,
  accountProvider: () => "/account/provider",
  accountDelete: () => "/account/delete",
  accountExport: () => "/account/export",

  /** Target of an order button: a package by its id or its name. */
  checkout: (packageIdOrName: string) =>
    `/checkout/${packageIdOrName.startsWith(":") ? packageIdOrName : encodeURIComponent(packageIdOrName)}`,
  claim: (q: Mailed = {}) => `/claim${query({ ...q })}`,
  orderNow: (packageId: string) => `/order-now/${packageId}`,
  pendingOrder: () => "/pending-order",
  /** `go`: redirect to the provider immediately; `failed`: the chosen payment method could not be opened. */
  payNow: (orderId: string, q: { go?: "on"; failed?: string } = {}) => `/pay-now/${orderId}${query(q)}`,
  receivedPayment: (orderId: string) => `/received-payment/${orderId}`,
  orderCancelled: (orderId: string) => `/order-cancelled/${orderId}`,
  dashboard: () => "/dashboard",
  myOrder: () => "/my-order",
  myOrderView: (orderId: string) => `/my-order/${orderId}`,
  /** `refused`: the submitted files were too large in total. */
  brief: (orderId: string, q: Mailed & { refused?: "files" } = {}) =>
    `/my-order/${orderId}/brief${query({ ...q })}`,
  mySubscriptions: () => "/my-subscriptions",
  /**
   * `step`, `change`: the second step of a cancellation, or of a change to this package; `done`: what was just changed; `setup`: the
   * customer returns from a provider's page for storing a payment method.
   */
  mySubscription: (
    id: string,
    q: { step?: "cancel"; change?: string; done?: string | undefined; setup?: "stored" } = {},
  ) => `/my-subscriptions/${id}${query(q)}`,
  mySubscriptionRequests: (id: string) => `/my-subscriptions/${id}/requests`,
  invoice: (orderId: string, number: string) => `/my-order/${orderId}/invoice/${number}`,
  invoicePdf: (orderId: string, number: string) => `/my-order/${orderId}/invoice/${number}/pdf`,
  eInvoice: (orderId: string, number: string, format: string) =>
    `/my-order/${orderId}/invoice/${number}/e-invoice/${format}`,
  orderReport: (orderId: string) => `/my-order/${orderId}/report`,
  /** The order's page by a private link: the token alone gives access. */
  room: (token: string, q: { order?: string } = {}) => `/room/${token}${query({ ...q })}`,
  roomInvoice: (token: string, number: string) => `/room/${token}/invoice/${number}`,
  roomInvoicePdf: (token: string, number: string) => `/room/${token}/invoice/${number}/pdf`,
  roomEInvoice: (token: string, number: string, format: string) =>
    `/room/${token}/invoice/${number}/e-invoice/${format}`,
  roomReport: (token: string) => `/room/${token}/report`,
  /** A file of an order, nested under the order's page `room`; "small" is the preview. Uploads use the same path. */
  orderFile: (room: string, fileId: string, copy: "" | "small" = "") =>
    `${room}/file/${fileId}${copy && `/${copy}`}`,
  paymentNotification: () => "/ipn",

  admin: () => "/admin",
  activity: () => "/admin/activity",
  firstDay: (q: { step?: string } = {}) => `/first-day${query({ ...q })}`,
  demoTexts: () => "/first-day/demo",
  totalOrders: () => "/total-orders",
  board: () => "/board",
  briefForms: () => "/briefs",
  briefForm: (packageId: string) => `/briefs/${packageId}`,
  savedReplies: () => "/saved-replies",
  paymentStatus: (orderId: string) => `/admin/payment-status/${orderId}`,
  orderInvoice: (orderId: string, number: string) => `/admin/payment-status/${orderId}/invoice/${number}`,
  subscriptions: (q: { packageId?: string } = {}) => `/subscriptions${query(q)}`,
  subscriptionView: (id: string) => `/subscriptions/${id}`,
  /** First and last day of the report, such as "2026-10-01". */
  taxReport: (q: { from?: string; to?: string } = {}) => `/tax-report${query(q)}`,
  /** First and last day of the period. */
  accounting: (q: { from?: string; to?: string } = {}) => `/accounting${query(q)}`,
  payments: () => "/payments",
  /** Takes the id of a ledger row, or of a checkout without a payment. */
  payment: (paymentId: string) => `/payments/${paymentId}`,
  withdrawals: () => "/withdrawals",
  withdrawal: (id: string) => `/withdrawals/${id}`,
  customers: (q: { tag?: string } = {}) => `/customers${query({ ...q })}`,
  customer: (id: string) => `/customers/${id}`,
  subscribers: () => "/all-subscriber/",
  newsletters: () => "/newsletters",
  /** "new" for a draft that is not saved yet. */
  newsletter: (id: string) => `/newsletters/${id}`,
  messages: () => "/all-messages/",
  message: (messageId: string) => `/view/${messageId}`,
  addPaymentEmail: () => "/add-paypal-Email",
  paymentEmail: (id: string) => `/paypal-email/${id}`,
  addUser: () => "/add-user",
  adminUser: (id: string) => `/admin-user/${id}`,
  contentSettings: () => "/setting",
  mediaLibrary: () => "/admin/media",
  businessSettings: () => "/settings",
  mailSettings: () => "/settings/mail",
  mailTexts: () => "/settings/mail/texts",
  mailText: (name: string) => `/settings/mail/texts/${name}`,
  inboundSettings: () => "/settings/inbound",
  inboundOriginal: (id: string) => `/settings/inbound/${id}/original`,
  backupSettings: () => "/settings/backups",
  backupDownload: () => "/settings/backups/download",
  paymentSettings: () => "/settings/payments",
  paymentMethod: (id: string) => `/settings/payments/${id}`,
  coupons: () => "/coupons",
  quotes: (q: { state?: string } = {}) => `/quotes${query({ ...q })}`,
  /** "new" for a quote that is not saved yet. `message` is the contact message that it answers. */
  quote: (id: string, q: { message?: string } = {}) => `/quotes/${id}${query({ ...q })}`,
  /** A quote's page for its customer, behind a private link. */
  quoteByLink: (token: string) => `/quote/${token}`,
  taxSettings: () => "/settings/tax",
  accountingSettings: () => "/settings/accounting",
  goingLive: () => "/settings/live",
  seo: () => "/seo",
  seoPage: (page: string) => `/seo/page/${page}`,
  redirects: (q: { from?: string; to?: string } = {}) => `/seo/redirects${query(q)}`,
  upload: () => "/media",
  brand: (file: string) => `/brand/${file}`,
  media: (file: string) => `/media/${file}`,
  exported: (table: string) => `/export/${table}.csv`,
} as const;

/** The contact form, prefilled to ask about this package. */
export const contactAbout = (packageName: string) => paths.contact() + query({ package: packageName });

/** Public pages that every site has, in the order of the menu. */
export const PUBLIC_PAGES = [
  paths.home(),
  paths.service(),
  paths.pricing(),
  paths.contact(),
  paths.thanks(),
] as const;

/** Pages that exist once the owner has written their text, in the order of their links. */
export const LEGAL_PAGES = [
  paths.imprint(),
  paths.privacy(),
  paths.terms(),
  paths.cancellationPolicy(),
] as const;

/** All public pages, including legal pages that may not exist. */
export const SITE_PAGES = [...PUBLIC_PAGES, ...LEGAL_PAGES] as const;
export type PublicPage = (typeof SITE_PAGES)[number];

/** Paths of the footer editors, which the admin's start page links to. */
export const footerEditors = {
  footerAddress: "/add-address-footer/",
  footerSocial: "/add-social-footer/",
  copyright: "/add-copyright",
} as const;

/** Path of the packages' editor, which the panel's navigation links to. */
export const packagesEditor = "/add-pricing/";

/** Anchors of the home page's sections. */
export const anchors = {
  services: "services-sec",
  about: "about-sec",
  pricing: "pricing-sec",
  contact: "contact-sec",
} as const;

/** Default page after sign-in: team members go to the admin, customers to the documented page. */
export const startOf = ({ isAdmin, isStaff }: { isAdmin: boolean; isStaff: boolean }) =>
  isAdmin ? paths.firstDay({ step: "begin" }) : isStaff ? paths.admin() : paths.dashboard();
