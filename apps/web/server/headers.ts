import { browserOrigins, type Env } from "@rankwright/api";

/**
 * Returns the Content-Security-Policy of a page. Public pages are cached and shared, so they can't have a nonce and contain no
 * inline script at all. Private pages have a nonce per response.
 */
export function contentSecurityPolicy(env: Env, nonce?: string): string {
  // The development server reloads pages with inline scripts and its own socket.
  if (env.NODE_ENV === "development") return "frame-ancestors 'none'";
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    "style-src 'self'",
    `img-src 'self' https:${nonce ? " blob:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Only private pages have forms that lead to a payment provider. The owner can change the providers at runtime.
    ["form-action 'self'", ...(nonce ? browserOrigins(env.setups) : [])].join(" "),
  ].join("; ");
}

/** Headers of every response of the site, in addition to the Content-Security-Policy. */
export function commonHeaders(env: Env): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    ...(env.SITE_URL.startsWith("https:")
      ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}
