import { browserOrigins, type Env } from "@rankwright/api";

/**
 * The Content-Security-Policy of a page. Public pages are kept and shared, so they can carry no nonce and have no
 * inline script at all; private pages name the nonce of their one answer.
 */
export function contentSecurityPolicy(env: Env, nonce?: string): string {
  // The development server reloads by inline scripts and a socket of its own.
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
    // Forms that lead to a provider are on private pages; which providers there are, the owner changes while it runs.
    ["form-action 'self'", ...(nonce ? browserOrigins(env.setups) : [])].join(" "),
  ].join("; ");
}

/** What every answer of the site carries beside its policy. */
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
