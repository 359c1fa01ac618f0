import { use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import styles from "./app.css?url";
import { isHydrated } from "./components/hydrated.ts";
import { NonceContext } from "./components/nonce.ts";
import { ApiProvider } from "./data/provider.tsx";

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = use(NonceContext);
  const hydrate = useMatches().some((match) => isHydrated(match.handle));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrate && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <ApiProvider>
      <Outlet />
    </ApiProvider>
  );
}

/** What stands in place of a page that can't be shown; it tells nothing of the reason. */
export { ErrorPage as ErrorBoundary } from "./pages/public/error-page.tsx";
