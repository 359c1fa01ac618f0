import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  serverBuildFile: "render.js",
} satisfies Config;
