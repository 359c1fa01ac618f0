import type { InvoiceDocument, TaxRules } from "@rankwright/schema";

type Seller = InvoiceDocument["seller"];
type Buyer = InvoiceDocument["buyer"];

const seller = (countryCode: string, name: string, address: string, taxId: string): Seller => ({
  name,
  address,
  taxId,
  countryCode,
  email: "billing@shop.example",
  phone: "+49 30 1234567",
  site: "https://shop.example",
});

/** Sellers by country. */
export const sellers = {
  DE: seller("DE", "Nordlicht Design GmbH", "Lindenstraße 12\n10969 Berlin", "DE123456789"),
  DE_small: seller("DE", "Studio Klein", "Gartenweg 3\n50667 Köln", "214/5678/1234"),
  AT: seller("AT", "Alpenwerk OG", "Getreidegasse 9\n5020 Salzburg\nAustria", "ATU12345675"),
  FR: seller("FR", "Atelier Lumière SARL", "5 rue de la République\n69002 Lyon", "FR83404833048"),
  ES: seller("ES", "Estudio Sol SL", "Calle Mayor 4\n28013 Madrid", "ESB58378431"),
  IT: seller("IT", "Studio Aurora Srl", "Via Roma 7\n20121 Milano", "IT00743110157"),
  BE: seller("BE", "Pixel & Co BV", "Wetstraat 16\n1000 Brussel", "BE0428759497"),
  IE: seller("IE", "Harbour Web Ltd", "1 Quay Street\nDublin D02 X285", "IE6433435F"),
  PL: seller("PL", "Studio Wisła sp. z o.o.", "ul. Długa 5\n00-238 Warszawa", "PL8567346215"),
  NL: seller("NL", "Gracht Digital B.V.", "Keizersgracht 100\n1015 AA Amsterdam", "NL004495445B01"),
  FI: seller("FI", "Pohjola Oy", "Esplanadi 1\n00100 Helsinki", "FI20774740"),
  HU: seller("HU", "Duna Kft.", "Andrássy út 2\n1061 Budapest", "HU12892312"),
  US: seller("US", "Bay Labs Inc", "1 Market Street\nSan Francisco, CA 94105", "94-1234567"),
} as const satisfies Record<string, Seller>;

const buyer = (countryCode: string, country: string, over: Partial<Buyer> & { name: string }): Buyer => ({
  company: "",
  address: "Hauptstraße 1\n80331 München",
  taxId: "",
  email: "buyer@customer.example",
  country,
  countryCode,
  ...over,
});

/** Buyers: businesses with a VAT id and consumers. */
export const buyers = {
  deBusiness: buyer("DE", "Germany", { name: "Jana Weber", company: "Weber KG", taxId: "DE811569869" }),
  deConsumer: buyer("DE", "Germany", { name: "Max Mustermann" }),
  frBusiness: buyer("FR", "France", {
    name: "Anne Petit",
    company: "Petit SAS",
    address: "10 rue de Rivoli\n75001 Paris",
    taxId: "FR40303265045",
  }),
  frConsumer: buyer("FR", "France", { name: "Luc Moreau", address: "3 rue du Port\n33000 Bordeaux" }),
  beBusiness: buyer("BE", "Belgium", {
    name: "Eva Peeters",
    company: "Peeters BV",
    address: "Meir 10\n2000 Antwerpen",
    taxId: "BE0403170701",
  }),
  itBusiness: buyer("IT", "Italy", {
    name: "Paolo Rossi",
    company: "Rossi Srl",
    address: "Corso Italia 2\n00198 Roma",
    taxId: "IT00743110157",
  }),
  plBusiness: buyer("PL", "Poland", {
    name: "Ewa Nowak",
    company: "Nowak sp. z o.o.",
    address: "ul. Prosta 1\n00-850 Warszawa",
    taxId: "PL5260001246",
  }),
  nlBusiness: buyer("NL", "Netherlands", {
    name: "Jan de Vries",
    company: "De Vries B.V.",
    address: "Damrak 1\n1012 LG Amsterdam",
    taxId: "NL009168602B01",
  }),
  fiConsumer: buyer("FI", "Finland", { name: "Aino Virtanen", address: "Kauppakatu 5\n40100 Jyväskylä" }),
  usBusiness: buyer("US", "United States", {
    name: "Sam Lee",
    company: "Lee LLC",
    address: "5th Avenue 1\nNew York, NY 10001",
  }),
  chConsumer: buyer("CH", "Switzerland", { name: "Urs Keller", address: "Bahnhofstrasse 1\n8001 Zürich" }),
  jpConsumer: buyer("JP", "Japan", { name: "山田太郎", address: "丸の内1-1\n千代田区\n100-0001 東京都" }),
  ilConsumer: buyer("IL", "Israel", { name: "דנה כהן", address: "רחוב הרצל 1\n6688101 תל אביב" }),
  aeConsumer: buyer("AE", "United Arab Emirates", { name: "محمد علي", address: "شارع الشيخ زايد" }),
  thConsumer: buyer("TH", "Thailand", { name: "สมชาย ใจดี", address: "123 ถนนสุขุมวิท\n10110 กรุงเทพ" }),
  cnConsumer: buyer("CN", "China", {
    name: "王小明",
    company: "北京示例有限公司",
    address: "建国路88号\n100022 北京",
  }),
  grConsumer: buyer("GR", "Greece", { name: "Νίκος Παππάς", address: "Ερμού 1\n105 63 Αθήνα" }),
  bgConsumer: buyer("BG", "Bulgaria", { name: "Иван Петров", address: "бул. Витоша 1\n1000 София" }),
} as const satisfies Record<string, Buyer>;

export type SellerName = keyof typeof sellers;
export type BuyerName = keyof typeof buyers;

const reduced = { DE: 7_000, AT: 10_000, FR: 10_000, IE: 13_500, PL: 8_000, IT: 10_000 } as const;

/** Tax rules of a seller in the EU, with the reduced rates of some countries. */
export const rulesOf = (country: string, over: Partial<TaxRules> = {}): TaxRules => ({
  mode: "on",
  country,
  usesOss: false,
  exemptReason: "",
  rates: Object.entries(reduced).map(([code, rate]) => ({
    country: code,
    state: "",
    kind: "reduced",
    name: "VAT",
    rate,
    fromDay: "2020-01-01",
  })),
  ...over,
});
