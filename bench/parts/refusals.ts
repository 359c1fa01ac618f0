import { hasProxy, startProxy } from "@rankwright/test-kit/servers/proxy";
import { freePorts } from "../../scripts/site.mjs";
import type { Asked, Load } from "../load/send.ts";
import { type Product, startLimit, startProduct } from "../load/servers.ts";
import { byTurns } from "../load/turns.ts";
import type { Single } from "../report/row.ts";
import { whole } from "../report/table.ts";
import type { Part } from "./part.ts";

const json = { "content-type": "application/json" };
const post = (path: string, body: unknown, headers = {}): Asked => ({
  method: "POST",
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
});

/** A flood from one address, whose messages are refused once there were too many. */
const FLOOD = { "x-forwarded-for": "192.0.2.1" };
const message = {
  name: "Sample",
  email: "a@example.com",
  number: "1",
  subject: "A question",
  message: "How?",
};

let tokensMade = 0;
/** A token that nobody has, another one each time. */
const strangersToken = (): Asked => ({
  path: "/orders",
  headers: { authorization: `Bearer ${String(++tokensMade).padStart(43, "x")}` },
});

const wrongMessage = (fields: object): Asked =>
  post("/add-message", fields, { "x-forwarded-for": "192.0.2.2" });

let messagesMade = 0;
/** A message without most of its fields, another one each time. */
const newWrongMessage = (): Asked => wrongMessage({ subject: `${++messagesMade}` });

/** Of the connection, which each server tells of by itself. */
const OWN = ["connection", "date", "keep-alive"];

type Named = readonly [work: string, load: Load];

/** Sends until the limit is used up; the first answer that refuses. */
async function usedUp(url: string, asked: Asked): Promise<Response> {
  const answer = await fetch(url + asked.path, asked);
  return answer.status === 201 ? usedUp(url, asked) : answer;
}

/** The flood where nginx stands in front as docs/hosting has it, and pays for it; none where there is no nginx. */
async function behindNginx(product: Product, flood: Asked) {
  if (!hasProxy("nginx")) return undefined;
  const [https = 0] = await freePorts(1);
  const { url, pid, stop } = await startProxy("nginx", { https, site: Number(new URL(product.url).port) });
  // Whom nginx names as the sender; what it lets through, the site refuses as well.
  await usedUp(product.apiUrl, { ...flood, headers: { ...flood.headers, "x-forwarded-for": "127.0.0.1" } });
  const load: Load = { url, pid, asked: { ...flood, path: `/api${flood.path}` }, status: 429 };
  return { load, stop };
}

export const refusals: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const api = (asked: Load["asked"], status: number): Load => ({
    ...product,
    url: product.apiUrl,
    asked,
    status,
  });
  const throttled = post("/add-message", message, FLOOD);
  const answer = await usedUp(product.apiUrl, throttled);
  const head = [...answer.headers].filter(([name]) => !OWN.includes(name)).flat();
  const told = { status: answer.status, head, body: await answer.text() };
  const bare = await startLimit("node.ts", JSON.stringify(told));
  const nginx = await behindNginx(product, throttled);
  const served: Named[] = [
    // A static route of the host that refuses.
    ["our API's GET /, served", api({ path: "/" }, 200)],
    // Kept, and answered before any routing: the cheapest answer there is.
    ["our /robots.txt, served", { ...product, asked: { path: "/robots.txt" }, status: 200 }],
  ];
  const nobodys = { authorization: `Bearer ${"x".repeat(43)}` };
  const refused: Named[] = [
    ["429, a message too many", api(throttled, 429)],
    ["401, orders without a token", api({ path: "/orders" }, 401)],
    ["401, a token that nobody has", api({ path: "/orders", headers: nobodys }, 401)],
    ["400, a message without its fields", api(wrongMessage({}), 400)],
    ["404, no such path", api({ path: "/no/such/path" }, 404)],
  ];
  // What is the same each time is remembered; these are looked into.
  const anew: Named[] = [
    ["401, another token that nobody has each time", api(strangersToken, 401)],
    ["400, another message without its fields each time", api(newWrongMessage, 400)],
  ];
  const flooded: Named[] = [
    ...served,
    ...refused,
    // The least that Node's own server takes for that answer.
    ["Node's own server with the same 429", { ...bare, asked: throttled, status: 429 }],
  ];
  const inFront: Named[] = nginx ? [["nginx in front with the same 429, and TLS", nginx.load]] : [];
  const asked = [...flooded, ...anew, ...inFront];
  const all = await byTurns(asked.map(([, load]) => load));
  await Promise.all([nginx?.stop(), bare.stop()]);
  await product.stop();
  const measuredOf = (named: Named) => {
    const measured = all[asked.indexOf(named)];
    if (!measured) throw new Error(`${named[0]} was not measured.`);
    return measured;
  };
  const beside = served.map((named, at) => ({
    limit: named[0],
    measured: measuredOf(named),
    ...(at === 0 && { goal: { atLeast: 1 } }),
  }));
  const works = [...refused, ...anew].map((named) => ({
    work: named[0],
    ours: measuredOf(named),
    beside,
  }));
  const costs = (goal: Pick<Single, "goal" | "goalShown">) => (named: Named) => {
    const { toSender, perCpuSecond } = measuredOf(named);
    const what = `${named[0]}: the server's CPU for each second of its sender's`;
    return {
      what,
      figure: toSender,
      shown: `${toSender.toFixed(2)} s (${whole(perCpuSecond.median)} requests per CPU-second)`,
      ...goal,
    };
  };
  const singles = [
    ...flooded.map(costs({})),
    ...inFront.map(costs({ goal: { atMost: 1 }, goalShown: "<= 1 s" })),
  ];
  return { title: "Refused requests", works, singles };
};
