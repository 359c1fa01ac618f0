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

/** What every answer of the API host carries: the headers of helmet 8, made once, named as Fastify keeps them. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": apiPolicy(),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};
