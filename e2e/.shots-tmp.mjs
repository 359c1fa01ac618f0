import { chromium } from "@playwright/test";
const [,, base, out, widths, paths, schemes="light"] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args:["--no-sandbox","--disable-gpu"] });
for (const scheme of schemes.split(",")) for (const w of widths.split(",")) {
  const ctx = await b.newContext({ viewport: { width: +w, height: 900 }, colorScheme: scheme, reducedMotion: "reduce" });
  const p = await ctx.newPage();
  p.on("console", m => ["error","warning"].includes(m.type()) && console.log(w, m.text()));
  p.on("pageerror", e => console.log("pageerror", e.message));
  for (const path of paths.split(",")) {
    await p.goto(base + path, { waitUntil: "load" });
    const h = await p.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < h; y += 700) { await p.evaluate((v) => scrollTo({top:v,behavior:"instant"}), y); await p.waitForTimeout(60); }
    await p.evaluate(() => scrollTo(0, 0));
    await p.evaluate(() => Promise.all([...document.images].map(i => i.complete || new Promise(r => { i.onload = i.onerror = r; setTimeout(r, 1500); }))));
    const over = await p.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) console.log("OVERFLOW", path, w, over);
    await p.screenshot({ path: `${out}/${path.replace(/\W/g, "_")}-${w}-${scheme}.png`, fullPage: true });
    console.log(path, w, scheme, h);
  }
  await ctx.close();
}
await b.close();
