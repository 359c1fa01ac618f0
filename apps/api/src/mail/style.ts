const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BREAK = "overflow-wrap:anywhere;word-break:break-word";
const LABEL = `padding:9px 12px 9px 0;border-bottom:1px solid #dde3e0;font-family:${FONT};font-size:15px;line-height:1.45;font-weight:400;text-align:left;vertical-align:top;color:#56625d`;

/** Inline styles, because many mail programs ignore style sheets. */
export const style = {
  page: "margin:0;padding:0;background-color:#f3f5f4",
  outer: "padding:24px 12px",
  sheet: "width:100%;max-width:600px",
  card: `padding:32px;background-color:#ffffff;border:1px solid #dde3e0;border-radius:12px;font-family:${FONT};font-size:16px;line-height:1.55;color:#1b2521`,
  head: `padding:0 0 24px;font-family:${FONT};font-size:20px;font-weight:600;line-height:1.3;color:#1b2521;${BREAK}`,
  logo: "display:inline-block;max-width:100%;border:0;vertical-align:middle",
  paragraph: `margin:0 0 16px;${BREAK}`,
  quote: `margin:0 0 16px;padding:12px 16px;border-left:3px solid #c6d0cb;background-color:#f3f5f4;${BREAK}`,
  table: "width:100%;margin:8px 0 24px;border-collapse:collapse",
  label: `${LABEL};${BREAK}`,
  /** Label of a translated mail. Its words may be longer than the column, and are not broken because nobody typed them. */
  translatedLabel: LABEL,
  value: `padding:9px 0;border-bottom:1px solid #dde3e0;font-family:${FONT};font-size:15px;line-height:1.45;text-align:left;vertical-align:top;color:#1b2521;${BREAK}`,
  buttonBox: "margin:8px 0 24px",
  button: `display:inline-block;padding:12px 22px;border-radius:8px;font-family:${FONT};font-size:16px;font-weight:600;line-height:1.35;color:#ffffff;text-decoration:none;${BREAK}`,
  foot: `padding:20px 20px 0;font-family:${FONT};font-size:13px;line-height:1.6;text-align:center;color:#56625d;${BREAK}`,
} as const;

/** Colours of the dark mode. Mail programs that don't know it ignore them. */
export const darkStyle = (accent: string): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .outer { padding: 12px 8px !important; }
  .card { padding: 24px 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #101614 !important; }
  .card { background-color: #1a2220 !important; border-color: #33403a !important; color: #e6ece9 !important; }
  .head, .value { color: #e6ece9 !important; }
  .label, .foot { color: #a7b4ae !important; }
  .label, .value { border-color: #33403a !important; }
  .quote { background-color: #222c29 !important; border-color: #4a5953 !important; }
  .link { color: ${accent} !important; }
  .foot-link { color: #a7b4ae !important; }
  .button-cell { background-color: ${accent} !important; }
  .button { color: #101614 !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: inline-block !important; vertical-align: middle !important; }
  .logo { box-sizing: border-box !important; height: auto !important; padding: 8px 12px !important; border-radius: 8px !important; background-color: #ffffff !important; }
}`;
