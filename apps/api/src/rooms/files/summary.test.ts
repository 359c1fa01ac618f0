import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { describe, expect, test } from "vitest";

const invitation = (start: string, more = "") =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\n${more}BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Kick-off\\, with tea\r\nORGANIZER;CN="Ann Example":mailto:ann@example.com\r\nDTSTART${start}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
/** Rules of a time zone under Outlook's name for it. */
const OUTLOOK_ZONE =
  "BEGIN:VTIMEZONE\r\nTZID:W. Europe Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n";
const event = { title: "Kick-off, with tea", from: "Ann Example", isDay: false };
const mail =
  "From: =?utf-8?q?J=C3=BCrgen?= <j@example.com>\r\nDate: Fri, 27 Nov 2026 10:00:00 +0100\r\nSubject: =?utf-8?q?Die_Farbe=3A_gr=C3=BCn?=\r\n";

describe("a file that was sent shows both sides", () => {
  test.each([
    [
      "a mail's subject, sender and date",
      "forwarded.eml",
      `${mail}\r\nHello`,
      { title: "Die Farbe: grün", from: "Jürgen <j@example.com>", at: "2026-11-27T09:00Z", isDay: false },
    ],
    [
      "a mail's subject if it has no other header",
      "DRAFT.EML",
      "Subject: Only this\n\n",
      { title: "Only this", from: "", at: null, isDay: false },
    ],
    [
      "an invitation's title, organizer and start",
      "invite.ics",
      invitation(":20261201T100000Z"),
      { ...event, at: "2026-12-01T10:00Z" },
    ],
    [
      "the day of an event without a time, in the shop's time zone",
      "invite.ics",
      invitation(";VALUE=DATE:20261201"),
      { ...event, at: "2026-12-01T00:00Z", isDay: true },
    ],
    [
      "a start in a time zone that the file only names",
      "invite.ics",
      invitation(";TZID=Europe/Berlin:20260701T100000"),
      { ...event, at: "2026-07-01T08:00Z" },
    ],
    [
      "a start in a time zone that the file defines",
      "invite.ics",
      invitation(";TZID=W. Europe Standard Time:20260701T100000", OUTLOOK_ZONE),
      { ...event, at: "2026-07-01T08:00Z" },
    ],
    [
      "a start in an unknown time zone as in the shop's",
      "invite.ics",
      invitation(";TZID=Mars:20260701T100000"),
      { ...event, at: "2026-07-01T10:00Z" },
    ],
  ])("%s", async (_what, name, content, { at, ...told }) => {
    const { upload, one, owner, _id } = await roomShop();
    const { fileId } = await upload(name, content);
    await one.room.send({ _id, text: "", files: [fileId] });
    const summary = { ...told, at: at && Date.parse(at) };
    for (const who of [one, owner])
      expect((await who.room.page({ _id })).messages[0]?.files).toMatchObject([{ name, summary }]);
  });
});

describe("no summary is shown, and the file is stored,", () => {
  test.each([
    ["of an empty calendar", "a.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"],
    ["of a calendar that isn't one", "a.ics", "Hello"],
    ["of a calendar with 100,000 nested parts", "a.ics", "BEGIN:VEVENT\r\n".repeat(100_000)],
    ["of a mail without subject and sender", "a.eml", "X-Other: 1\n\nHello"],
    ["of a picture that calls itself a mail", "a.eml", Buffer.from([0xff, 0xd8, 0xff, 0, 0, 0])],
    ["of a text about a mail", "a.txt", mail],
  ])("%s", async (_what, name, content) => {
    const { upload } = await roomShop();
    const { status, json } = await upload(name, content);
    expect([status, json.file?.name, json.file?.summary]).toEqual([200, name, null]);
  });
});

test("a summary is one short line without characters that could disguise it", async () => {
  const { upload } = await roomShop();
  const { json } = await upload("a.eml", `Subject: a\u202egnp.exe\u0007 ${"b".repeat(10_000)}\n\n`);
  expect(json.file?.summary?.title).toMatch(/^agnp\.exe b+$/);
  expect(json.file?.summary?.title.length).toBeLessThanOrEqual(200);
});
