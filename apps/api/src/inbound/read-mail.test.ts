import { inbox } from "@rankwright/test-kit/inbox";
import { expect, test } from "vitest";

test("signatures and contact cards are no attachments", async () => {
  const { imap, mail, look, said, owner, _id } = await inbox();
  const part = (type: string, name: string) =>
    `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\nx\n`;
  const parts = [
    part("application/pkcs7-signature", "smime.p7s"),
    part("application/pgp-signature", "signature.asc"),
    part("application/octet-stream", "smime.p7s"),
    part("text/vcard", "ann.vcf"),
    part("application/pdf", "offer.pdf"),
  ];
  imap.deliver(
    mail(`--b\nContent-Type: text/plain\n\nSee there.\n${parts.join("")}--b--`, {
      "Content-Type": "multipart/mixed; boundary=b",
    }),
  );
  await look();
  expect((await said())[0]?.text.trim()).toBe("See there.");
  expect((await owner.room.files({ _id })).map(({ name }) => name)).toEqual(["offer.pdf"]);
});

test("an invitation and a forwarded mail without a name get one, and show what they are about", async () => {
  const { imap, mail, look, owner, one, _id } = await inbox();
  const event =
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Kick-off\nDTSTART:20261201T100000Z\nEND:VEVENT\nEND:VCALENDAR";
  const parts = [
    `--b\nContent-Type: text/calendar; method=REQUEST\n\n${event}\n`,
    "--b\nContent-Type: message/rfc822\n\nFrom: ann@example.com\nSubject: The colour\n\nBlue\n",
  ];
  imap.deliver(
    mail(`--b\nContent-Type: text/plain\n\nSee there.\n${parts.join("")}--b--`, {
      "Content-Type": "multipart/mixed; boundary=b",
    }),
  );
  await look();
  for (const who of [owner, one])
    expect((await who.room.files({ _id })).map(({ name, summary }) => [name, summary?.title])).toEqual([
      ["file-1.ics", "Kick-off"],
      ["file-2.eml", "The colour"],
    ]);
});

test("winmail.dat is stored as it was sent", async () => {
  const { imap, mail, look, owner, app, tokens, _id } = await inbox();
  const content = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0, 1, 2, 3]);
  const head = 'Content-Type: application/ms-tnef\nContent-Disposition: attachment; filename="winmail.dat"';
  const part = `--b\n${head}\nContent-Transfer-Encoding: base64\n\n${content.toString("base64")}\n`;
  imap.deliver(
    mail(`--b\nContent-Type: text/plain\n\nSee there.\n${part}--b--`, {
      "Content-Type": "multipart/mixed; boundary=b",
    }),
  );
  await look();
  const [file] = await owner.room.files({ _id });
  expect(file).toMatchObject({ name: "winmail.dat", kind: "other", summary: null });
  const headers = { authorization: `Bearer ${tokens.owner}` };
  const { rawPayload } = await app.inject({ url: `/order/${_id}/files/${file?._id}`, headers });
  expect(rawPayload).toEqual(content);
});

test("cells of a table in an HTML mail stay apart", async () => {
  const { imap, mail, look, said } = await inbox();
  const table = "<table><tr><th>Page</th><th>Words</th></tr><tr><td>Home</td><td>300</td></tr></table>";
  imap.deliver(mail(`<p>See there:</p>${table}`, { "Content-Type": "text/html" }));
  await look();
  expect((await said())[0]?.text).toBe("See there:\n\nPage Words\nHome 300");
});
