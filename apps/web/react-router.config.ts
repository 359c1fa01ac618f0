import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All at once: without a connection the app could not learn where a link leads.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
