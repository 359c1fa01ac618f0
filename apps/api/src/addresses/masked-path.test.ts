import { expect, test } from "vitest";
import { maskedPath } from "./masked-path.ts";

test("the token of a private link is masked in any encoding", () => {
  const token = "4kQ0ha-_Z".padEnd(32, "xY");
  const escaped = [...token].map((each) => `%${each.charCodeAt(0).toString(16)}`).join("");
  for (const path of [
    "/room/",
    "/%72oom/",
    "//room/",
    "/rooms/",
    "/de/room/",
    "/ROOM/x",
    "/room%2f",
    "/room%252f",
  ])
    for (const spelled of [token, escaped, token.toLowerCase(), escaped.replaceAll("%", "%25")]) {
      const masked = maskedPath(`${path}${spelled}/report?token=${token}`);
      expect(masked).toMatch(/…\/report$/);
      expect(masked.toLowerCase()).not.toContain(token.slice(9, 20).toLowerCase());
    }
  for (const path of [
    "/service/complete-search-visibility-and-local-listings",
    "/order/0123456789abcdef01234567",
    "/caf%C3%A9%20menu",
  ])
    expect(maskedPath(path)).toBe(path);
});
