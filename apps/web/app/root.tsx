import { NEUTRAL_LOCALE, setMoneyLocale, setShopCurrency } from "@rankwright/schema";
import displayFace from "@rankwright/ui/display.woff2?url";
import { use } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { AccentContext } from "./accent.ts";
import styles from "./app.css?url";
import { ScreenLinks } from "./components/screen-links.tsx";
import { ApiProvider } from "./data/provider.tsx";
import { revalidateExceptOnNavigation } from "./data/revalidate.ts";
import { siteLayout } from "./data/site.ts";
import { needsScript, waitsForInput } from "./needs-script.ts";
import { NonceContext } from "./nonce.ts";
import { PriceNoteContext } from "./price-note.ts";
import { visitorLocale } from "./visitor-locale.ts";

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const { accent, accentTone, accentStyles, icons, business, priceNote } = await siteLayout(context);
  const locale = visitorLocale(request.headers.get("accept-language"));
  return { accent, accentTone, accentStyles, icons, currency: business.currency, priceNote, locale };
}

export const shouldRevalidate = revalidateExceptOnNavigation;

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  const matches = useMatches();
  // The error page works without script. Its address may match a route of the panel, such as the one for ids.
  const isErrorPage = Boolean(useRouteError());
  const hydrate = !isErrorPage && matches.some((match) => needsScript(match.handle));
  // Undefined if the loader itself failed.
  const loaded = useRouteLoaderData<typeof loader>("root");
  const {
    accent = "",
    accentTone,
    accentStyles,
    icons = [],
    currency,
    priceNote = "",
    locale = NEUTRAL_LOCALE,
  } = loaded ?? {};
  // Must be set before any child renders a price. Public pages are cached for everybody.
  if (currency) setShopCurrency(currency);
  setMoneyLocale(hydrate ? locale : NEUTRAL_LOCALE);
  return (
    <html lang="en" {...(accent && { "data-accent": accent })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Icons icons={icons} />
        <link rel="preload" href={displayFace} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={styles} />
        {accentStyles && <link rel="stylesheet" href={accentStyles} />}
        <Meta />
        <Links />
      </head>
      <body>
        <AccentContext value={accentTone ?? accent}>
          <PriceNoteContext value={priceNote}>{children}</PriceNoteContext>
        </AccentContext>
        {import.meta.env.DEV && !hydrate && <script type="module" src="/app/reload.ts" />}
        {hydrate && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            {matches.some((match) => waitsForInput(match.handle)) && <script src="/first-input.js" defer />}
          </>
        )}
      </body>
    </html>
  );
}

/** The owner's icon in its sizes, or the default icon. */
function Icons({ icons }: { icons: readonly { size: number; href: string }[] }) {
  if (icons.length === 0) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
  return icons.map(({ size, href }) => (
    <link
      key={size}
      rel={size === 180 ? "apple-touch-icon" : "icon"}
      type="image/png"
      sizes={`${size}x${size}`}
      href={href}
    />
  ));
}

export default function Root() {
  return (
    <ApiProvider>
      <ScreenLinks>
        <Outlet />
      </ScreenLinks>
    </ApiProvider>
  );
}

/** Error page. It reveals nothing about the reason. */
export { ErrorPage as ErrorBoundary } from "./pages/public/error-page.tsx";
