/** What the API host's answers may load and run, unless a route says otherwise: nothing, but for the documentation. */
const policy = {
  "default-src": "'none'",
  "base-uri": "'self'",
  "font-src": "'self' https: data:",
  "form-action": "'self'",
  "frame-ancestors": "'self'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "script-src": "'self'",
  "script-src-attr": "'none'",
  "style-src": "'self' https: 'unsafe-inline'",
  "upgrade-insecure-requests": "",
};

/** The Content-Security-Policy of the API host, with these directives in place of its own. */
export const apiPolicy = (changes: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...policy, ...changes })
    .map(([name, value]) => `${name} ${value}`.trim())
    .join(";");

/** What every answer of the API host carries: the headers of helmet 8, made once. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": apiPolicy(),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Frame-Options": "SAMEORIGIN",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-XSS-Protection": "0",
};
