import { z } from "zod";
import { whenIdle } from "#app/hooks/when-idle.ts";

/** What the router knows of the app's screens, as it leaves it in the window: each with the address of its code. */
const manifest = z.object({ routes: z.record(z.string(), z.object({ module: z.string() })) });

/** Fetches the code of all screens: one that can't be fetched on the way makes the router reload the document. */
export async function fetchScreens() {
  const known = manifest.safeParse(Reflect.get(window, "__reactRouterManifest"));
  if (!known.success) return;
  for (const { module } of Object.values(known.data.routes)) {
    // One by one: each is code that runs, and a press must not wait for all of it.
    await whenIdle();
    // What fails is fetched on the way, as it would be without this.
    await import(/* @vite-ignore */ module).catch(() => undefined);
  }
}
