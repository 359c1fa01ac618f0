import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Loads all routes at the start: without a connection the app could not find out where a link leads.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
