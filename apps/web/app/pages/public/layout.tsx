import { Outlet } from "react-router";
import { siteLayout } from "#app/data/site.ts";
import { PageShell } from "#app/sections/layout/page-shell.tsx";
import type { Route } from "./+types/layout";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { frame: await siteLayout(context), current: new URL(request.url).pathname };
}

/** Layout of public pages. They work as plain HTML, are not hydrated, and load only site.js as progressive enhancement. */
export default function PublicLayout({ loaderData: { frame, current } }: Route.ComponentProps) {
  return (
    <>
      <PageShell frame={frame} current={current}>
        <Outlet />
      </PageShell>
      <script src="/site.js" defer />
    </>
  );
}
