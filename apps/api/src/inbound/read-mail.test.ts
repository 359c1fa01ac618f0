import { inbox } from "@rankwright/test-kit/inbox";
import { expect, test } from "vitest";

test("signatures and contact cards are no attachments", async () => {
  const { imap, mail, look, said, owner, _id } = await inbox();
  const part = (type: string, name: string) =>
    `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\nx\n`;
  const parts = [
    part("application/pkcs7-signature", "smime.p7s"),
    part("application/pgp-signature", "signature.asc"),
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

test("cells of a table in an HTML mail stay apart", async () => {
  const { imap, mail, look, said } = await inbox();
  const table = "<table><tr><th>Page</th><th>Words</th></tr><tr><td>Home</td><td>300</td></tr></table>";
  imap.deliver(mail(`<p>See there:</p>${table}`, { "Content-Type": "text/html" }));
  await look();
  expect((await said())[0]?.text).toBe("See there:\n\nPage Words\nHome 300");
});
