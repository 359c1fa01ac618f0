import { createHash } from "node:crypto";
import type { Row } from "./row.ts";

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}`;

/** Names the page's one style for the Content-Security-Policy. */
export const docsStyleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The REST paths as a page to read, made from the table that serves them. */
export function docsPage(rows: readonly Row[], url: string): string {
  const lines = rows.map((row) => {
    const fields = row.body ? Object.keys(row.body.shape).join(", ") : "";
    return `<tr><td><code>${row.method}</code></td><td><code>${escapeHtml(row.path.replaceAll(/:(\w+)/g, "{$1}"))}</code></td><td>${escapeHtml(row.summary)}${fields ? `<br><code>${escapeHtml(fields)}</code>` : ""}</td></tr>`;
  });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Rankwright API</title><style>${style}</style></head>
<body><main><h1>Rankwright API</h1>
<p>All paths are at <code>${escapeHtml(url)}</code>. JSON in and out. Sign in with <code>POST /auth/sign-in</code> and send <code>Authorization: Bearer TOKEN</code>. Errors are <code>application/problem+json</code> and name each wrong field. The same as data: <a href="/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does, and the body's fields</th></tr></thead><tbody>
${lines.join("\n")}
</tbody></table></main></body></html>`;
}
