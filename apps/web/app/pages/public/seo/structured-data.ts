import {
  centsToAmount,
  type PlanTerms,
  paths,
  planTermsOf,
  priceToCents,
  safeAddress,
  shopCurrency,
} from "@rankwright/schema";
import type { BreadcrumbList, Offer, ProfessionalService, UnitPriceSpecification } from "schema-dts";
import type { ShownItem, SiteLayout } from "#app/data/site.ts";
import { absolute } from "./seo.ts";

type Node<T> = Exclude<T, string>;

/** Omits empty values: search engines report an empty property as an error. */
function node<T extends ProfessionalService | Offer>(values: Node<T>): Node<T> {
  const known = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  // The cast is safe: the only required property, @type, is never empty.
  return Object.fromEntries(known) as Node<T>;
}

const businessId = (siteUrl: string) => `${siteUrl}/#business`;

/** Returns the business as schema.org's ProfessionalService, with the data in the footer. */
export function businessNode(
  frame: SiteLayout,
  packages: readonly ShownItem<"packages">[] = [],
): Node<ProfessionalService> {
  const { siteUrl, name, logo, about, address, social, business } = frame;
  return node<ProfessionalService>({
    "@type": "ProfessionalService",
    "@id": businessId(siteUrl),
    name,
    legalName: business.legalName,
    taxID: business.taxId,
    url: `${siteUrl}${paths.home()}`,
    description: about?.aboutFooterDetails,
    logo: absolute(siteUrl, logo.light),
    image: absolute(siteUrl, logo.light),
    telephone: address?.phoneNumber || business.phone,
    email: address?.emailAddress || business.supportEmail,
    address: address?.location,
    sameAs: [social?.fblink, social?.youlink, social?.inslink].filter(
      (link): link is string => link !== undefined && /^https?:/i.test(safeAddress(link, "link")),
    ),
    makesOffer: packages.map((one) => offerNode(frame, one)),
  });
}

const AVAILABLE = {
  "": "https://schema.org/InStock",
  "Sold out": "https://schema.org/SoldOut",
  "By request": "https://schema.org/MadeToOrder",
  Hidden: undefined,
} as const satisfies Record<ShownItem<"packages">["availability"], string | undefined>;

/** UN/CEFACT codes of a plan's units. */
const UNIT_CODES = { week: "WEE", month: "MON", year: "ANN" } as const satisfies Record<
  PlanTerms["unit"],
  string
>;

/** Whether prices include tax, if the shop charges any. */
type StatedTax = Pick<Node<UnitPriceSpecification>, "valueAddedTaxIncluded">;

/** Returns the price of a recurring package with its period, and its set-up fee. */
function planPrices(terms: PlanTerms, tax: StatedTax): Node<UnitPriceSpecification>[] {
  const priceCurrency = shopCurrency();
  const regular: Node<UnitPriceSpecification> = {
    "@type": "UnitPriceSpecification",
    price: centsToAmount(terms.priceCents),
    priceCurrency,
    priceComponentType: "https://schema.org/Subscription",
    unitCode: UNIT_CODES[terms.unit],
    billingIncrement: terms.every,
    ...tax,
  };
  if (terms.setupFeeCents === 0) return [regular];
  return [
    regular,
    {
      "@type": "UnitPriceSpecification",
      price: centsToAmount(terms.setupFeeCents),
      priceCurrency,
      priceComponentType: "https://schema.org/ActivationFee",
      ...tax,
    },
  ];
}

/** Returns the price of a package that is charged once, if the site states whether it includes tax. */
const statedPrice = (price: string | undefined, tax: StatedTax): Node<UnitPriceSpecification> | undefined =>
  price && tax.valueAddedTaxIncluded !== undefined
    ? { "@type": "UnitPriceSpecification", price, priceCurrency: shopCurrency(), ...tax }
    : undefined;

/** Returns a package as an Offer, with its exact price. */
function offerNode({ siteUrl, priceNote }: SiteLayout, one: ShownItem<"packages">): Node<Offer> {
  const cents = priceToCents(one.packagePrice);
  const price = cents === undefined ? undefined : centsToAmount(cents);
  const priceCurrency = shopCurrency();
  const terms = planTermsOf(one);
  const tax: StatedTax = priceNote === "" ? {} : { valueAddedTaxIncluded: priceNote.startsWith("incl.") };
  return node<Offer>({
    "@type": "Offer",
    "@id": `${siteUrl}${paths.pricing()}#${encodeURIComponent(one.packageName.toLowerCase().replace(/\s+/g, "-"))}`,
    name: one.packageName,
    description: one.packagePointOne,
    price,
    priceCurrency: price && priceCurrency,
    priceSpecification: terms ? planPrices(terms, tax) : statedPrice(price, tax),
    availability: AVAILABLE[one.availability],
    url: siteUrl + paths.pricing(),
    offeredBy: { "@id": businessId(siteUrl) },
  });
}

/** Returns the breadcrumb from the home page to this page. */
export function breadcrumbNode(siteUrl: string, label: string, path: string): object {
  const steps = [
    ["Home", paths.home()],
    [label, path],
  ] as const;
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, to], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + to,
    })),
  } satisfies BreadcrumbList;
}
