import { existsSync, readdirSync, readlinkSync } from "node:fs";
import cookie from "@fastify/cookie";
import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { brokenForms } from "@rankwright/test-kit/broken-forms";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendProblem } from "../../http/problem.ts";
import { briefFormPlugin } from "./form.ts";

/** Starts a site whose page responds with the form fields that it received. */
async function formSite() {
  const made = await roomShop();
  const { deps, _id } = made;
  const app = Fastify();
  app.setErrorHandler(sendProblem);
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  await app.register(briefFormPlugin, {
    deps,
    answer: async (request, reply) =>
      reply.send(Object.fromEntries(new URLSearchParams(String(request.body)))),
    sendRefused: async (thrown, request, reply) => sendProblem(thrown, request, reply),
  });
  onTestFinished(() => app.close());
  const token = immediate(deps.db, (tx) => newOrderLink(tx, _id, deps.now()));
  const { origin } = new URL(deps.env.SITE_URL);
  const send = async (form: FormData, headers = {}, address = `/my-order/${_id}/brief?token=${token}`) => {
    const body = new Response(form);
    const payload = Buffer.from(await body.arrayBuffer());
    const type = { "content-type": body.headers.get("content-type") ?? "", origin, ...headers };
    return app.inject({ method: "POST", url: address, headers: type, payload });
  };
  return { ...made, app, token, send };
}

function formOf(...files: [name: string, content: string][]): FormData {
  const form = new FormData();
  form.append("answers.goal", "More visitors");
  for (const [name, content] of files) form.append("answers.logo", new File([content], name));
  return form;
}

test("files in a form that was sent without JavaScript are checked, stored and replaced by their ids", async () => {
  const { send, visitor, token, files } = await formSite();
  const reply = await send(formOf(["wishes.txt", "Calm and bold"]));
  const [file] = await visitor.room.files({ token });
  expect(file).toMatchObject({ name: "wishes.txt", kind: "text" });
  expect(reply.json()).toEqual({ "answers.goal": "More visitors", "answers.logo": file?._id });
  expect(files(), "no other file is left on disk").toEqual([file?._id]);
});

test("a rejected file is reported with the reason, and the rest of the form is read", async () => {
  const { send, visitor, token, files } = await formSite();
  const reply = await send(formOf(["empty.txt", ""], ["a.txt", "kept"]));
  expect(reply.json()).toMatchObject({
    "answers.goal": "More visitors",
    "refused.answers.logo": expect.stringMatching(/^empty\.txt: The file is empty/),
  });
  expect((await visitor.room.files({ token })).map(({ name }) => name)).toEqual(["a.txt"]);
  expect(files()).toHaveLength(1);
});

test("no file is stored without access to the order, with another order's link, or from another site's page", async () => {
  const { send, one, _id, token, files } = await formSite();
  const other = await one.orders.place({ packageName: "Basic", ...customer });
  const form = () => formOf(["a.txt", "abc"]);
  for (const address of [
    `/my-order/${_id}/brief`,
    `/my-order/${_id}/brief?token=${"x".repeat(32)}`,
    `/my-order/${other._id}/brief?token=${token}`,
  ])
    expect((await send(form(), {}, address)).json()).toEqual({});
  expect((await send(form(), { origin: "https://elsewhere.example" })).statusCode).toBe(403);
  expect(files()).toEqual([]);
});

test("a form of more than 50 MB is not read, and the page shows an error", async () => {
  const { send, _id, token } = await formSite();
  const reply = await send(formOf(), { "content-length": String(52 * 1024 * 1024) });
  expect([reply.statusCode, reply.headers.location]).toEqual([
    303,
    `/my-order/${_id}/brief?token=${token}&refused=files`,
  ]);
});

test.each(brokenForms)("returns 400 for a form that %s", async (_, type, payload) => {
  const { app, deps, _id, token, files } = await formSite();
  const url = `/my-order/${_id}/brief?token=${token}`;
  const headers = { origin: deps.env.SITE_URL, "content-type": type };
  const reply = await app.inject({ method: "POST", url, headers, payload });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().detail).toMatch(/^The form can't be read/);
  expect(files(), "no file is left on disk").toEqual([]);
});

/** Returns the deleted files that this process still has open. Only works on Linux. */
function openWithoutName(): string[] {
  const open = "/proc/self/fd";
  if (!existsSync(open)) return [];
  return readdirSync(open).flatMap((fd) => {
    try {
      const name = readlinkSync(`${open}/${fd}`);
      return name.endsWith(" (deleted)") ? [name] : [];
    } catch {
      // The file descriptor of the folder listing itself is already closed.
      return [];
    }
  });
}

test("rejected files are closed, so that they don't take up disk space", async () => {
  const { send } = await formSite();
  const before = openWithoutName();
  await send(formOf(["one.html", ""], ["other.html", ""]));
  await vi.waitFor(() => expect(openWithoutName()).toEqual(before));
});
