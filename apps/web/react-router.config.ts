import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Loads the list of all routes at the start. Otherwise the app couldn't resolve a link while offline.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
