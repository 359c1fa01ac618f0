import { FORM_FIELDS_MAX } from "@rankwright/api";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { bothHosts } from "../test/hosts.ts";

/** Posts a form to a page that responds with the number of fields it received. */
async function posted(type: string, payload: string) {
  const shop = testSite();
  const hosts = await bothHosts(shop.deps, undefined, {
    render: async (request, { refused }) =>
      Response.json({ refused, fields: refused ? 0 : [...(await request.formData())].length }),
  });
  onTestFinished(async () => {
    await hosts.close();
    shop.close();
  });
  const headers = { origin: shop.deps.env.SITE_URL, accept: "text/html", "content-type": type };
  const { statusCode, body } = await hosts.site.inject({ method: "POST", url: "/contact", headers, payload });
  return { statusCode, ...JSON.parse(body) };
}

const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
const forms = {
  "application/x-www-form-urlencoded": (fields: number) => Array(fields).fill("a=1").join("&"),
  "multipart/form-data; boundary=b": (fields: number) => `${part.repeat(fields)}--b--\r\n`,
};

test.each(Object.entries(forms))(
  "a form as %s is accepted with 1,000 fields and rejected with more",
  async (type, of) => {
    expect(await posted(type, of(FORM_FIELDS_MAX))).toEqual({ statusCode: 200, fields: FORM_FIELDS_MAX });
    const refused = await posted(type, of(FORM_FIELDS_MAX + 2));
    expect(refused).toMatchObject({ statusCode: 413, fields: 0 });
    expect(refused.refused.detail).toContain("more than 1,000 fields");
  },
);
