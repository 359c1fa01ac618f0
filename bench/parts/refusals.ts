import type { Asked, Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { byTurns } from "../load/turns.ts";
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

let strangersSent = 0;
const strangersToken = (): Asked => ({
  path: "/orders",
  headers: { authorization: `Bearer ${String(++strangersSent).padStart(43, "x")}` },
});

/** Of the connection, which each server tells of by itself. */
const OWN = ["connection", "date", "keep-alive"];

export const refusals: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const api = (asked: Asked, status: number): Load => ({ ...product, url: product.apiUrl, asked, status });
  const throttled = post("/add-message", message, FLOOD);
  const sendIt = () => fetch(product.apiUrl + throttled.path, throttled);
  let answer = await sendIt();
  while (answer.status === 201) answer = await sendIt();
  const head = [...answer.headers].filter(([name]) => !OWN.includes(name)).flat();
  const told = { status: answer.status, head, body: await answer.text() };
  const bare = await startLimit("node.ts", JSON.stringify(told));
  const served: [string, Load][] = [
    // A static route of the host that refuses.
    ["our API's GET /, served", api({ path: "/" }, 200)],
    // Kept, and answered before any routing: the cheapest answer there is.
    ["our /robots.txt, served", { ...product, asked: { path: "/robots.txt" }, status: 200 }],
  ];
  // The least that Node's own server takes for that answer.
  const least: [string, Load] = [
    "Node's own server with the same 429",
    { ...bare, asked: throttled, status: 429 },
  ];
  const refused: [string, Load][] = [
    ["429, a message too many", api(throttled, 429)],
    ["401, orders without a token", api({ path: "/orders" }, 401)],
    [
      "401, a token that nobody has",
      api({ path: "/orders", headers: { authorization: `Bearer ${"x".repeat(43)}` } }, 401),
    ],
    [
      "400, a message without its fields",
      api(post("/add-message", {}, { "x-forwarded-for": "192.0.2.2" }), 400),
    ],
    ["404, no such path", api({ path: "/no/such/path" }, 404)],
  ];
  // Each is looked for in the database; making them costs the sender more than sending them.
  const strangers: [string, Load] = [
    "401, another token that nobody has each time",
    { ...product, url: product.apiUrl, asked: strangersToken, status: 401 },
  ];
  const asked = [...served, least, ...refused, strangers];
  const first = served.length + 1;
  const all = await byTurns(asked.map(([, load]) => load));
  await Promise.all([product.stop(), bare.stop()]);
  const measuredOf = (at: number) => {
    const measured = all[at];
    if (!measured) throw new Error("Something was not measured.");
    return measured;
  };
  const beside = served.map(([limit], at) => ({
    limit,
    measured: measuredOf(at),
    ...(at === 0 && { goal: { atLeast: 1 } }),
  }));
  const works = [...refused, strangers].map(([work], at) => ({
    work,
    ours: measuredOf(first + at),
    beside: at < refused.length ? beside : beside.map(({ limit, measured }) => ({ limit, measured })),
  }));
  const singles = [...served, least, ...refused].map(([work], at) => ({
    what: `${work}: the server's CPU for each second of its sender's`,
    figure: measuredOf(at).toSender,
    shown: `${measuredOf(at).toSender.toFixed(2)} s`,
    ...(at >= first && { goal: { atMost: 1 }, goalShown: "<= 1 s" }),
  }));
  return { title: "Refused requests", works, singles };
};
