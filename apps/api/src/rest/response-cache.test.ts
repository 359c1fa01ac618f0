import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { router } from "@rankwright/test-kit/site";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createContext } from "../context/context.ts";
import { createDeps } from "../context/deps.ts";

let site: RestSite;
let as: string;
beforeEach(async () => {
  site = restSite();
  onTestFinished(() => site.close());
  as = await site.tokenOf("owner@example.com", { admin: true });
});

const made = z.object({ _id: z.string() });

async function addQuestion(): Promise<string> {
  const body = { accodingTitle: "How long?", accodingText: "A month." };
  return made.parse((await site.ask("POST", "/add-faq-item", { as, body })).json)._id;
}

/** Changes the stored content without invalidating the cache, so that only a cached response has the old text. */
const forge = () =>
  site.deps.db.$client.exec("update content_records set data = json_set(data, '$.accodingText', 'forged')");

test("a visitor's request for content is served from the cache, regardless of the path's case and trailing slash", async () => {
  const id = await addQuestion();
  for (const [path, spelled] of [
    [`/faq-item/${id}`, `/FAQ-item/${id}/`],
    ["/faq-items", "/Faq-Items/"],
  ] as const) {
    const { date: _, ...headers } = (await site.ask("GET", path)).headers;
    const { text } = await site.ask("GET", path);
    forge();
    for (const again of [path, spelled])
      expect(await site.ask("GET", again, { headers: { cookie: "session=any" } })).toMatchObject({
        status: 200,
        text,
        headers,
      });
    for (const fresh of [await site.ask("GET", path, { as }), await site.ask("GET", `${path}?limit=1`)])
      expect(fresh.text).toContain("forged");
    await site.ask("PUT", `/faq-item/${id}`, { as, body: { accodingText: "A month." } });
  }
});

test("changes to a record or its extra fields, also by another process, are visible immediately", async () => {
  const _id = await addQuestion();
  const [one, all] = [`/faq-item/${_id}`, "/faq-items"];
  const answers = async () => [(await site.ask("GET", one)).json, (await site.ask("GET", all)).json];
  const change = (body: object) => site.ask("PUT", one, { as, body });
  await answers();
  await change({ accodingText: "A week." });
  expect(await answers()).toMatchObject([{ accodingText: "A week." }, [{ accodingText: "A week." }]]);
  await change({ source: "a fair" });
  expect(await answers()).toMatchObject([{ source: "a fair" }, [{ source: "a fair" }]]);

  const other = createDeps(site.deps.env);
  onTestFinished(() => void other.db.$client.close());
  const user = site.signedUp("second@example.com", { admin: true });
  const { faqItems } = router.createCaller(createContext(other, { user })).content;
  await faqItems.update({ _id, data: { accodingText: "A day." } });
  await new Promise((next) => setImmediate(() => setImmediate(next)));
  expect(await answers()).toMatchObject([{ accodingText: "A day." }, [{ accodingText: "A day." }]]);
  await faqItems.remove({ _id });
  await new Promise((next) => setImmediate(() => setImmediate(next)));
  expect([(await site.ask("GET", one)).status, (await site.ask("GET", all)).json]).toEqual([404, []]);
});

test("a response to the owner that includes hidden content is not cached for visitors", async () => {
  const basic = {
    packageName: "Basic",
    packagePrice: "49",
    packageButtonText: "Order",
    packagePointOne: "One",
  };
  const owner = site.callerFor(site.signedUp("second@example.com", { admin: true })).content.packages;
  const { _id } = await owner.create({ ...basic, availability: "Hidden" });
  const seen = async (token?: string) => {
    const list = await site.ask("GET", "/pricings", { as: token });
    return [
      z.array(z.unknown()).parse(list.json).length,
      (await site.ask("GET", `/pricing/${_id}`, { as: token })).status,
    ];
  };
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await seen(as)).toEqual([1, 200]);
    expect(await seen()).toEqual([0, 404]);
  }
});
